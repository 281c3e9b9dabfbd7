// Games that were begun: every move is kept, so that a reload or another day finds them as they were.
import { useEffect, useState } from "preact/hooks";
import { keys, read, remove, write } from "./storage";

/** A started game; `state` is the game's own: moves, marks, the clock. */
export interface Started<S> {
  code: string;
  /** When it was last played, as ISO 8601 in UTC. */
  at: string;
  state: S;
}

/** What games keep once the player was shown the solution. */
export interface GivenUp {
  gaveUp?: boolean;
  revealed?: boolean;
  shown?: boolean;
}

const MOST_KEPT = 200;
/** Keeping a game takes longer than drawing a move, so moves in quick succession are kept together. */
const KEEP_AFTER_MS = 150;

/** Codes of games that are not kept begin so. */
export const UNKEPT = "storm:";

const unkept = new Map<string, () => unknown>();
const known = new Set<string>();
/** The `at` of each game as this tab last read or wrote it. */
const seen = new Map<string, string | undefined>();
/** Games that are about to be drawn anew: what is here is older than what is kept. */
const outdated = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let leaving = false;

/** Tell whether a value is a started game, as far as all games are alike. Files of games may have been edited. */
export function isStarted(value: unknown): value is Started<unknown> {
  const { code, at, state } = (value ?? {}) as Partial<Started<unknown>>;
  return typeof code === "string" && typeof at === "string" && state instanceof Object;
}

function startedOf<S>(code: string): Started<S> | undefined {
  const found = read<Started<S>>(`game:${code}`);
  return isStarted(found) ? found : undefined;
}

/** The codes of the games that are kept. */
const keptCodes = (): string[] => keys("game:").map((key) => key.slice("game:".length));

/** Whether another tab kept a game after this one. */
const playedElsewhere = (code: string): boolean => seen.has(code) && startedOf(code)?.at !== seen.get(code);

/** What was kept of a game. */
export function readStarted<S>(code: string): S | undefined {
  keepNow();
  const found = startedOf<S>(code);
  seen.set(code, found?.at);
  return found?.state;
}

/** Whether the player was shown the solution, by what a game keeps. */
export const showsSolution = (state: GivenUp | undefined): boolean =>
  Boolean(state?.gaveUp || state?.revealed || state?.shown);

/** Whether the player was shown the solution of a puzzle, on whichever page. */
export function wasShown(code: string): boolean {
  keepNow();
  return showsSolution(startedOf<GivenUp>(code)?.state);
}

/** All games that were begun, of every kind. */
export function allStarted(): Array<Started<unknown>> {
  keepNow();
  return keptCodes().flatMap((code) => startedOf(code) ?? []);
}

/** Keep a game as it is then, soon. Of very many, those that were not played for longest are forgotten. */
export function keepStarted<S>(code: string, state: () => S): void {
  if (code.startsWith(UNKEPT) || outdated.has(code)) return;
  unkept.set(code, state);
  if (leaving || document.hidden) keepNow();
  else timer ??= setTimeout(keepNow, KEEP_AFTER_MS);
}

function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [code, state] of unkept) {
    // The tab that has the focus is the one that is played in; the clock runs in each that is seen.
    if (!document.hasFocus() && playedElsewhere(code)) continue;
    const now = state();
    // Who only looked at it did not play it.
    if (JSON.stringify(now) === JSON.stringify(startedOf(code)?.state)) continue;
    const at = new Date().toISOString();
    write(`game:${code}`, { code, at, state: now } satisfies Started<unknown>);
    seen.set(code, at);
    if (!known.has(code)) forgetOldest();
    known.add(code);
  }
  unkept.clear();
}

function forgetOldest(): void {
  const kept = keptCodes();
  if (kept.length <= MOST_KEPT) return;
  const byAge = kept.map((code) => ({ code, at: startedOf(code)?.at ?? "" }));
  byAge.sort((a, b) => a.at.localeCompare(b.at));
  for (const { code } of byAge.slice(0, kept.length - MOST_KEPT)) remove(`game:${code}`);
}

// The last moments at which a tab is sure to run; games may have more to keep at them.
document.addEventListener("visibilitychange", keepNow);
const leave = (): void => {
  leaving = true;
  keepNow();
};
addEventListener("pagehide", leave, { capture: true });
addEventListener("pageshow", () => {
  leaving = false;
});

/** A key to draw a game by. It changes when this tab is looked at again, and another tab played the game meanwhile. */
export function useDrawnAnew(code: string): string {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const look = (): void => {
      if (document.hidden || !playedElsewhere(code)) return;
      unkept.delete(code);
      outdated.add(code);
      setTimes((before) => before + 1);
    };
    document.addEventListener("visibilitychange", look);
    for (const event of ["focus", "pageshow"]) addEventListener(event, look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      for (const event of ["focus", "pageshow"]) removeEventListener(event, look);
    };
  }, [code]);
  // The old game keeps itself when it is unmounted, which is before this.
  useEffect(() => {
    outdated.delete(code);
  }, [code, times]);
  return `${code} ${times}`;
}

/** Forget a game, to begin anew. */
export function forgetStarted(code: string): void {
  unkept.delete(code);
  seen.delete(code);
  remove(`game:${code}`);
}
