// The puzzles of a day. They never change, so each is asked for once and kept for 30 days and while it is played.
import type { Schemas } from "@countinghouse/client";
import { client, PATIENCE_MS } from "./api";
import type { Limits } from "./asked";
import { daysAfter, today } from "./dates";
import { keys, read, remove, write } from "./storage";
import { t } from "./texts";

export interface Dailies {
  krypto: Schemas["DailyGame"];
  kenken: Schemas["KenKenDaily"];
  "31-derful": Schemas["DerfulDaily"];
}
export type Game = keyof Dailies;
export const GAMES: readonly Game[] = ["krypto", "kenken", "31-derful"];
/** The page of each game; its folder and its felt have the same name. */
export const PAGE_OF = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" } as const satisfies Record<Game, string>;
/** What a game is called. */
export const nameOfGame = (game: Game): string => t().pages[PAGE_OF[game]];

const DAYS_KEPT = 30;
const WAIT_S = 20;
const keyOf = (game: Game, day: string): string => `day:${day}:${game}`;
const PATHS = { krypto: "/v1/krypto/daily", kenken: "/v1/kenken/daily", "31-derful": "/v1/31-derful/daily" } as const;

async function ask(game: Game, query: object, options: Partial<Limits>): Promise<unknown> {
  // The first to ask for days waits until they are made.
  const header = { Prefer: `wait=${WAIT_S}` };
  return await client.value.get(PATHS[game], { params: { query, header }, ...options } as never);
}

/** The puzzle of a game that is kept for a day; undefined if none is. */
export function keptDaily<G extends Game>(game: G, day: string): Dailies[G] | undefined {
  return read<Dailies[G]>(keyOf(game, day));
}

const pending = new Map<string, Promise<unknown>>();

/** The puzzle of a game for a day, from what is kept or from the service, which is asked but once at a time. */
export async function dailyOf<G extends Game>(game: G, day: string): Promise<Dailies[G]> {
  const kept = keptDaily(game, day);
  if (kept) return kept;
  const key = keyOf(game, day);
  const asked = pending.get(key) ?? ask(game, { date: day }, { timeoutMs: PATIENCE_MS }).finally(() => pending.delete(key));
  pending.set(key, asked);
  const found = (await asked) as Dailies[G];
  write(key, found);
  return found;
}

/** How many days the service gives at once. */
const MOST_ASKED = 31;

async function keepDays(game: Game, first: string, last: string, options: Partial<Limits>, ahead: object): Promise<void> {
  let from = first;
  while (from <= last && keptDaily(game, from)) from = daysAfter(from, 1);
  if (from > last) return;
  const most = daysAfter(from, MOST_ASKED - 1);
  const to = most < last ? most : last;
  const { items } = (await ask(game, { from, to, ...ahead }, options)) as { items: Array<{ date: string }> };
  for (const item of items) write(keyOf(game, item.date), item);
  if (to < last) await keepDays(game, daysAfter(to, 1), last, options, ahead);
}

let keeping: Promise<void> | undefined;

/** Keep the puzzles of the last 30 days, so that they can be played offline, and forget older ones. */
export function keepRecentDailies(options: Partial<Limits> = {}): Promise<void> {
  keeping ??= (async () => {
    const last = today();
    const first = daysAfter(last, 1 - DAYS_KEPT);
    for (const key of keys("day:")) if ((key.split(":")[1] ?? "") < first) remove(key);
    for (const game of GAMES) await keepDays(game, first, last, options, {});
  })().finally(() => {
    keeping = undefined;
  });
  return keeping;
}

/** Keep the puzzles of the days to come, to be shown when they begin. */
export async function keepDailiesAhead(days: number): Promise<void> {
  const last = today();
  for (const game of GAMES) await keepDays(game, last, daysAfter(last, days), {}, { ahead: "1" });
}
