// When two ways are the same: if they do the same steps on the same numbers. So the service counts `ways_total`.
import { equal, type Fraction, written } from "../krypto/fraction.js";
import { parse } from "./parse.js";
import type { Rules } from "./rules.js";
import { lastStepOf, type Made } from "./steps.js";
import { hasValue, stepValue } from "./values.js";

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
  return named(nodeOf(lastStepOf(parse(text, rules), rules), rules));
}

function nodeOf({ token: { text }, left, right, value }: Made, rules: Rules): Node {
  if (!right) return { number: text, base: value, value };
  // Of the signs on one value, only what they make of it counts.
  if (!left) return { ...nodeOf(right, rules), value };
  return joined(text, nodeOf(left, rules), nodeOf(right, rules), rules);
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
  const value = stepValue(sign, left.value, right.value, rules);
  if (!hasValue(value)) throw new RangeError(value);
  return { step: { sign, left, right }, base: value, value };
}

function named(node: Node): string {
  const { number, step, value } = node;
  const base = step ? `(${named(step.left)}${step.sign}${named(step.right)})` : (number ?? "");
  return hasSigns(node) ? `[${base}=${written(value)}]` : base;
}
