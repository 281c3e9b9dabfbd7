// One game being played: its moves, what is chosen, its clock, and what is kept of it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Claim } from "../../shell/results";
import { recordSolved, resultOf, type Solved } from "../../shell/results";
import { keepStarted, readStarted } from "../../shell/started";
import { claimOf, gameOf, type Kept, type KryptoGame, NEW, unsolvableClaimOf } from "./game";
import { check, type Fault } from "./logic/check";
import { winningMoves } from "./logic/moves";
import type { Game } from "./logic/rules";
import { type Steps, useBoard } from "./use-board";

const KEEP_EVERY_S = 5;

/** The steps as they stand; of a game that was solved, those that solved it, however that was found. */
function stepsShown(game: Game, { moves, at }: Kept, result: Solved | undefined): Steps {
  const made = moves.slice(0, at);
  if (result?.claim.kind !== "krypto.check") return { moves, at };
  const won = winningMoves(game, made, result.claim.params.expression);
  return { moves: won, at: won.length };
}

export type Playing = ReturnType<typeof useGame>;

/** `note` is said with the result. */
export function useGame(puzzle: KryptoGame, date?: string, note?: string) {
  const game = useMemo(() => gameOf(puzzle), [puzzle.code]);
  const [kept, setKept] = useState<Kept>(() => ({ ...NEW, ...readStarted<Kept>(puzzle.code) }));
  const [paused, pause] = useState(false);
  const result = resultOf(puzzle.code);
  const over = Boolean(result) || kept.gaveUp;
  const latest = useRef(kept);
  const opened = useRef(kept);

  const keepLatest = (): void => keepStarted(puzzle.code, () => latest.current);
  const keep = (changes: Partial<Kept>): void => {
    latest.current = { ...latest.current, ...changes };
    setKept(latest.current);
    keepLatest();
  };
  const tick = (now: number): void => {
    latest.current = { ...latest.current, seconds: now };
    if (now % KEEP_EVERY_S === 0) keepLatest();
  };
  useEffect(() => {
    const leave = (): void => {
      if (latest.current !== opened.current) keepLatest();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [puzzle.code]);

  const claim = (made: Claim): void => {
    const { gaveUp, hints, seconds: took } = latest.current;
    if (gaveUp) return;
    recordSolved({
      code: puzzle.code,
      game: "krypto",
      ...(date ? { date } : {}),
      seconds: took,
      hints,
      claim: made,
      ...(note ? { note } : {}),
    });
  };

  const steps = useMemo(() => stepsShown(game, kept, result), [game, kept.moves, kept.at, result]);
  const onWon = (expression: string): void => claim(claimOf(puzzle, expression));
  const board = useBoard(game, steps, Boolean(result), { keep, onWon });
  const begun = kept.moves.length > 0 || kept.hints > 0 || board.chosen.left !== undefined;

  return {
    puzzle,
    game,
    kept,
    steps,
    keep,
    result,
    over,
    // Another tab may have ended it meanwhile.
    paused: paused && !over,
    pause,
    running: begun && !over && !paused,
    tick,
    ...board,
    /** Judge a whole expression; undefined if it solves the game. */
    judge: (expression: string): Fault | undefined => {
      const { fault } = check(game, expression);
      if (!fault) claim(claimOf(puzzle, expression));
      return fault;
    },
    claimUnsolvable: () => claim(unsolvableClaimOf(puzzle)),
  };
}
