// A result among the player's own of the same kind.
import type { HistogramBar } from "../../components/histogram";
import { isEntered, results, type Solved } from "../../shell/results";
import { formatDuration } from "../../shell/texts";

/** Where each bar of the histogram ends, in seconds. */
const ENDS = [15, 30, 45, 60, 90, 120, 180, 300, 600, Number.POSITIVE_INFINITY];

export interface Record {
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

const barOf = (seconds: number): number => ENDS.findIndex((end) => seconds < end);

/** Games with as many cards, solved by making the target. */
function alike({ claim }: Solved): Solved[] {
  const count = claim.kind === "krypto.check" ? claim.params.cards.length : 0;
  return results.value.filter(
    (other) => !isEntered(other.code) && other.claim.kind === "krypto.check" && other.claim.params.cards.length === count,
  );
}

export function recordOf(result: Solved): Record {
  const others = alike(result).filter(({ code }) => code !== result.code);
  const times = [...others.map(({ seconds }) => seconds), result.seconds];
  return {
    games: times.length,
    best: others.length > 0 ? Math.min(...others.map(({ seconds }) => seconds)) : undefined,
    slower: others.filter(({ seconds }) => seconds > result.seconds).length,
    bars: ENDS.map((end, bar) => ({
      label: Number.isFinite(end) ? formatDuration(end) : "∞",
      count: times.filter((seconds) => barOf(seconds) === bar).length,
    })),
    own: barOf(result.seconds),
  };
}
