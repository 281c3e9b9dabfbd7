// Which digits and rules the address asks for, and what is kept of the ways to their numbers.
import { check, type Fault } from "@countinghouse/client/play/year/check";
import { type DigitOrder, fitAnyOrder, type Game, ORDERS, RULES, type Rules } from "@countinghouse/client/play/year/rules";
import { addressOf } from "../../shell/router";
import { read, write } from "../../shell/storage";

export interface Wish {
  digits: string;
  rules: Rules;
  digit_order: DigitOrder;
}

/** The last number of the board, which begins with 0. */
export const LAST = 100;

/** The wish in an address; without digits in it, those of the year. */
export function wishIn(query: URLSearchParams, year: number): Wish {
  const digits = /^[0-9]{1,6}$/.exec(query.get("digits") ?? "")?.[0] ?? String(year);
  const rules = RULES.find((name) => name === query.get("rules")) ?? "basic";
  const wished = ORDERS.find((name) => name === query.get("order")) ?? "given";
  const digit_order = fitAnyOrder(digits, rules) ? wished : "given";
  return { digits, rules, digit_order };
}

/** The number of the board that an address asks for. */
export function targetIn(query: URLSearchParams): number | undefined {
  const text = /^\d{1,3}$/.exec(query.get("target") ?? "")?.[0];
  return text !== undefined && Number(text) <= LAST ? Number(text) : undefined;
}

/** The address of a board. */
export const hrefOf = ({ digits, rules, digit_order }: Wish): string =>
  `${addressOf("year")}?${new URLSearchParams({ digits, rules, order: digit_order })}`;

export const gameOf = (wish: Wish, target: number): Game => ({ ...wish, target });

/** A way as it is printed in books; people type the sign on their keyboard. */
export const shown = (text: string): string => text.replaceAll("-", "−");

/** The simplest way to each number that can be made. */
export type Simplest = ReadonlyMap<number, string>;

/** What a way makes: a number of the board, another value, or nothing because of a fault. */
export type Judged = { number: number } | { value: string } | { fault: Fault };

export function judged(wish: Wish, way: string): Judged {
  const { value, fault } = check(gameOf(wish, 0), way);
  if (value === undefined || (fault && fault.code !== "wrong-value"))
    return { fault: fault ?? { code: "number-missing", place: 0 } };
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  return number <= LAST ? { number } : { value };
}

/** Ways by the numbers that they make. */
export type Found = Record<string, string>;

/** Digits in any order are the same, whichever comes first. */
const keyOf = ({ digits, rules, digit_order }: Wish): string =>
  `year:${digit_order === "any" ? [...digits].sort().join("") : digits}:${rules}:${digit_order}`;

/** The ways that are kept and still right: a file may have been edited. */
export function keptWays(wish: Wish): Found {
  const kept = Object.entries(read<Found>(keyOf(wish)) ?? {});
  return Object.fromEntries(
    kept.filter(([number, way]) => {
      const made = typeof way === "string" ? judged(wish, way) : {};
      return "number" in made && String(made.number) === number;
    }),
  );
}

/** Whether a way is kept: of two to one number, the shorter. */
export const isKept = (way: string, known: string | undefined): boolean => known === undefined || way.length < known.length;

/** Keep a way, unless a way as short to its number is known. */
export function withWay(wish: Wish, found: Found, number: number, way: string): Found {
  const next = isKept(way, found[number]) ? { ...found, [number]: way } : found;
  write(keyOf(wish), next);
  return next;
}

/** Keep these ways to the numbers of the digits, and no others; none at all are forgotten. */
export function keepWays(wish: Wish, found: Found): Found {
  write(keyOf(wish), Object.keys(found).length > 0 ? found : undefined);
  return found;
}
