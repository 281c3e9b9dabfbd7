// Judging somebody's solution, and saying what is wrong with it and where: the same as `krypto/check` finds.
import { apply, equal, type Fraction, type Op, whole, written } from "./fraction.js";
import { ExpressionError, parse, type SyntaxCode, type Token } from "./parse.js";
import { type Game, obeys, type Rules } from "./rules.js";

/** What is wrong, to be said in the reader's language. `place` counts characters from 0. */
export type Fault =
  | { code: SyntaxCode; place: number; text?: string }
  | { code: "card-not-in-hand" | "card-used-too-often"; place: number; card: string; held: number }
  | { code: "cards-unused"; cards: number[] }
  | StepFault
  | { code: "wrong-value"; value: string; target: number };

export type StepFault =
  | { code: "division-by-zero"; place?: number; left: string; operator: Op; right: string }
  | {
      code: "value-not-allowed";
      place?: number;
      left: string;
      operator: Op;
      right: string;
      value: string;
      rules: Rules;
    };

export interface Verdict {
  /** The exact value, also when something is wrong; undefined when there is none. */
  value?: string;
  /** Undefined if the expression solves the game. */
  fault?: Fault;
}

/** Work out a step, if the rules allow it. */
export function step(
  left: Fraction,
  op: Op,
  right: Fraction,
  rules: Rules,
): { value?: Fraction; fault?: StepFault } {
  const said = { left: written(left), operator: op, right: written(right) };
  const value = apply(op, left, right);
  if (!value) return { fault: { code: "division-by-zero", ...said } };
  if (obeys(value, rules)) return { value };
  return { value, fault: { code: "value-not-allowed", ...said, value: written(value), rules } };
}

/** Judge an expression. The fault is the first of: syntax, wrong cards, the first step that must not be, a wrong value. */
export function check(game: Game, expression: string): Verdict {
  let tokens: Token[];
  try {
    tokens = parse(expression);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { code, position, text } = error;
    return { fault: { code, place: position, ...(text ? { text } : {}) } };
  }
  const { value, fault: brokenStep } = evaluate(tokens, game.rules);
  const fault = cardsFault(tokens, game) ?? brokenStep ?? valueFault(value, game.target);
  return { ...(value ? { value: written(value) } : {}), ...(fault ? { fault } : {}) };
}

function valueFault(value: Fraction | undefined, target: number): Fault | undefined {
  if (!value || equal(value, whole(target))) return undefined;
  return { code: "wrong-value", value: written(value), target };
}

function cardsFault(tokens: readonly Token[], { cards, use }: Game): Fault | undefined {
  const left = cards.map(BigInt);
  for (const token of tokens) {
    if (!("number" in token)) continue;
    const index = left.indexOf(token.number);
    if (index < 0) {
      const held = cards.filter((card) => BigInt(card) === token.number).length;
      const code = held ? "card-used-too-often" : "card-not-in-hand";
      return { code, place: token.position, card: String(token.number), held };
    }
    left.splice(index, 1);
  }
  if (use === "any" || left.length === 0) return undefined;
  return { code: "cards-unused", cards: left.map(Number).sort((a, b) => a - b) };
}

/** The value, undefined after a division by zero, and the first step that must not be, in postfix order. */
function evaluate(tokens: readonly Token[], rules: Rules): { value?: Fraction; fault?: StepFault } {
  const stack: Fraction[] = [];
  let first: StepFault | undefined;
  for (const token of tokens) {
    if ("number" in token) {
      stack.push(whole(token.number));
      continue;
    }
    const [left, right] = stack.splice(-2) as [Fraction, Fraction];
    const { value, fault } = step(left, token.op, right, rules);
    if (fault) first ??= { ...fault, place: token.position };
    if (!value) return first ? { fault: first } : {};
    stack.push(value);
  }
  const [value] = stack;
  return { ...(value ? { value } : {}), ...(first ? { fault: first } : {}) };
}
