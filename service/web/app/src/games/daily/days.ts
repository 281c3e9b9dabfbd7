// Which days have puzzles, and how they lie in months.
import type { Game } from "../../shell/dailies";

/** The first day of each game; the service refuses earlier ones with 422. Krypto was first sold in 1963. */
export const FIRST_DAY: Record<Game, string> = { krypto: "1963-01-01", kenken: "2026-01-01", "31-derful": "2026-01-01" };
export const FIRST = FIRST_DAY.krypto;

/** How many puzzles a day has: KenKen has two. */
export const puzzlesOn = (day: string): number =>
  (day >= FIRST_DAY.krypto ? 1 : 0) + (day >= FIRST_DAY.kenken ? 2 : 0) + (day >= FIRST_DAY["31-derful"] ? 1 : 0);

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
