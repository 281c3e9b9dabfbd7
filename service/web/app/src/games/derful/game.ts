// A game as it is played: its moves, the clock, what was asked for. Kept at every move.
import {
  type Card,
  type Cells,
  findInHand,
  HAND,
  inOrder,
  type Judgement,
  judged,
  type Move,
  replayed,
  rowsOf,
} from "@countinghouse/client/play/derful31/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { feel } from "../../shell/feel";
import { resultOf, type Solved } from "../../shell/results";
import { keepStarted, readStarted } from "../../shell/started";

/** What is played: dealt cards, or those that somebody entered. */
export interface Deal {
  code: string;
  /** The address that opens it again. */
  link: string;
  order: number;
  /** Null if the cards cannot be shared equally. */
  total: number | null;
  cards: readonly Card[];
  date?: string | undefined;
  /** Moves that are made already, and nothing of it kept: a lesson. */
  lesson?: readonly Move[];
}

export interface Kept {
  game: "31-derful";
  order: number;
  total: number | null;
  link: string;
  placed: number;
  moves: readonly Move[];
  /** How many of the moves stand; those after it can be redone. */
  at: number;
  seconds: number;
  hints: number;
  /** The hints given so far: a hint that is opened again counts once. */
  hinted: readonly string[];
  /** Whether the solution was shown. */
  shown: boolean;
}

export interface Game {
  cards: readonly Card[];
  cells: Cells;
  grid: Array<Array<Card | null>>;
  judgement: Judgement;
  /** As of when it was last drawn: the clock alone is drawn each second. */
  seconds: number;
  tick: (seconds: number) => void;
  hints: number;
  shown: boolean;
  /** Whether it is won, or its solution was shown. */
  over: boolean;
  paused: boolean;
  /** The place where a card was just laid. */
  landed: number | undefined;
  /** Whether the first move was made, or help was had. */
  begun: boolean;
  /** Whether nothing was done yet since the cards were dealt. */
  fresh: boolean;
  /** Whether it was won when it was opened. */
  wonBefore: boolean;
  canUndo: boolean;
  canRedo: boolean;
  play: (move: Move) => void;
  undo: () => void;
  redo: () => void;
  /** Count a hint, unless it was given before. */
  countHint: (hint: string) => void;
  show: () => void;
  pause: (paused: boolean) => void;
}

const KEEP_EVERY_SECONDS = 5;

export function useGame(deal: Deal): Game {
  const { code, order, total } = deal;
  const cards = useMemo(() => inOrder(deal.cards), [code]);
  const [state, setState] = useState<Kept>(() => startedOf(deal));
  const [paused, pause] = useState(false);
  const cells = useMemo(() => replayed(order, state.moves.slice(0, state.at)), [state.moves, state.at]);
  const grid = useMemo(() => rowsOf(cells, cards, order), [cells]);
  const judgement = useMemo(() => judged(grid, total), [grid]);
  const latest = useRef(state);
  const wonBefore = useRef(judgement.correct).current;
  const fresh = useRef(state.moves.length === 0 && state.seconds === 0).current;
  const over = judgement.correct || state.shown;
  const landed = useRef<number | undefined>(undefined);
  const first = deal.lesson?.length ?? 0;
  const change = (changes: Partial<Kept>): void => {
    latest.current = { ...latest.current, ...changes };
    setState(latest.current);
  };
  const keep = (): void => {
    if (!deal.lesson) keepStarted(code, () => latest.current);
  };
  const tick = (now: number): void => {
    latest.current = { ...latest.current, seconds: now };
    if (now % KEEP_EVERY_SECONDS === 0 && latest.current.moves.length) keep();
  };
  useEffect(() => {
    const placed = cells.filter((card) => card !== null).length;
    latest.current = { ...latest.current, placed };
    if (state.moves.length || state.hints || state.shown) keep();
  }, [state]);
  // The time since the last move is kept too.
  const opened = useRef(state);
  useEffect(() => {
    const leave = (): void => {
      if (latest.current.seconds !== opened.current.seconds && latest.current.moves.length) keep();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [code]);
  const wasCorrect = useRef(wonBefore);
  useEffect(() => {
    if (judgement.correct && !wasCorrect.current && !latest.current.shown) feel("win");
    wasCorrect.current = judgement.correct;
  }, [judgement.correct]);
  return {
    cards,
    cells,
    grid,
    judgement,
    seconds: latest.current.seconds,
    tick,
    hints: state.hints,
    shown: state.shown,
    over,
    paused: paused && !over,
    landed: landed.current,
    begun: state.moves.length > first || state.hints > 0 || state.shown,
    fresh,
    wonBefore,
    canUndo: state.at > first,
    canRedo: state.at < state.moves.length,
    play: (move) => {
      const { moves, at } = latest.current;
      landed.current = move[1] === HAND ? undefined : move[1];
      feel(landed.current === undefined ? "key" : "card");
      change({ moves: [...moves.slice(0, at), move], at: at + 1 });
    },
    undo: () => {
      landed.current = undefined;
      change({ at: Math.max(first, latest.current.at - 1) });
    },
    redo: () => change({ at: Math.min(latest.current.moves.length, latest.current.at + 1) }),
    countHint: (hint) => {
      const { hints, hinted } = latest.current;
      if (!hinted.includes(hint)) change({ hints: hints + 1, hinted: [...hinted, hint] });
    },
    show: () => change({ shown: true }),
    pause,
  };
}

function startedOf({ code, order, total, link, cards, lesson }: Deal): Kept {
  const fresh: Kept = {
    game: "31-derful",
    order,
    total,
    link,
    placed: 0,
    moves: [],
    at: 0,
    seconds: 0,
    hints: 0,
    hinted: [],
    shown: false,
  };
  if (lesson) return { ...fresh, moves: lesson, at: lesson.length };
  const kept = readStarted<Partial<Kept>>(code);
  if (kept?.game === "31-derful") return { ...fresh, ...kept };
  return { ...fresh, ...wonOf(resultOf(code), inOrder(cards)) };
}

/** A game that was won, where its moves are not kept, as of results that came from another browser. */
function wonOf(result: Solved | undefined, cards: readonly Card[]): Partial<Kept> {
  if (result?.claim.kind !== "31-derful.check") return {};
  const laid: number[] = [];
  const moves = result.claim.params.grid.flat().flatMap((card, cell): Move[] => {
    const number = card === null ? undefined : findInHand(card, cards, laid);
    if (number === undefined) return [];
    laid.push(number);
    return [[number, cell]];
  });
  return { moves, at: moves.length, seconds: result.seconds, hints: result.hints };
}
