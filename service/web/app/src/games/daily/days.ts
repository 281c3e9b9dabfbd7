// The days that have puzzles, those of each, their addresses and results.
import type { FeltName } from "../../components/play-layout";
import { type Asked, useAsked } from "../../shell/asked";
import { type Dailies, dailyOf, type Game, keptDaily } from "../../shell/dailies";
import { isDay, today } from "../../shell/dates";
import { linkTo } from "../../shell/puzzles";
import { results, type Solved } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { addressOfLesson, isNewTo } from "../lesson/kept";

/** The first day of each game; the service refuses earlier ones with 422. Krypto was first sold in 1963. */
export const FIRST_DAY: Record<Game, string> = {
  krypto: "1963-01-01",
  kenken: "2026-01-01",
  "31-derful": "2026-01-01",
  year: "2026-01-01",
};
export const FIRST = FIRST_DAY.krypto;

/** Whether a text is a day on which a game had or has a puzzle. */
export const isDayOf = (game: Game, text: string): boolean => isDay(text) && text >= FIRST_DAY[game] && text <= today();

const two = (part: number): string => String(part).padStart(2, "0");

/** The days of a month such as `2026-11`, by weeks from Monday on, on which puzzles are easiest. */
export function weeksOf(month: string): Array<Array<string | undefined>> {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const cells = [
    ...Array.from({ length: before }, () => undefined),
    ...Array.from({ length: days }, (_, index) => `${month}-${two(index + 1)}`),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => cells[week * 7 + weekday]),
  );
}

/** So many months after a month. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const all = year * 12 + number - 1 + months;
  return `${Math.floor(all / 12)}-${two((all % 12) + 1)}`;
}

export type DailyName = "krypto" | "mini" | "kenken" | "derful" | "year";
const DAILY_NAMES: readonly DailyName[] = ["krypto", "mini", "kenken", "derful", "year"];

export const GAME_OF: Record<DailyName, Game> = {
  krypto: "krypto",
  mini: "kenken",
  kenken: "kenken",
  derful: "31-derful",
  year: "year",
};
/** Which of a day's two KenKen puzzles. */
export const WHICH: Partial<Record<DailyName, "small" | "large">> = { mini: "small", kenken: "large" };
export const FELT_OF: Record<DailyName, FeltName> = {
  krypto: "krypto",
  mini: "mini",
  kenken: "kenken",
  derful: "derful",
  year: "year",
};

/** The puzzles that a day has. */
export const dailyNamesOn = (day: string): DailyName[] => DAILY_NAMES.filter((name) => day >= FIRST_DAY[GAME_OF[name]]);

/** The address at which a day's puzzle of the Year Game is played. */
export const addressOfYear = (day: string): string => `${addressOf("year")}?date=${day}`;

/** How many puzzles a day has: KenKen has two. */
export const puzzlesOn = (day: string): number => dailyNamesOn(day).length;

/**
 * The address of a day's puzzle. Today's Krypto is what its page opens with; the Year Game's page plays those of all days.
 * Every game begins with its lesson, which leads on to the puzzle.
 */
export function addressOfDaily(name: DailyName, day: string, code: string): string {
  // Its page begins with the lesson by itself.
  if (name === "krypto" && day === today()) return "/krypto";
  const address = name === "year" ? addressOfYear(day) : linkTo(code, day, WHICH[name]);
  const game = GAME_OF[name];
  return isNewTo(game) ? addressOfLesson(game, address) : address;
}

/** A day's puzzle as its tile needs it. */
export type Daily =
  | { name: "krypto"; code: string; puzzle: Dailies["krypto"] }
  | { name: "mini"; code: string; puzzle: Dailies["kenken"]["small"] }
  | { name: "kenken"; code: string; puzzle: Dailies["kenken"]["large"] }
  | { name: "derful"; code: string; puzzle: Dailies["31-derful"] }
  | { name: "year"; code: string; puzzle: Dailies["year"] };

/** The puzzle of this name among those of its game. */
export function pickedOf(name: DailyName, found: Dailies[Game]): Daily {
  const which = WHICH[name];
  const puzzle = which ? (found as Dailies["kenken"])[which] : (found as Exclude<Dailies[Game], Dailies["kenken"]>);
  return { name, code: puzzle.puzzle_code, puzzle } as Daily;
}

/** The result of a puzzle of a day; undefined if it has not been solved. */
export const resultOfDay = (name: DailyName, day: string): Solved | undefined =>
  results.value.find((found) => found.game === GAME_OF[name] && found.date === day && found.name === WHICH[name]);

/** The puzzle of a day: kept, or asked for; nothing before the game's first day. */
export function useDaily<G extends Game>(game: G, day: string): Asked<Dailies[G]> {
  const kept = keptDaily(game, day);
  const asked = useAsked(kept || day < FIRST_DAY[game] ? undefined : `${game} ${day}`, () => dailyOf(game, day));
  return kept ? { ...asked, value: kept, error: undefined, asking: false } : asked;
}
