// A day of puzzles: its weekday, its address, how hard each is, and whether all are solved.
import { keptDaily } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { resultOf, type Solved } from "../../shell/results";
import { type DailyName, dailyNamesOn, GAME_OF, pickedOf, resultOfDay } from "./days";

/** 0 for Monday, the easiest day of the week, to 6 for Sunday, the hardest. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const addressOfDay = (day: string): string => (day === today() ? "/" : `/?date=${day}`);

/** The result of a puzzle of a day, by its code where the puzzle is kept. */
export function solvedOf(name: DailyName, day: string): Solved | undefined {
  const kept = keptDaily(GAME_OF[name], day);
  return (kept && resultOf(pickedOf(name, kept).code)) ?? resultOfDay(name, day);
}

/** Whether all puzzles of a day are solved, whenever that was. */
export const isComplete = (day: string): boolean => {
  const names = dailyNamesOn(day);
  return names.length > 0 && names.every((name) => solvedOf(name, day));
};

// How hard a puzzle is, as dots.

const MOST_DOTS = 5;
const RATED_A_DOT = 20;

/** The rules of the Year Game that allow more than the four operations. */
const HARDER_RULES = "school";

/** From one dot to five; undefined where nothing tells it. */
export function dotsOf(puzzle: object): number | undefined {
  const { rating, digits, rules } = puzzle as { rating?: unknown; digits?: unknown; rules?: unknown };
  if (typeof rating === "number") return Math.min(MOST_DOTS, 1 + Math.floor(rating / RATED_A_DOT));
  // Those of the Year Game have no rating: their digits and rules are what gets harder.
  if (typeof digits === "string") return Math.min(MOST_DOTS, digits.length - (rules === HARDER_RULES ? 0 : 2));
  return undefined;
}
