// The cards as they are joined, step by step: what is chosen, what stands, and going back.
import { type Move, moved, type Position, played, winning } from "@countinghouse/client/play/krypto/board";
import type { StepFault } from "@countinghouse/client/play/krypto/check";
import type { Op } from "@countinghouse/client/play/krypto/fraction";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useMemo, useRef, useState } from "preact/hooks";
import { feel } from "../../shell/feel";

export interface Chosen {
  /** The place of the first card of the next step. */
  left?: number;
  op?: Op;
  /** Why the last step was refused. */
  fault?: StepFault;
}

/** The steps so far. */
export interface Steps {
  moves: Move[];
  /** How many of the moves stand; the others were undone and can be redone. */
  at: number;
}

const NOTHING: Chosen = {};

export type Joining = ReturnType<typeof useBoard>;

interface Heard {
  /** Hears of every change of the steps. */
  keep: (steps: Steps) => void;
  /** Hears of the expression that makes the target. */
  onWon: (expression: string) => void;
}

/** Nothing happens on a board that is `still`. */
export function useBoard(game: Game, steps: Steps, still: boolean, { keep, onWon }: Heard) {
  const [chosen, setChosen] = useState<Chosen>({});
  const latest = useRef(steps);
  latest.current = steps;
  const positions = useMemo(() => played(game, steps.moves.slice(0, steps.at)), [game, steps.moves, steps.at]);
  const position: Position = positions.at(-1) ?? [];

  const keepNow = (changed: Steps): void => {
    latest.current = changed;
    keep(changed);
  };
  const join = (left: number, op: Op, right: number): void => {
    if (still) return;
    const move = { left, op, right };
    const { after, fault } = moved(position, move, game);
    if (!after) {
      setChosen({ left, op, ...(fault ? { fault } : {}) });
      return;
    }
    const moves = [...latest.current.moves.slice(0, latest.current.at), move];
    keepNow({ moves, at: moves.length });
    const won = winning(after, game);
    setChosen(won || after.filter(Boolean).length === 1 ? {} : { left: right });
    if (won) onWon(won.expression);
    else feel("card");
  };
  const goTo = (at: number): void => {
    if (still) return;
    setChosen({});
    const { moves } = latest.current;
    keepNow({ moves, at: Math.max(0, Math.min(at, moves.length)) });
  };

  return {
    positions,
    position,
    chosen: still ? NOTHING : chosen,
    still,
    join,
    goTo,
    /** Choose a card: the first of a step, or the second, which makes the step. */
    choose: (place: number): void => {
      if (still || !position[place]) return;
      const { left, op } = chosen;
      if (left === undefined || op === undefined || left === place) feel("key");
      if (left === place) setChosen({});
      else if (left === undefined || op === undefined) setChosen({ left: place });
      else join(left, op, place);
    },
    chooseOp: (op: Op): void => {
      if (still || chosen.left === undefined) return;
      feel("key");
      setChosen(chosen.op === op && !chosen.fault ? { left: chosen.left } : { left: chosen.left, op });
    },
    /** Take back what was chosen, else the last step. */
    undo: (): void => {
      if (!still && chosen.op !== undefined) setChosen(chosen.left === undefined ? {} : { left: chosen.left });
      else goTo(steps.at - 1);
    },
    /** Choose nothing. */
    drop: (): void => {
      if (!still) setChosen({});
    },
    redo: (): void => goTo(steps.at + 1),
    restart: (): void => goTo(0),
  };
}
