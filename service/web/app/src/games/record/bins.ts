// Times in bars of equal width.

interface Bin {
  from: number;
  count: number;
}

const WIDTHS = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const MOST = 14;

/** At most 14 bars that hold the times up to three times the median; the last holds the longer ones too. */
export function binsOf(seconds: readonly number[]): Bin[] {
  if (seconds.length === 0) return [];
  const sorted = [...seconds].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const first = sorted[0] ?? 0;
  const last = Math.min(sorted.at(-1) ?? 0, Math.max(3 * median, 60));
  const width = WIDTHS.find((each) => Math.floor(last / each) - Math.floor(first / each) < MOST) ?? 7200;
  const begin = Math.floor(first / width) * width;
  const count = Math.max(6, Math.floor((last - begin) / width) + 1);
  const bins = Array.from({ length: count }, (_, index) => ({ from: begin + index * width, count: 0 }));
  for (const each of seconds) {
    const bin = bins[binIndex(bins, each)];
    if (bin) bin.count += 1;
  }
  return bins;
}

/** Which bar a time is in. */
export function binIndex(bins: readonly Bin[], seconds: number): number {
  const after = bins.findIndex(({ from }) => from > seconds);
  return after < 0 ? bins.length - 1 : Math.max(0, after - 1);
}
