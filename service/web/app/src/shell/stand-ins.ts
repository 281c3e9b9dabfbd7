// Puzzles of the stock that stand in for those which the service could not be asked for.
import { keepPuzzle, keptPuzzle } from "./puzzles";
import type { Stocked } from "./stock";
import { read, write } from "./storage";

const KEY = "stand-ins";
const MOST_KEPT = 100;

type Known = Array<[wish: string, code: string]>;

/** What stood in for a puzzle before: a reload shows it again. */
export function standIn<G extends keyof Stocked>(wish: string): Stocked[G] | undefined {
  const code = read<Known>(KEY)?.find(([known]) => known === wish)?.[1];
  return code === undefined ? undefined : (keptPuzzle(code) as Stocked[G] | undefined);
}

/** Take a puzzle from the stock, to stand in for the one that is wished for. */
export async function takeStandIn<G extends keyof Stocked>(
  wish: string,
  game: G,
  grade: string | undefined,
): Promise<Stocked[G] | undefined> {
  if (grade === undefined) return undefined;
  const { takeDeal } = await import("./stock");
  const puzzle = await takeDeal(game, grade);
  if (puzzle) {
    keepPuzzle(puzzle);
    write(KEY, [...(read<Known>(KEY) ?? []), [wish, puzzle.puzzle_code]].slice(-MOST_KEPT));
  }
  return puzzle;
}
