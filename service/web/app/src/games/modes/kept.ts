// What is kept of modes: the run in play of each mode and game, and the bests.
import type { Signal } from "@preact/signals";
import { hasCode } from "../../shell/dailies";
import { stored } from "../../shell/storage";
import { expire, type Mode, type Run, type RunGame } from "./rules";

type Counted = Exclude<Mode, "practice">;

/** Streaks with hints have bests of their own. */
export type Bests = Partial<Record<`${Counted | "hinted"} ${RunGame}`, number>>;

const bests = stored<Bests>("modes", {});

/** The bests of two browsers. */
export function joinedBests(here: Bests, there: Bests): Bests {
  const best = { ...here };
  for (const [run, count] of Object.entries(there) as Array<[keyof Bests, number]>) {
    best[run] = Math.max(numberOf(count), numberOf(here[run]));
  }
  return best;
}

/** A count of runs; 0 for anything else that an edited file has there. */
const numberOf = (count: unknown): number => Number(count) || 0;

/** The most puzzles of a game in one run. */
export const bestOf = (kind: Counted | "hinted", game: RunGame): number => numberOf(bests.value[`${kind} ${game}`]);

export function keepBest({ mode, game, solved, hinted }: Run): void {
  if (mode === "practice") return;
  const kind = hinted ? "hinted" : mode;
  if (solved > bestOf(kind, game)) bests.value = { ...bests.peek(), [`${kind} ${game}`]: solved };
}

export type KeptRun = Signal<Run | null>;
const runs = new Map<string, KeptRun>();

/** The last run, which a reload goes on with; none if its puzzles have no codes, as of an edited file. */
export function runOf(mode: Mode, game: RunGame): KeptRun {
  const key = `run:${mode}:${game}`;
  const known = runs.get(key) ?? stored<Run | null>(key, null);
  if (known.peek()?.puzzles.every(hasCode) === false) known.value = null;
  runs.set(key, known);
  return known;
}

const SEEN_WITHIN_MS = 200;

/** End a storm whose time is up; what is returned ends the watch. */
export function watchTime(kept: KeptRun): () => void {
  const end = (): void => change(kept, (run) => expire(run, Date.now()));
  end();
  // A single timer for the end would come too early after the clock was set back, even by a trifle.
  const timer = setInterval(end, SEEN_WITHIN_MS);
  // Timers of a hidden page are late.
  document.addEventListener("visibilitychange", end);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", end);
  };
}

/** What the rules make of a run. */
export function change(kept: KeptRun, by: (run: Run) => Run): void {
  const run = kept.peek();
  if (run) kept.value = by(run);
}
