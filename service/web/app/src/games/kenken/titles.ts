// What a puzzle is called, where it is found again, and the player's own times at its size.
import { type Grid, hasPlainDigits } from "@countinghouse/client/play/kenken/layout";
import type { HistogramBar } from "../../components/figures";
import { linkTo } from "../../shell/puzzles";
import { ENTERED, results } from "../../shell/results";
import { formatDuration } from "../../shell/texts";
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

/** The shape of a grid in a title: 6×6, 3×5, 4×4 with 0 1 2 3. */
export function shapeOf(shape: Shape): string {
  const { size, rows, columns, digits } = typeof shape === "number" ? ({ size: shape } as Exclude<Shape, number>) : shape;
  const sides = `${rows ?? size}×${columns ?? size}`;
  return !digits || hasPlainDigits({ size, digits }) ? sides : t().withDigits(sides, digits.join(" "));
}

export const titleOf = (shape: Shape): string => `KenKen ${shapeOf(shape)}`;

export const difficultyOf = (difficulty: string | null): string =>
  difficulty ? (t().difficulties[difficulty] ?? difficulty) : t().own;

/** A puzzle in a line: KenKen 6×6, hard. */
export const longTitleOf = (shape: Shape, difficulty: string | null): string =>
  `${titleOf(shape)}, ${difficultyOf(difficulty)}`;

/** An address that makes a new puzzle of the same kind. */
export function anotherOf(grid: Grid, difficulty: string | null): string {
  const known = DIFFICULTIES.find((each) => each === difficulty) ?? null;
  return addressOfWish({ ...wishFor(grid), difficulty: known });
}

export const linkOf = (code: string, day: Day): string => (isOwn(code) ? ownLink(code) : linkTo(code, day.date, day.name));

// The player's own times at puzzles of a size. Puzzles that somebody entered do not count.

const BARS = 8;

const ofClaim = ({ size, rows, columns, digits }: Partial<Exclude<Shape, number>>): string =>
  shapeOf({
    size: size ?? Math.max(rows ?? 0, columns ?? 0),
    ...(rows && columns && { rows, columns }),
    ...(digits && { digits }),
  });

/** The times at puzzles of a size in seconds, without that of one code. */
export function timesOf(shape: Shape, without = ""): number[] {
  const wanted = shapeOf(shape);
  return results.value.flatMap(({ code, claim, seconds }) =>
    claim.kind === "kenken.check" && ofClaim(claim.params) === wanted && !code.startsWith(ENTERED) && code !== without
      ? [seconds]
      : [],
  );
}

/** The best time at puzzles of a size; undefined if none was solved. */
export function bestOf(shape: Shape, without = ""): number | undefined {
  const times = timesOf(shape, without);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Times as bars of equal width from the shortest to the longest, and the bar of one's own. */
export function barsOf(times: readonly number[], own: number): { bars: HistogramBar[]; own: number } {
  const [low, high] = [Math.min(own, ...times), Math.max(own, ...times)];
  const width = Math.max(1, Math.ceil((high - low + 1) / BARS));
  const barOf = (seconds: number): number => Math.min(BARS - 1, Math.floor((seconds - low) / width));
  const bars = Array.from({ length: BARS }, (_, index) => ({ label: formatDuration(low + index * width), count: 0 }));
  for (const seconds of [...times, own]) {
    const bar = bars[barOf(seconds)];
    if (bar) bar.count += 1;
  }
  return { bars, own: barOf(own) };
}
