// When two ways are the same: if they do the same steps on the same numbers. So the service counts `ways_total`.
import { equal, type Fraction, whole, written } from "../krypto/fraction.js";
import { parse } from "./parse.js";
import type { Rules } from "./rules.js";
import { hasValue, signValue, stepValue } from "./values.js";

/** A number, or a step between two, and what signs on it make. */
interface Node {
  /** The digits of a number. */
  number?: string;
  step?: { sign: string; left: Node; right: Node };
  /** The value of the number or step. */
  base: Fraction;
  /** The value with the signs on it. */
  value: Fraction;
}

const hasSigns = ({ base, value }: Node): boolean => !equal(base, value);

/** Which way a text is, as a text that is equal for equal ways. Throws for one that has no value. */
export function wayOf(text: string, rules: Rules): string {
  const stack: Node[] = [];
  for (const { text: sign, values } of parse(text, rules)) {
    const right = values > 0 ? (stack.pop() as Node) : undefined;
    const left = values === 2 ? (stack.pop() as Node) : undefined;
    if (!right) stack.push({ number: sign, base: whole(sign), value: whole(sign) });
    // Of the signs on one value, only what they make of it counts.
    else if (!left) stack.push({ ...right, value: valued(signValue(sign, right.value)) });
    else stack.push(joined(sign, left, right, rules));
  }
  return named(stack[0] as Node);
}

/** A step, without brackets on its right side where reading from left to right makes them superfluous. */
function joined(sign: string, left: Node, right: Node, rules: Rules): Node {
  const alike = sign === "+" ? "+-" : sign === "×" ? "×÷" : "";
  const { step } = right;
  if (rules !== "apl" && step && !hasSigns(right) && alike.includes(step.sign)) {
    const begun = stepValue(sign, left.value, step.left.value, rules);
    // Without its brackets, a value may be out of range.
    if (hasValue(begun)) return stepOf(step.sign, joined(sign, left, step.left, rules), step.right, rules);
  }
  return stepOf(sign, left, right, rules);
}

function stepOf(sign: string, left: Node, right: Node, rules: Rules): Node {
  const value = valued(stepValue(sign, left.value, right.value, rules));
  return { step: { sign, left, right }, base: value, value };
}

function valued(found: ReturnType<typeof signValue>): Fraction {
  if (!hasValue(found)) throw new RangeError(found);
  return found;
}

function named(node: Node): string {
  const { number, step, value } = node;
  const base = step ? `(${named(step.left)}${step.sign}${named(step.right)})` : (number ?? "");
  return hasSigns(node) ? `[${base}=${written(value)}]` : base;
}
