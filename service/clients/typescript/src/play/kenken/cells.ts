// What stands in a cell, in one number: the digit, the digits marked as possible, and those marked as ruled out.
import { range } from "./layout.js";

/** What a digit that is entered becomes. */
export type Entering = "digit" | "possible" | "ruled";

const POSSIBLE_AT = 4;
const RULED_AT = 13;
const NINE_BITS = 0x1ff;

export const bit = (digit: number): number => 1 << (digit - 1);
export const digitIn = (value: number): number => value & 15;
export const possibleIn = (value: number): number => (value >> POSSIBLE_AT) & NINE_BITS;
export const ruledIn = (value: number): number => (value >> RULED_AT) & NINE_BITS;

export const cellOf = (digit: number, possible = 0, ruled = 0): number =>
  digit | (possible << POSSIBLE_AT) | (ruled << RULED_AT);

export const digitsOf = (mask: number): number[] => range(9, 1).filter((digit) => mask & bit(digit));

/** The cell after a digit was entered. The digit or mark that is there already is taken away. */
export function entered(value: number, entering: Entering, digit: number): number {
  const [possible, ruled] = [possibleIn(value), ruledIn(value)];
  if (entering === "digit") return cellOf(digitIn(value) === digit ? 0 : digit, possible, ruled);
  if (digitIn(value)) return value;
  if (entering === "possible") return cellOf(0, possible ^ bit(digit), ruled & ~bit(digit));
  return cellOf(0, possible & ~bit(digit), ruled ^ bit(digit));
}

/** The cell after its digit was taken away; the marks, if there was none. */
export const erased = (value: number): number =>
  digitIn(value) ? cellOf(0, possibleIn(value), ruledIn(value)) : 0;

export const withoutPossible = (value: number, digits: number): number =>
  cellOf(digitIn(value), possibleIn(value) & ~digits, ruledIn(value));

/** The digits that the player still thinks possible in a cell of a grid; null where they have made no marks. */
export function thought(value: number, size: number): number[] | null {
  const [possible, ruled] = [possibleIn(value), ruledIn(value)];
  if (!possible && !ruled) return null;
  return digitsOf((possible || (1 << size) - 1) & ~ruled);
}
