// A way as steps: the two cards that each joins, and what they make.
import { apply, type Fraction, type Op, whole, written } from "@countinghouse/client/play/krypto/fraction";
import { parse } from "@countinghouse/client/play/krypto/parse";

export interface StepCard {
  value: string;
  /** Whether a step before made it. */
  made: boolean;
}

export interface WayStep {
  left: StepCard;
  op: Op;
  right: StepCard;
  result: StepCard;
}

const cardOf = ({ value, made }: { value: Fraction; made: boolean }): StepCard => ({ value: written(value), made });

/** The steps of a right expression, in the order in which they are worked out. A card alone has none. */
export function stepsOf(expression: string): WayStep[] {
  const stack: Array<{ value: Fraction; made: boolean }> = [];
  const steps: WayStep[] = [];
  for (const token of parse(expression)) {
    if ("number" in token) {
      stack.push({ value: whole(token.number), made: false });
      continue;
    }
    const [left, right] = stack.splice(-2);
    const value = left && right && apply(token.op, left.value, right.value);
    // Of a right expression there is always one.
    if (!value) break;
    const result = { value, made: true };
    steps.push({ left: cardOf(left), op: token.op, right: cardOf(right), result: cardOf(result) });
    stack.push(result);
  }
  return steps;
}
