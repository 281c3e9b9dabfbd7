// Puzzles for modes: of a game, as hard as is wanted.
import { client, PATIENCE_MS } from "../../shell/api";
import { type Limits, orHere } from "../../shell/asked";
import { type AnyPuzzle, keepPuzzle } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { readStarted } from "../../shell/started";
import { around, type Grade, type Run, type RunGame, type Wanted } from "./rules";

const SEEDS = 1_000_000_000;
const ATTEMPTS = 5;

export const randomSeed = (): number => Math.floor(Math.random() * SEEDS);

type Options = Partial<Limits>;

/** So many puzzles of a grade. The same seed gives the same ones. */
export async function puzzlesOf(
  game: RunGame,
  grade: Grade,
  seed: number,
  count: number,
  limits: Options = {},
): Promise<AnyPuzzle[]> {
  const { krypto } = client.peek();
  const options = { timeoutMs: PATIENCE_MS, ...limits };
  if (game === "krypto") {
    const difficulty = around(grade);
    const rules = "international";
    const { deals } = await krypto.deal({ seed, count, difficulty, rules, hand_size: 5, solvable: true }, options);
    return deals.map((deal) => ({ ...deal, rules, game }) as AnyPuzzle);
  }
  return await (await import("./grids")).gridsOf(game, grade, seed, count, options);
}

/**
 * A puzzle of a grade that the player does not know, from the stock while the service is away. It is kept, so that its
 * link and its difficulty are.
 */
export async function takeDeal(game: RunGame, grade: Grade, limits: Options = {}): Promise<AnyPuzzle> {
  const asked = async (): Promise<AnyPuzzle | undefined> => (await puzzlesOf(game, grade, randomSeed(), 1, limits))[0];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const puzzle = await orHere(asked, async () => (await import("./stocked")).takeStocked(game, grade));
    if (!puzzle || resultOf(puzzle.puzzle_code) || readStarted(puzzle.puzzle_code)) continue;
    keepPuzzle(puzzle);
    return puzzle;
  }
  throw new Error("No puzzle");
}

interface Batch {
  found: AnyPuzzle[];
  /** Whether they are from the stock. */
  stocked: boolean;
}

/** The next puzzles of a storm. While the service is away they are from the stock, unless somebody sent the storm. */
export async function stormPuzzles(run: Run, { grade, seed = 0, count }: Wanted, limits: Options = {}): Promise<Batch> {
  const asked = async (): Promise<Batch> => ({
    found: await puzzlesOf(run.game, grade, seed, count, limits),
    stocked: false,
  });
  if (run.sent) return await asked();
  return await orHere(asked, async () => {
    const found = await (await import("./stocked")).pickStocked(run, grade, count);
    return found.length > 0 ? { found, stocked: true } : undefined;
  });
}
