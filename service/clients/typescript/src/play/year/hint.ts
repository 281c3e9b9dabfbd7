// Hints from the simplest way, which `year/reach` and `year/solve` tell: the same as `year/hint` gives.
import { type Fraction, whole, written } from "../krypto/fraction.js";
import { parse } from "./parse.js";
import type { Game, Rules } from "./rules.js";
import { hasValue, signValue, stepValue } from "./values.js";

/** A hint, to be said in the reader's language. */
export type Hint =
  | { code: "unreachable"; params: { target: number; digits: string; rules: Rules } }
  | { code: "no-sign"; params: { target: number } }
  | { code: "joins-digits" | "joins-no-digits"; params: { signs_total: number } }
  | { code: "last-step"; params: { left: string; sign: string; right: string } }
  | { code: "last-sign"; params: { sign: string; value: string } }
  | { code: "way"; params: { expression: string; target: number } };

/** 1: how many signs the simplest way has. 2: its last step. 3: the whole way. */
export type Level = 1 | 2 | 3;

/** The hint of a level, given the simplest way to the target, or undefined if it cannot be made. */
export function hintFor({ target, digits, rules }: Game, level: Level, way: string | undefined): Hint {
  if (way === undefined) return { code: "unreachable", params: { target, digits, rules } };
  if (level === 3) return { code: "way", params: { expression: way, target } };
  const tokens = parse(way, rules);
  const signs_total = tokens.filter(({ values }) => values > 0).length;
  if (signs_total === 0) return { code: "no-sign", params: { target } };
  if (level === 1) {
    const joins = tokens.some(({ text, values }) => values === 0 && text.length > 1);
    return { code: joins ? "joins-digits" : "joins-no-digits", params: { signs_total } };
  }
  return lastStep(way, rules);
}

function lastStep(way: string, rules: Rules): Hint {
  const stack: Fraction[] = [];
  let last: Hint | undefined;
  for (const { text, values } of parse(way, rules)) {
    if (values === 0) {
      stack.push(whole(text));
      continue;
    }
    const right = stack.pop() as Fraction;
    const left = values === 2 ? (stack.pop() as Fraction) : undefined;
    last = left
      ? { code: "last-step", params: { left: written(left), sign: text, right: written(right) } }
      : { code: "last-sign", params: { sign: text, value: written(right) } };
    const value = left ? stepValue(text, left, right, rules) : signValue(text, right);
    if (!hasValue(value)) throw new RangeError(`${way} has no value`);
    stack.push(value);
  }
  if (!last) throw new RangeError(`${way} has no sign`);
  return last;
}
