// What is kept of one's own games: those that were begun, and one's times.
import { isEntered, resultOf, type Solved } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import { formatDuration } from "../../shell/texts";
import type { Deal, Kept } from "./game";

// One's own results so far, by the size of the square.

/** Where the bars of the histogram end, in seconds; the last has no end. */
const ENDS = [30, 60, 120, 180, 300, 480, 720, 1200, Number.POSITIVE_INFINITY];

const orderOf = ({ claim }: Solved): number => (claim.kind === "31-derful.check" ? claim.params.grid.length : 0);

interface OwnTimes {
  count: number;
  best: number;
  /** How many took longer. */
  slower: number;
  bars: Array<{ label: string; count: number }>;
  /** The bar of this game. */
  own: number;
}

/** The times of a game and of all others of its order but those with entered cards, and where its own is among them. */
export function timesOf({ code, order }: Pick<Deal, "code" | "order">, all: readonly Solved[], seconds: number): OwnTimes {
  const times = all
    .filter((solved) => solved.game === "31-derful" && orderOf(solved) === order)
    .filter((solved) => solved.code === code || !isEntered(solved.code))
    .map((found) => found.seconds);
  const barOf = (time: number): number => ENDS.findIndex((end) => time < end);
  const bars = ENDS.map((end, index) => ({
    label: formatDuration(Number.isFinite(end) ? end : (ENDS[index - 1] ?? 0)),
    count: times.filter((time) => barOf(time) === index).length,
  }));
  return {
    count: times.length,
    best: Math.min(...times, seconds),
    slower: times.filter((time) => time > seconds).length,
    bars,
    own: barOf(seconds),
  };
}

// Games that were begun and not finished.

/** The last played first. */
export function openGames(): Array<Started<Kept>> {
  const ours = allStarted().filter((found): found is Started<Kept> => (found.state as Partial<Kept>).game === "31-derful");
  const open = ours.filter(
    ({ code, state }) => !resultOf(code) && state.placed > 0 && !(state.shown && state.placed === state.order ** 2),
  );
  return open.sort((a, b) => b.at.localeCompare(a.at));
}
