// What a puzzle is called, where it is found again, and the player's own times at its size.
import type { HistogramBar } from "../../components/figures";
import { linkTo } from "../../shell/puzzles";
import { ENTERED, results } from "../../shell/results";
import { formatDuration } from "../../shell/texts";
import { isOwn, ownLink } from "./kept";
import { t } from "./texts";

export interface Day {
  date?: string | undefined;
  name?: "small" | "large" | undefined;
}

export const titleOf = (size: number): string => `KenKen ${size}×${size}`;

export const difficultyOf = (difficulty: string | null): string =>
  difficulty ? (t().difficulties[difficulty] ?? difficulty) : t().own;

/** A puzzle in a line: KenKen 6×6, hard. */
export const longTitleOf = (size: number, difficulty: string | null): string =>
  `${titleOf(size)}, ${difficultyOf(difficulty)}`;

/** An address that makes a new puzzle of the same kind. */
export const anotherOf = (size: number, difficulty: string | null): string =>
  `/kenken?${new URLSearchParams({ size: String(size), ...(difficulty ? { difficulty } : {}) }).toString()}`;

export const linkOf = (code: string, day: Day): string => (isOwn(code) ? ownLink(code) : linkTo(code, day.date, day.name));

// The player's own times at puzzles of a size. Puzzles that somebody entered do not count.

const BARS = 8;

/** The times at puzzles of a size in seconds, without that of one code. */
export function timesOf(size: number, without = ""): number[] {
  return results.value.flatMap(({ code, claim, seconds }) =>
    claim.kind === "kenken.check" && claim.params.size === size && !code.startsWith(ENTERED) && code !== without
      ? [seconds]
      : [],
  );
}

/** The best time at puzzles of a size; undefined if none was solved. */
export function bestOf(size: number, without = ""): number | undefined {
  const times = timesOf(size, without);
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
