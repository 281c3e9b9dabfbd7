// Judging somebody's way, and saying what is wrong with it and where: the same as `year/check` finds.
import { plain } from "../characters.js";
import { equal, type Fraction, whole, written } from "../krypto/fraction.js";
import { parse, type SyntaxCode, type Token, WayError } from "./parse.js";
import { type Game, MAX_SIGNS, type Rules } from "./rules.js";
import { stepsOf } from "./steps.js";
import { hasValue, type StepCode } from "./values.js";

/** What is wrong, to be said in the reader's language. `place` counts characters from 0. */
export type Fault =
  | { code: SyntaxCode; place: number; text?: string }
  | { code: "digit-misplaced"; place: number; text: string; expected: string }
  | { code: "digit-not-left"; place: number; text: string }
  | { code: "digits-unused"; digits: string }
  | StepFault
  | { code: "wrong-value"; value: string; target: number };

export type StepFault =
  | { code: StepCode | "too-many-signs"; place: number; sign: string }
  | { code: "out-of-range"; place: number; text: string };

export interface Verdict {
  /** The exact value, also when something is wrong; undefined when there is none. */
  value?: string;
  /** Whether the text is a way that uses every digit once. */
  complete: boolean;
  /** Undefined if the way makes the target. */
  fault?: Fault;
}

/** Judge a way. The fault is the first of: reading, wrong digits, the first step without a value, a wrong value. */
export function check(game: Game, expression: string): Verdict {
  let tokens: Token[];
  try {
    tokens = parse(expression, game.rules);
  } catch (error) {
    if (!(error instanceof WayError)) throw error;
    const { code, place, text } = error;
    return { complete: false, fault: { code, place, ...(text ? { text } : {}) } };
  }
  const { value, fault: broken } = evaluate(tokens, game.rules);
  const wrong = digitsFault(expression, game);
  const fault = wrong ?? broken ?? valueFault(value, game.target);
  return { complete: !wrong, ...(value ? { value: written(value) } : {}), ...(fault ? { fault } : {}) };
}

function valueFault(value: Fraction | undefined, target: number): Fault | undefined {
  if (!value || equal(value, whole(target))) return undefined;
  return { code: "wrong-value", value: written(value), target };
}

/** The first digit that is not the next one, or not left, or the digits left unused. */
function digitsFault(expression: string, { digits, digit_order }: Game): Fault | undefined {
  const left = digit_order === "any" ? [...digits].sort() : [...digits];
  for (const [place, character] of Array.from(expression).entries()) {
    const text = plain(character);
    // A way has no other digits than those of its numbers.
    if (!/^[0-9]$/.test(text)) continue;
    const at = digit_order === "any" ? left.indexOf(text) : 0;
    const expected = left[at];
    if (expected === undefined) return { code: "digit-not-left", place, text };
    if (text !== expected) return { code: "digit-misplaced", place, text, expected };
    left.splice(at, 1);
  }
  return left.length ? { code: "digits-unused", digits: left.join("") } : undefined;
}

/** The value, undefined where a step has none, and the first fault. */
function evaluate(tokens: readonly Token[], rules: Rules): { value?: Fraction; fault?: StepFault } {
  let made: Fraction | undefined;
  let fault: StepFault | undefined;
  for (const { token, value, signs } of stepsOf(tokens, rules)) {
    const { text, place, values } = token;
    if (signs > MAX_SIGNS) fault ??= { code: "too-many-signs", place, sign: text };
    if (!hasValue(value)) {
      const broken: StepFault = values
        ? { code: value, place, sign: text }
        : { code: "out-of-range", place, text };
      return { fault: fault ?? broken };
    }
    made = value;
  }
  return { ...(made ? { value: made } : {}), ...(fault ? { fault } : {}) };
}
