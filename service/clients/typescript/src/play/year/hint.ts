// Hints from the simplest way, which `year/reach` and `year/solve` tell: the same as `year/hint` gives.
import { written } from "../krypto/fraction.js";
import { parse } from "./parse.js";
import type { Game, Rules } from "./rules.js";
import { lastStepOf } from "./steps.js";

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
  const { token, left, right } = lastStepOf(tokens, rules);
  if (!right) return { code: "no-sign", params: { target } };
  if (level === 1) {
    const joins = tokens.some(({ text, values }) => values === 0 && text.length > 1);
    const signs_total = tokens.filter(({ values }) => values > 0).length;
    return { code: joins ? "joins-digits" : "joins-no-digits", params: { signs_total } };
  }
  const [sign, value] = [token.text, written(right.value)];
  return left
    ? { code: "last-step", params: { left: written(left.value), sign, right: value } }
    : { code: "last-sign", params: { sign, value } };
}
