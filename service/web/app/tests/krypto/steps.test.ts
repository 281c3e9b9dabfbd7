import { expect, test } from "vitest";
import { stepsOf } from "../../src/games/krypto/drawn/steps";

/** The steps as texts; a joined card stands in brackets. */
const written = (expression: string): string[] =>
  stepsOf(expression).map(({ left, op, right, result }) => {
    const [a, b] = [left, right].map(({ value, made }) => (made ? `[${value}]` : value));
    return `${a} ${op} ${b} = ${result.value}`;
  });

test.each([
  ["16 + 10 - (8 + 4 + 2)", ["16 + 10 = 26", "8 + 4 = 12", "[12] + 2 = 14", "[26] - [14] = 12"]],
  ["10 × (1 + 1 ÷ (1 + 1))", ["1 + 1 = 2", "1 ÷ [2] = 1/2", "1 + [1/2] = 3/2", "10 × [3/2] = 15"]],
  ["3 - 5 + 7", ["3 - 5 = -2", "[-2] + 7 = 5"]],
  ["7", []],
])("%s is drawn as its steps", (expression, steps) => {
  expect(written(expression)).toEqual(steps);
});
