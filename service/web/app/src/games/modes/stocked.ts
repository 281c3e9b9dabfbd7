// Puzzles for modes from the stock of this device, while the service is away.
import type { AnyPuzzle } from "../../shell/puzzles";
import { ratedAs } from "../../shell/results";
import { dealsOf, takeDeal } from "../../shell/stock";
import { DERFUL, nearest, sizeOf } from "./grids";
import type { Grade, Run, RunGame } from "./rules";

/** What the stock has of each game, from the easiest on. */
const GRADES: Record<RunGame, readonly string[]> = {
  krypto: ["easy", "medium", "hard", "expert"],
  kenken: ["3", "4", "5", "6", "7"],
  "31-derful": ["3", "4", "5", "6"],
};
/** Of so many times as many as are wanted, those that are nearest to the grade are picked. */
const CHOICE = 4;

function gradeOf(game: RunGame, grade: Grade): string {
  if (game === "krypto") return grade < 34 ? "easy" : grade < 67 ? "medium" : grade < 85 ? "hard" : "expert";
  if (game === "kenken") return String(sizeOf(grade));
  return String(nearest<(typeof DERFUL)[number]>(DERFUL, grade).order);
}

/** Take a puzzle of a grade from the stock; undefined if there is none. */
export async function takeStocked(game: RunGame, grade: Grade): Promise<AnyPuzzle | undefined> {
  const puzzle = await takeDeal(game, gradeOf(game, grade));
  if (puzzle?.game !== "31-derful") return puzzle;
  const rung = DERFUL.find(({ order, total }) => order === puzzle.order && total === puzzle.total);
  return { ...puzzle, ...(rung && { rating: rung.grade }) } as AnyPuzzle;
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** Pick puzzles that a storm does not have yet. They stay in the stock: nothing is kept of a storm's puzzles. */
export async function pickStocked({ game, puzzles }: Run, grade: Grade, count: number): Promise<AnyPuzzle[]> {
  const known = new Set(puzzles.map(({ puzzle_code }) => puzzle_code));
  const apart = (puzzle: AnyPuzzle): number => Math.abs((ratedAs(puzzle) ?? grade) - grade);
  const found: AnyPuzzle[] = [];
  const first = GRADES[game].indexOf(gradeOf(game, grade));
  // Harder ones where there are not enough.
  for (const each of GRADES[game].slice(first)) {
    const left = count - found.length;
    const others = (await dealsOf(game, each)).filter(({ puzzle_code }) => !known.has(puzzle_code));
    const choice = shuffled(others).slice(0, CHOICE * left);
    found.push(...choice.sort((a, b) => apart(a) - apart(b)).slice(0, left));
  }
  return found;
}
