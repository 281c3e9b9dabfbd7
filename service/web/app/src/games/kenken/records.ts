// The player's own times at puzzles of a size. Puzzles that somebody entered do not count.
import type { HistogramBar } from "../../components/histogram";
import { ENTERED, results } from "../../shell/results";
import { formatDuration } from "../../shell/texts";

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
