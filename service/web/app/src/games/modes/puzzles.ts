// Puzzles for modes: of a game, as hard as is wanted.
import { client, PATIENCE_MS } from "../../shell/api";
import { type Limits, orHere } from "../../shell/asked";
import { type AnyPuzzle, keepPuzzle } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { readStarted } from "../../shell/started";
import type { Grade, RunGame } from "./rules";

const WIDTH = 5;
const SEEDS = 1_000_000_000;
const ATTEMPTS = 5;

export const randomSeed = (): number => Math.floor(Math.random() * SEEDS);

interface Rung {
  grade: Grade;
}

const KENKEN = [
  { grade: 5, size: 3, difficulty: "easy" },
  { grade: 10, size: 4, difficulty: "easy" },
  { grade: 30, size: 4, difficulty: "medium" },
  { grade: 50, size: 5, difficulty: "hard" },
  { grade: 70, size: 6, difficulty: "expert" },
  { grade: 90, size: 6, difficulty: "unreasonable" },
] as const;

/** The service rates a game by the random arrangements for each that wins: 100 stands for ten thousand million. */
const DERFUL = [
  { grade: 8, order: 3, total: 28 },
  { grade: 14, order: 3, total: 20 },
  { grade: 42, order: 4, total: 36 },
  { grade: 50, order: 4, total: 33 },
  { grade: 58, order: 4, total: 26 },
  { grade: 83, order: 5, total: 40 },
  { grade: 91, order: 5, total: 31 },
] as const;

function nearest<T extends Rung>(rungs: readonly T[], grade: Grade): T {
  const apart = (rung: T): number => Math.abs(rung.grade - grade);
  return rungs.reduce((best, rung) => (apart(rung) < apart(best) ? rung : best));
}

type Options = Partial<Limits>;

/** So many puzzles of a grade. The same seed gives the same ones. */
export async function puzzlesOf(
  game: RunGame,
  grade: Grade,
  seed: number,
  count: number,
  limits: Options = {},
): Promise<AnyPuzzle[]> {
  const { krypto, kenken, derful31 } = client.peek();
  const options = { timeoutMs: PATIENCE_MS, ...limits };
  if (game === "krypto") {
    const middle = Math.round(grade);
    const difficulty: [number, number] = [Math.max(0, middle - WIDTH), Math.min(100, middle + WIDTH)];
    const rules = "international";
    const { deals } = await krypto.deal({ seed, count, difficulty, rules, hand_size: 5, solvable: true }, options);
    return deals.map((deal) => ({ ...deal, rules, game }) as AnyPuzzle);
  }
  if (game === "kenken") {
    const { size, difficulty } = nearest<(typeof KENKEN)[number]>(KENKEN, grade);
    const made = Array.from({ length: count }, (_, index) =>
      kenken.generate({ size, difficulty, seed: seed + index }, options),
    );
    return (await Promise.all(made)).map(({ solution: _, ...puzzle }) => ({ ...puzzle, game }) as AnyPuzzle);
  }
  const { order, total, grade: rating } = nearest<(typeof DERFUL)[number]>(DERFUL, grade);
  const { deals } = await derful31.deal({ order, total, seed, count }, options);
  return deals.map(({ grid: _, ...deal }) => ({ ...deal, order, rating, game }) as unknown as AnyPuzzle);
}

/** What the stock of those who are offline has of a grade. */
function stocked(game: RunGame, grade: Grade): string {
  if (game === "krypto") return grade < 34 ? "easy" : grade < 67 ? "medium" : grade < 85 ? "hard" : "expert";
  if (game === "kenken") return String(nearest<(typeof KENKEN)[number]>(KENKEN, grade).size);
  return String(nearest<(typeof DERFUL)[number]>(DERFUL, grade).order);
}

async function fromStock(game: RunGame, grade: Grade): Promise<AnyPuzzle | undefined> {
  const stock = await import("../../shell/stock");
  const puzzle = await stock.takeDeal(game, stocked(game, grade));
  if (puzzle?.game !== "31-derful") return puzzle;
  const rung = DERFUL.find(({ order, total }) => order === puzzle.order && total === puzzle.total);
  return { ...puzzle, ...(rung && { rating: rung.grade }) } as AnyPuzzle;
}

/**
 * A puzzle of a grade that the player does not know, from the stock while the service is away. It is kept, so that its
 * link and its difficulty are.
 */
export async function takeDeal(game: RunGame, grade: Grade, limits: Options = {}): Promise<AnyPuzzle> {
  const asked = async (): Promise<AnyPuzzle | undefined> => (await puzzlesOf(game, grade, randomSeed(), 1, limits))[0];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const puzzle = await orHere(asked, () => fromStock(game, grade));
    if (!puzzle || resultOf(puzzle.puzzle_code) || readStarted(puzzle.puzzle_code)) continue;
    keepPuzzle(puzzle);
    return puzzle;
  }
  throw new Error("No puzzle");
}
