// Which digits and rules the address asks for, and what is kept of the ways to their numbers.
import { plain } from "@countinghouse/client/play/characters";
import { check, type Fault } from "@countinghouse/client/play/year/check";
import {
  type DigitOrder,
  fitAnyOrder,
  type Game,
  MOST_DIGITS,
  ORDERS,
  RULES,
  type Rules,
} from "@countinghouse/client/play/year/rules";
import { wayOf } from "@countinghouse/client/play/year/ways";
import { addressOf } from "../../shell/router";
import { read, write } from "../../shell/storage";

export interface Wish {
  digits: string;
  rules: Rules;
  digit_order: DigitOrder;
}

/** The last number of the board, which begins with 0. */
const LAST = 100;

/** The numbers of the board. */
export const NUMBERS = Array.from({ length: LAST + 1 }, (_, number) => number);

/** The wish in an address; without digits in it, those of the year. */
export function wishIn(query: URLSearchParams, year: number): Wish {
  const digits = /^[0-9]{1,6}$/.exec(query.get("digits") ?? "")?.[0] ?? String(year);
  const rules = RULES.find((name) => name === query.get("rules")) ?? "basic";
  const wished = ORDERS.find((name) => name === query.get("order")) ?? "given";
  const digit_order = fitAnyOrder(digits, rules) ? wished : "given";
  return { digits, rules, digit_order };
}

/** The most sheets at a time. */
const MOST_SHEETS = 12;

/** The wishes of the sheets in an address: several digits, under the same rules. */
export function wishesIn(query: URLSearchParams, year: number): Wish[] {
  const given = (query.get("sheets") ?? "").match(/[0-9]+/g) ?? [];
  const several = [...new Set(given.filter((digits) => digits.length <= MOST_DIGITS))].slice(0, MOST_SHEETS);
  return (several.length > 0 ? several : [String(year)]).map((digits) => {
    const one = new URLSearchParams(query);
    one.set("digits", digits);
    return wishIn(one, year);
  });
}

export const isOnBoard = (number: number): boolean => number >= 0 && number <= LAST;

/** How many of some numbers are on the board. */
export const countOn = (numbers: Iterable<number | string>): number =>
  [...numbers].filter((number) => isOnBoard(Number(number))).length;

const FARTHEST = 10 ** 9;

/** The number that an address asks for; not all of them are on the board. */
export function targetIn(query: URLSearchParams): number | undefined {
  const text = /^-?\d{1,10}$/.exec(query.get("target") ?? "")?.[0];
  return text !== undefined && Math.abs(Number(text)) <= FARTHEST ? Number(text) : undefined;
}

/** The address of a board. */
export const hrefOf = ({ digits, rules, digit_order }: Wish): string =>
  `${addressOf("year")}?${new URLSearchParams({ digits, rules, order: digit_order })}`;

/** The address of the sheets of a board for a class; more digits may be added there. */
export const hrefOfSheets = ({ digits, rules, digit_order }: Wish): string =>
  `${addressOf("year")}?${new URLSearchParams({ sheets: digits, rules, order: digit_order })}`;

export const gameOf = (wish: Wish, target: number): Game => ({ ...wish, target });

/** A way as it is printed in books; people type the sign on their keyboard. */
export const shown = (text: string): string => text.replaceAll("-", "−");

/** Which of the digits a way has used, so far. */
export function usedIn({ digits, digit_order }: Pick<Wish, "digits" | "digit_order">, way: string): boolean[] {
  const left = [...way].map(plain).filter((character) => /\d/.test(character));
  if (digit_order === "given") return [...digits].map((_, index) => index < left.length);
  return [...digits].map((digit) => {
    const at = left.indexOf(digit);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The simplest way to each number that can be made. */
export type Simplest = ReadonlyMap<number, string>;

/** What a way makes: a number of the board or the one asked for, another value, or nothing because of a fault. */
export type Judged = { number: number } | { value: string } | { fault: Fault };

export function judged(wish: Wish, way: string, target?: number): Judged {
  const { value, fault } = check(gameOf(wish, 0), way);
  if (value === undefined || (fault && fault.code !== "wrong-value"))
    return { fault: fault ?? { code: "number-missing", place: 0 } };
  const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  return isOnBoard(number) || number === target ? { number } : { value };
}

/** The different ways found to each number, the shortest first. */
export type Found = Readonly<Record<string, readonly string[]>>;

/** Digits in any order are the same, whichever comes first. */
const keyOf = ({ digits, rules, digit_order }: Wish): string =>
  `year:${digit_order === "any" ? [...digits].sort().join("") : digits}:${rules}:${digit_order}`;

/** All texts that are kept for digits. */
function textsOf(wish: Wish): unknown[] {
  const kept = read<unknown>(keyOf(wish));
  return Array.isArray(kept) ? kept : [];
}

function withText(wish: Wish, found: Found, text: unknown, target?: number): Found {
  if (typeof text !== "string") return found;
  const made = judged(wish, text, target);
  if (!("number" in made) || knownWay(wish, found, made.number, text) !== undefined) return found;
  const ways = [...(found[made.number] ?? []), text].sort((one, other) => one.length - other.length);
  return { ...found, [made.number]: ways };
}

/** The ways that are kept and still right: a file may have been edited. */
export function keptWays(wish: Wish, target?: number): Found {
  return textsOf(wish).reduce<Found>((found, text) => withText(wish, found, text, target), {});
}

/** The way among those found that a way to the same number is, however both are written. */
export function knownWay({ rules }: Wish, found: Found, number: number, way: string): string | undefined {
  const wanted = wayOf(way, rules);
  return found[number]?.find((other) => wayOf(other, rules) === wanted);
}

/** Keep a way to a number, unless it is known. */
export function withWay(wish: Wish, found: Found, number: number, way: string): Found {
  const next = withText(wish, found, way, number);
  if (next !== found) write(keyOf(wish), [...textsOf(wish), way]);
  return next;
}

/** Keep these ways instead of those that were shown, beside the ways to other numbers. */
export function keepWays(wish: Wish, found: Found, shown: Found): Found {
  const before = new Set<unknown>(Object.values(shown).flat());
  const kept = [...textsOf(wish).filter((text) => !before.has(text)), ...Object.values(found).flat()];
  write(keyOf(wish), kept.length > 0 ? kept : undefined);
  return found;
}
