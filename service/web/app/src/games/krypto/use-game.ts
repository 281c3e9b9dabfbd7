// One game being played: its moves, what is chosen, its clock, and what is kept of it.
import { winning } from "@countinghouse/client/play/krypto/board";
import { check, type Fault } from "@countinghouse/client/play/krypto/check";
import { winningMoves } from "@countinghouse/client/play/krypto/moves";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { feel } from "../../shell/feel";
import { type Claim, recordSolved, resultOf, type Solved } from "../../shell/results";
import { useRun } from "../../shell/run";
import { keepStarted, readStarted } from "../../shell/started";
import { claimOf, gameOf, type Kept, type KryptoGame, NEW, unsolvableClaimOf } from "./game";
import { type Steps, useBoard } from "./use-board";
import { useWays } from "./ways";

const KEEP_EVERY_S = 5;
const NONE: Steps = { moves: [], at: 0 };

/** The steps as they stand; of a game that was solved, those that solved it, however that was found. */
function stepsShown(game: Game, { moves, at }: Kept, result: Solved | undefined): Steps {
  const made = moves.slice(0, at);
  if (result?.claim.kind !== "krypto.check") return { moves, at };
  const won = winningMoves(game, made, result.claim.params.expression);
  return { moves: won, at: won.length };
}

/** Whether there is more to keep than the time that the game was looked at. */
const isBegun = ({ moves, hints }: Kept): boolean => moves.length > 0 || hints > 0;

export type Playing = ReturnType<typeof useGame>;

/** `note` is said with the result. */
export function useGame(puzzle: KryptoGame, date?: string, note?: string) {
  const game = useMemo(() => gameOf(puzzle), [puzzle.puzzle_code]);
  const [kept, setKept] = useState<Kept>(() => ({ ...NEW, ...readStarted<Kept>(puzzle.puzzle_code) }));
  const [paused, pause] = useState(false);
  const [typed, setTyped] = useState(false);
  const run = useRun();
  // The steps to a further way, once the game is won. One that was given up goes on with its own.
  const [further, setFurther] = useState<Steps>();
  const [news, setNews] = useState<"new" | "same">();
  const result = resultOf(puzzle.puzzle_code);
  const over = Boolean(result) || kept.gaveUp;
  const wonBy = result?.claim.kind === "krypto.check" ? result.claim.params.expression : undefined;
  const ways = useWays(game, wonBy);
  const latest = useRef(kept);
  const opened = useRef(kept);

  const keepLatest = (): void => keepStarted(puzzle.puzzle_code, () => latest.current);
  const keep = (changes: Partial<Kept>): void => {
    latest.current = { ...latest.current, ...changes };
    setKept(latest.current);
    keepLatest();
  };
  const tick = (now: number): void => {
    latest.current = { ...latest.current, seconds: now };
    if (now % KEEP_EVERY_S === 0 && isBegun(latest.current)) keepLatest();
  };
  useEffect(() => {
    const leave = (): void => {
      if (latest.current !== opened.current && isBegun(latest.current)) keepLatest();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [puzzle.puzzle_code]);

  const claim = (made: Claim): void => {
    const { gaveUp, hints, seconds: took } = latest.current;
    if (gaveUp) return;
    (run?.record ?? recordSolved)({
      code: puzzle.puzzle_code,
      game: "krypto",
      ...(date ? { date } : {}),
      seconds: took,
      hints,
      claim: made,
      ...(note ? { note } : {}),
    });
  };
  /** What a right expression comes to: the win, or a further way once the game is won or given up. */
  const found = (expression: string): void => {
    feel("win");
    if (result || latest.current.gaveUp) setNews(ways.add(expression) ? "new" : "same");
    else claim(claimOf(puzzle, expression));
  };

  const won = useMemo(() => stepsShown(game, kept, result), [game, kept.moves, kept.at, result]);
  const steps = further ?? won;
  const board = useBoard(game, steps, Boolean(result) && !further, {
    keep: (changed) => {
      setNews(undefined);
      if (result) setFurther(changed);
      else keep(changed);
    },
    onWon: found,
  });
  const begun = isBegun(kept) || board.chosen.left !== undefined || typed;

  return {
    puzzle,
    game,
    kept,
    steps,
    keep,
    result,
    over,
    ways,
    /** What became of the last way found after the end. */
    news,
    /** Whether the player looks for further ways after the win. */
    further: further !== undefined,
    lookFurther: (on: boolean): void => {
      setNews(undefined);
      setFurther(on ? NONE : undefined);
    },
    // Another tab may have ended it meanwhile.
    paused: paused && !over,
    pause,
    /** Whether a card was chosen, a hint asked for, or a solution typed. */
    begun,
    /** Tell that a solution is being typed. */
    onType: () => setTyped(true),
    tick,
    made: winning(board.position, game),
    ...board,
    /** Judge a whole expression; undefined if it solves the game. */
    judge: (expression: string): Fault | undefined => {
      const { fault } = check(game, expression);
      if (!fault) found(expression);
      return fault;
    },
    /** Count a hint, unless it was given before. */
    countHint: (hint: string): void => {
      const { hints, hinted } = latest.current;
      if (!hinted.includes(hint)) keep({ hints: hints + 1, hinted: [...hinted, hint] });
    },
    claimUnsolvable: () => claim(unsolvableClaimOf(puzzle)),
  };
}
