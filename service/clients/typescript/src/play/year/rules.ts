// The rules of the Year Game, its signs, and the bound of its values.
export type Rules = "basic" | "school" | "apl";
export const RULES: readonly Rules[] = ["basic", "school", "apl"];

/** `given`: the digits stay in their order. `any`: they may be used in any order. */
export type DigitOrder = "given" | "any";
export const ORDERS: readonly DigitOrder[] = ["given", "any"];

/** A puzzle, as far as judging goes. */
export interface Game {
  /** 1 to 6 digits, each to be used once. */
  digits: string;
  target: number;
  rules: Rules;
  digit_order: DigitOrder;
}

/** The most digits. */
export const MOST_DIGITS = 6;
/** The most digits in any order under other rules than `basic`. */
const MOST_IN_ANY_ORDER = 5;

/** Whether the service takes so many digits in any order. */
export const fitAnyOrder = (digits: string, rules: Rules): boolean =>
  digits.length <= (rules === "basic" ? MOST_DIGITS : MOST_IN_ANY_ORDER);

/** The largest absolute value of a numerator, and the largest denominator. */
export const BOUND = 10n ** 9n;
/** The largest integer that has a factorial here. */
export const MAX_FACTORIAL = 12n;
/** The most signs on one number or pair of brackets. */
export const MAX_SIGNS = 2;

/** The signs between two values. */
export const BINARY: Record<Rules, string> = { basic: "+-×÷", school: "+-×÷^", apl: "+-×÷*⌊⌈|=≠<≤≥>!" };
/** The signs on one value. The `!` of `school` is written behind its value. */
export const UNARY: Record<Rules, string> = { basic: "", school: "-√!", apl: "-×÷!⌊⌈|" };
