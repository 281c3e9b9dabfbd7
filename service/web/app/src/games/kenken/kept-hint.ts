// Hints for those whom the service cannot answer: from the solution of a puzzle, as it was kept or as its code has it, and
// from its explanation where that was kept.
import { readCode } from "@countinghouse/client/play/kenken/code";
import { hintFor, type Step } from "@countinghouse/client/play/kenken/hint";
import { answersTo } from "../../shell/stock";
import type { Game, Hint } from "./game";

/** The solution of a puzzle: as it was kept, else as its code has it. Rejects if the puzzle has no code. */
export const keptSolution = async (code: string): Promise<number[][]> =>
  ((await answersTo("kenken", code))?.solutions[0] as number[][] | undefined) ?? readCode(code).solution;

/** What the puzzle needs, step by step. */
export const keptSteps = async (code: string): Promise<Step[] | undefined> =>
  (await answersTo("kenken", code))?.steps ?? undefined;

/** The hint for a board; undefined if finding it takes the service. */
export const keptHint = async (game: Game): Promise<Hint | undefined> =>
  hintFor(game.layout, game.board(), await keptSolution(game.code), await keptSteps(game.code));
