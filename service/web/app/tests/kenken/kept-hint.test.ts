import { bit, cellOf } from "@countinghouse/client/play/kenken/cells";
import { type Hint, hintFor } from "@countinghouse/client/play/kenken/hint";
import { layoutOf } from "@countinghouse/client/play/kenken/layout";
import { describe, expect, test } from "vitest";

const SOLUTION = [
  [1, 2],
  [2, 1],
];
const LAYOUT = layoutOf({
  size: 2,
  cages: [
    {
      operator: "+",
      target: 3,
      cells: [
        [0, 0],
        [0, 1],
      ],
    },
    { operator: null, target: 2, cells: [[1, 0]] },
    { operator: null, target: 1, cells: [[1, 1]] },
  ],
});
function hint(...board: number[]): Hint {
  const found = hintFor(LAYOUT, board, SOLUTION);
  if (!found) throw new Error("no hint");
  return found;
}

describe("a hint found on the device", () => {
  test("leads to a digit by the deductions that it needs, and no others", () => {
    const { code, steps } = hint(0, 0, 0, 0);
    expect(code).toBe("next-step");
    expect(steps.map((each) => each.code)).toEqual(["given", "last-candidate"]);
    expect(steps[0]?.removed).toEqual([{ cell: [1, 0], digits: [1] }]);
    expect(steps.at(-1)?.placed).toEqual({ cell: [1, 0], digit: 2 });
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

  test("is left to the service if a digit takes a trial", () => {
    const whole = layoutOf({
      size: 2,
      cages: [
        {
          operator: "+",
          target: 6,
          cells: [
            [0, 0],
            [0, 1],
            [1, 0],
            [1, 1],
          ],
        },
      ],
    });
    expect(hintFor(whole, [0, 0, 0, 0], SOLUTION)).toBeUndefined();
  });
});
