// The puzzles of a day. They never change, so each is asked for once and kept.
import type { Schemas } from "@countinghouse/client";
import { client, PATIENCE_MS } from "./api";
import type { Limits } from "./asked";
import { read, write } from "./storage";
import { t } from "./texts";

export interface Dailies {
  krypto: Schemas["KryptoDaily"];
  kenken: Schemas["KenKenDaily"];
  "31-derful": Schemas["Derful31Daily"];
  year: Schemas["YearDaily"];
}
export type Game = keyof Dailies;
export const GAMES: readonly Game[] = ["krypto", "kenken", "31-derful", "year"];
/** The page of each game; its folder and its felt have the same name. */
export const PAGE_OF = { krypto: "krypto", kenken: "kenken", "31-derful": "derful", year: "year" } as const satisfies Record<
  Game,
  string
>;
/** What a game is called. */
export const nameOfGame = (game: Game): string => t().pages[PAGE_OF[game]];

const WAIT_S = 20;
/** The key under which the puzzle of a game is kept for a day. */
export const keyOf = (game: Game, day: string): string => `day:${day}:${game}`;

/** Ask for the puzzles of one day or of several. */
export async function ask(game: Game, query: object, options: Partial<Limits>): Promise<unknown> {
  // The first to ask for days waits until they are made.
  const header = { Prefer: `wait=${WAIT_S}` };
  return await client.value.get(`/v1/${game}/daily`, { params: { query, header }, ...options } as never);
}

/** The puzzle of a game that is kept for a day; undefined if none is, or only what has no codes, as of an edited file. */
export function keptDaily<G extends Game>(game: G, day: string): Dailies[G] | undefined {
  const kept = read<{ small?: unknown; large?: unknown }>(keyOf(game, day));
  const puzzles = game === "kenken" ? [kept?.small, kept?.large] : [kept];
  return puzzles.every(hasCode) ? (kept as Dailies[G]) : undefined;
}

/** Tell whether a value from storage is a puzzle with its code. */
export function hasCode<T>(puzzle: T): puzzle is NonNullable<T> {
  return typeof (puzzle as { puzzle_code?: unknown } | null | undefined)?.puzzle_code === "string";
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
