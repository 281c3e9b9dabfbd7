// A result among the player's own of the same kind.
import type { HistogramBar } from "../../components/figures";
import type { Solved } from "../../shell/results";
import { formatDuration } from "../../shell/texts";
import { otherTimes } from "../../shell/times";
import { binIndex, binsOf } from "../record/bins";

interface Record {
  /** How many games of its kind there are, this one included. */
  games: number;
  /** The best time of the others. */
  best: number | undefined;
  /** How many of the others took longer. */
  slower: number;
  bars: readonly HistogramBar[];
  /** The bar of this one. */
  own: number;
}

export function recordOf({ claim, code, date, seconds }: Solved): Record {
  // A puzzle of a day may be much harder than those that a streak begins with.
  const others = otherTimes(claim, code, date !== undefined);
  const bins = binsOf([...others, seconds]);
  return {
    games: others.length + 1,
    best: others.length > 0 ? Math.min(...others) : undefined,
    slower: others.filter((other) => other > seconds).length,
    bars: bins.map(({ from, count }) => ({ label: formatDuration(from), count })),
    own: binIndex(bins, seconds),
  };
}
