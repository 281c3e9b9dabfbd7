// Puzzles by their codes: kept here once opened, so that a link opens offline too.
import type { Schemas } from "@countinghouse/client";
import { client } from "./api";
import { type Limits, orHere } from "./asked";
import { type Dailies, GAMES, hasCode, keptDaily } from "./dailies";
import { today } from "./dates";
import { keys, read, remove, write } from "./storage";

const MOST_KEPT = 300;

export type KryptoPuzzle = Omit<Schemas["KryptoPuzzle"], "solution">;
export type KenKenPuzzle = Omit<Schemas["KenKenPuzzle"], "solution">;
export type Derful31Puzzle = Omit<Schemas["Derful31Puzzle"], "solution">;
export type YearPuzzle = Omit<Schemas["YearPuzzle"], "solution">;
export type AnyPuzzle = KryptoPuzzle | KenKenPuzzle | Derful31Puzzle | YearPuzzle;

/** What a game's `play.tsx` is given. */
export interface PlayProps<P extends AnyPuzzle> {
  puzzle: P;
  /** The day whose puzzle it is, if it is one of a day. */
  date?: string | undefined;
  /** Which of a day's KenKen puzzles. */
  name?: "small" | "large" | undefined;
}

/** The puzzles of a day as such. */
export function puzzlesOfDay(dailies: Partial<Dailies>): AnyPuzzle[] {
  return GAMES.flatMap((game) => {
    const daily = dailies[game];
    const puzzles = daily && "small" in daily ? [daily.small, daily.large] : daily ? [daily] : [];
    return puzzles.map((puzzle) => ({ ...puzzle, game }) as AnyPuzzle);
  });
}

/** A puzzle that is kept, by its own code or as one of a day. */
export function keptPuzzle(code: string): AnyPuzzle | undefined {
  const kept = read<AnyPuzzle>(`puzzle:${code}`);
  if (hasCode(kept)) return kept;
  for (const { dailies } of keptDays()) {
    const found = puzzlesOfDay(dailies).find((puzzle) => puzzle.puzzle_code === code);
    if (found) return found;
  }
  return undefined;
}

function* keptDays(): Generator<{ day: string; dailies: Partial<Dailies> }> {
  for (const day of new Set(keys("day:").map((key) => key.split(":")[1] ?? ""))) {
    yield { day, dailies: Object.fromEntries(GAMES.map((game) => [game, keptDaily(game, day)])) as Partial<Dailies> };
  }
}

/** Which day's puzzle a code is, and which of its KenKen puzzles, of the days that are kept up to today. */
export function dayOf(code: string): { date?: string; name?: "small" | "large" } {
  for (const { day, dailies } of keptDays()) {
    if (day > today()) continue;
    for (const name of ["small", "large"] as const)
      if (dailies.kenken?.[name].puzzle_code === code) return { date: day, name };
    if (puzzlesOfDay(dailies).some(({ puzzle_code }) => puzzle_code === code)) return { date: day };
  }
  return {};
}

/** The codes of the puzzles that were opened, and of games that were begun. */
export const keptCodes = (): string[] =>
  [...keys("puzzle:"), ...keys("game:")].map((key) => key.slice(key.indexOf(":") + 1));

/** Keep a puzzle, so that its link opens offline. Of very many, some that were never begun are forgotten. */
export function keepPuzzle(puzzle: AnyPuzzle): void {
  write(`puzzle:${puzzle.puzzle_code}`, puzzle);
  const kept = keys("puzzle:");
  if (kept.length <= MOST_KEPT) return;
  const others = kept.filter((key) => !read(key.replace("puzzle:", "game:")) && key !== `puzzle:${puzzle.puzzle_code}`);
  for (const key of others.slice(0, kept.length - MOST_KEPT)) remove(key);
}

/** The puzzle of a code, however it is spelt; read on the device while the service is away. Rejects with a `ProblemError` of status 404 if there is none. */
export async function openPuzzle(code: string, options: Partial<Limits> = {}): Promise<AnyPuzzle> {
  const kept = keptPuzzle(code.toUpperCase());
  if (kept) return kept;
  const { solution: _, ...puzzle } = await orHere<Schemas["Puzzle"]>(
    () => client.value.get("/v1/puzzles/{puzzle_code}", { params: { path: { puzzle_code: code } }, ...options }),
    async () => (await import("@countinghouse/client/play/codes")).readCode(code) as Schemas["Puzzle"],
  );
  keepPuzzle(puzzle as AnyPuzzle);
  return puzzle as AnyPuzzle;
}

/** The address that opens a puzzle for anybody. */
export function linkTo(code: string, date?: string, name?: "small" | "large"): string {
  const query = new URLSearchParams({ ...(date ? { date } : {}), ...(name ? { name } : {}) }).toString();
  return `/p/${encodeURIComponent(code)}${query && `?${query}`}`;
}
