// Puzzles of KenKen and 31-derful for modes: as large and as difficult as a grade is. Those who play Krypto need none of it.
import { client } from "../../shell/api";
import type { Limits } from "../../shell/asked";
import type { AnyPuzzle } from "../../shell/puzzles";
import { around, type Grade, type RunGame } from "./rules";

interface Rung {
  grade: Grade;
}

/** The side of a KenKen of a grade. */
export const sizeOf = (grade: Grade): number => (grade < 12 ? 3 : grade < 55 ? 4 : grade < 80 ? 5 : 6);

/** The service rates a game by the random arrangements for each that wins: 100 stands for ten thousand million. */
export const DERFUL = [
  { grade: 8, order: 3, total: 28 },
  { grade: 14, order: 3, total: 20 },
  { grade: 42, order: 4, total: 36 },
  { grade: 50, order: 4, total: 33 },
  { grade: 58, order: 4, total: 26 },
  { grade: 83, order: 5, total: 40 },
  { grade: 91, order: 5, total: 31 },
] as const;

export function nearest<T extends Rung>(rungs: readonly T[], grade: Grade): T {
  const apart = (rung: T): number => Math.abs(rung.grade - grade);
  return rungs.reduce((best, rung) => (apart(rung) < apart(best) ? rung : best));
}

/** So many puzzles of a grade. The same seed gives the same ones. */
export async function gridsOf(
  game: Exclude<RunGame, "krypto">,
  grade: Grade,
  seed: number,
  count: number,
  options: Partial<Limits>,
): Promise<AnyPuzzle[]> {
  const { kenken, derful31 } = client.peek();
  if (game === "kenken") {
    const [size, difficulty] = [sizeOf(grade), around(grade)];
    const made = Array.from({ length: count }, (_, index) =>
      kenken.generate({ size, difficulty, seed: seed + index }, options),
    );
    return (await Promise.all(made)).map(({ solution: _, ...puzzle }) => ({ ...puzzle, game }) as AnyPuzzle);
  }
  const { order, total, grade: rating } = nearest<(typeof DERFUL)[number]>(DERFUL, grade);
  const { deals } = await derful31.deal({ order, total, seed, count }, options);
  return deals.map(({ grid: _, ...deal }) => ({ ...deal, order, rating, game }) as unknown as AnyPuzzle);
}
