// How hard the service calls a puzzle, as one number for all games.
import { keptPuzzle } from "./puzzles";

/** The service's names, each in the middle of its fifth of the range from 0 to 100. */
const NAMED: Record<string, number> = {
  easy: 10,
  medium: 30,
  hard: 50,
  expert: 70,
  unreasonable: 90,
};

/** From 0 (easy) to 100 (hard), for a number, a name, or a level; undefined for all else. */
export function asNumber(difficulty: unknown): number | undefined {
  if (typeof difficulty === "number") return difficulty;
  if (typeof difficulty === "string") return NAMED[difficulty];
  if (typeof difficulty !== "object" || difficulty === null || !("level" in difficulty)) return undefined;
  return asNumber(difficulty.level);
}

/** The difficulty of a puzzle that is kept here. */
export function difficultyOf(code: string): number | undefined {
  const kept = keptPuzzle(code);
  return kept && "difficulty" in kept ? asNumber(kept.difficulty) : undefined;
}
