import { bit, cellOf } from "@countinghouse/client/play/kenken/cells";
import { type Hint, hintFor, type Step } from "@countinghouse/client/play/kenken/hint";
import { describe, expect, test } from "vitest";

const SIZE = 2;
const SOLUTION = [
  [1, 2],
  [2, 1],
];
const DETAILS = { digits: null, row: null, column: null, rows: null, columns: null, cage: null };

/** A deduction as the service explains a puzzle. */
const step = (code: Step["code"], cells: number[][], more: Partial<Step>): Step => ({
  technique: "cage_digits",
  difficulty: "easy",
  code,
  params: { ...DETAILS, cells },
  text: "",
  cells,
  placed: null,
  removed: [],
  ...more,
});
const STEPS = [
  step("cage-digits", [[1, 1]], { removed: [{ cell: [1, 1], digits: [2] }] }),
  step("given", [[0, 0]], { removed: [{ cell: [0, 0], digits: [2] }] }),
  step("last-candidate", [[0, 0]], { placed: { cell: [0, 0], digit: 1 } }),
];
function hint(...board: number[]): Hint {
  const found = hintFor(SIZE, board, SOLUTION, STEPS);
  if (!found) throw new Error("no hint");
  return found;
}

describe("a hint from the kept explanation of a puzzle", () => {
  test("leads to a digit by the deductions that it needs, and no others", () => {
    const { code, steps } = hint(0, 0, 0, 0);
    expect(code).toBe("next-step");
    expect(steps.map((each) => each.code)).toEqual(["cage-digits", "last-candidate"]);
    expect(steps.at(-1)?.placed).toEqual({ cell: [1, 1], digit: 1 });
  });

  test("follows from the digits and marks on the board", () => {
    expect(hint(0, 0, 0, cellOf(1)).steps.map((each) => each.code)).toEqual(["last-candidate"]);
    const marked = cellOf(0, bit(2));
    expect(hint(0, marked, 0, 0).steps[0]?.placed).toEqual({ cell: [0, 1], digit: 2 });
  });

  test("names what is wrong first", () => {
    expect(hint(cellOf(2), 0, 0, 0)).toMatchObject({ code: "take-back", mistakes: [[0, 0]], steps: [] });
    expect(hint(0, cellOf(0, bit(1)), 0, 0)).toMatchObject({ code: "wrong-marks", wrong_marks: [[0, 1]], steps: [] });
  });

  test("says that nothing is left", () => {
    expect(hint(...SOLUTION.flat().map((digit) => cellOf(digit))).code).toBe("solved");
  });

  test("is left to the service if no digit follows at once and nothing explains the puzzle", () => {
    expect(hintFor(SIZE, [0, 0, 0, 0], SOLUTION)).toBeUndefined();
    expect(hintFor(SIZE, [0, 0, 0, cellOf(1)], SOLUTION)?.code).toBe("next-step");
  });
});
