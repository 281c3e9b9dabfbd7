// Evaluating a way step by step, with exact fractions.
import { type Fraction, whole } from "../krypto/fraction.js";
import type { Token } from "./parse.js";
import type { Rules } from "./rules.js";
import { hasValue, isInRange, signValue, stepValue, type Valued } from "./values.js";

/** A number, a sign on one value, or a step between two, with what it makes. */
export interface Step {
  token: Token;
  /** What is left of a sign between two values. */
  left: Made | undefined;
  /** What is right of such a sign, or what a sign is on; undefined for a number. */
  right: Made | undefined;
  /** The value, or why there is none. */
  value: Valued;
  /** How many signs are on one value, up to this one. */
  signs: number;
}

/** A step that has a value. */
export interface Made extends Step {
  value: Fraction;
}

/** The steps in postfix order; the last makes the value of the whole, or has none. */
export function* stepsOf(tokens: readonly Token[], rules: Rules): Generator<Step> {
  const stack: Made[] = [];
  for (const token of tokens) {
    const right = token.values > 0 ? stack.pop() : undefined;
    const left = token.values > 1 ? stack.pop() : undefined;
    const value = valueAfter(token.text, left, right, rules);
    const step = { token, left, right, signs: right && !left ? right.signs + 1 : 0 };
    yield { ...step, value };
    if (!hasValue(value)) return;
    stack.push({ ...step, value });
  }
}

/** The last step of a way. Throws for one that has no value. */
export function lastStepOf(tokens: readonly Token[], rules: Rules): Made {
  const last = [...stepsOf(tokens, rules)].at(-1) as Step;
  const { value } = last;
  if (!hasValue(value)) throw new RangeError(value);
  return { ...last, value };
}

function valueAfter(text: string, left: Made | undefined, right: Made | undefined, rules: Rules): Valued {
  if (left && right) return stepValue(text, left.value, right.value, rules);
  if (right) return signValue(text, right.value);
  const number = whole(text);
  return isInRange(number) ? number : "out-of-range";
}
