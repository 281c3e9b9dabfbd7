// What a puzzle is called, where it is found again, and the player's best time at its kind.
import { type Grid, hasPlainDigits } from "@countinghouse/client/play/kenken/layout";
import { linkTo } from "../../shell/puzzles";
import { sides } from "../../shell/texts";
import { otherTimes } from "../../shell/times";
import type { Game } from "./game";
import type { Kept } from "./kept";
import { isOwn, ownLink } from "./own";
import { t } from "./texts";
import { addressOfWish, DIFFICULTIES, wishFor } from "./wish";

export interface Day {
  date?: string | undefined;
  name?: "small" | "large" | undefined;
}

/** A size, or the sides of a grid and the digits that are not 1 to n. */
export type Shape = number | Pick<Kept, "size" | "rows" | "columns" | "digits">;

/** The shape of a grid in a title: 6 × 6, 3 × 5, 4 × 4 with 0 1 2 3. */
export function shapeOf(shape: Shape): string {
  const { size, rows, columns, digits } = typeof shape === "number" ? ({ size: shape } as Exclude<Shape, number>) : shape;
  const grid = sides(rows ?? size, columns ?? size);
  return !digits || hasPlainDigits({ size, digits }) ? grid : t().withDigits(grid, digits.join(" "));
}

/** The small puzzle of a day has a name of its own. */
export const titleOf = (shape: Shape, name?: Day["name"]): string =>
  `KenKen${name === "small" ? ` ${t().mini}` : ""} ${shapeOf(shape)}`;

export const difficultyOf = (difficulty: string | null): string =>
  difficulty ? (t().difficulties[difficulty] ?? difficulty) : t().own;

/** A puzzle in a line: KenKen 6 × 6, hard. */
export const longTitleOf = (shape: Shape, difficulty: string | null, name?: Day["name"]): string =>
  `${titleOf(shape, name)}, ${difficultyOf(difficulty)}`;

/** An address that makes a new puzzle of the same kind. */
export function anotherOf(grid: Grid, difficulty: string | null): string {
  const known = DIFFICULTIES.find((each) => each === difficulty) ?? null;
  return addressOfWish({ ...wishFor(grid), difficulty: known });
}

export const linkOf = (code: string, day: Day): string => (isOwn(code) ? ownLink(code) : linkTo(code, day.date, day.name));

/** The player's best time at puzzles of the same kind; undefined if none was solved. */
export function bestOf(game: Game): number | undefined {
  const times = otherTimes(game.claim(), game.code);
  return times.length > 0 ? Math.min(...times) : undefined;
}
