import { bit, cellOf } from "@countinghouse/client/play/kenken/cells";
import { readCode } from "@countinghouse/client/play/kenken/code";
import { type Hint, hintFor, type Step } from "@countinghouse/client/play/kenken/hint";
import { cellAt, layoutOf, type Puzzle, rankOf } from "@countinghouse/client/play/kenken/layout";
import { describe, expect, test, vi } from "vitest";
import { Game } from "../../src/games/kenken/game";
import { keptHint } from "../../src/games/kenken/kept-hint";

const kept = vi.hoisted(() => ({ steps: [] as unknown[] }));

vi.mock("../../src/shell/stock", () => ({ answersTo: async () => ({ solutions: [SOLUTION], steps: kept.steps }) }));

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

  describe("where a digit takes a trial", () => {
    const whole = {
      size: 2,
      cages: [
        {
          operator: "+" as const,
          target: 6,
          cells: [
            [0, 0],
            [0, 1],
            [1, 0],
            [1, 1],
          ],
        },
      ],
    };
    const trial = (row: number, column: number, digit: number): Step =>
      ({ code: "trial", technique: "trial", placed: null, removed: [{ cell: [row, column], digits: [digit] }] }) as never;

    test("is left to the service, unless a trial is known", () => {
      expect(hintFor(layoutOf(whole), [0, 0, 0, 0], SOLUTION)).toBeUndefined();
      expect(hintFor(layoutOf(whole), [0, 0, 0, 0], SOLUTION, [])).toBeUndefined();
      const wrong = trial(1, 1, 2);
      const { steps = [] } = hintFor(layoutOf(whole), [0, 0, 0, 0], SOLUTION, [wrong]) ?? {};
      expect(steps.map(({ code }) => code)).toEqual(["trial", "last-candidate"]);
      expect(steps[0]).toBe(wrong);
      expect(steps[1]?.placed).toEqual({ cell: [1, 1], digit: 1 });
    });

    test("needs no trial that a mark already says", () => {
      const marked = cellOf(0, bit(1));
      const { steps = [] } = hintFor(layoutOf(whole), [marked, 0, 0, 0], SOLUTION, [trial(0, 0, 2)]) ?? {};
      expect(steps.map(({ code }) => code)).toEqual(["last-candidate"]);
    });

    test("is found from what is kept of the puzzle", async () => {
      kept.steps = [trial(0, 0, 2)];
      const found = await keptHint(new Game("N-TRIAL", whole as unknown as Puzzle, null));
      expect(found?.steps.map(({ code }) => code)).toEqual(["trial", "last-candidate"]);
    });
  });
});

describe("hints for variants", () => {
  test.each([
    ["a rectangle", "V1PG-JXQH-24MJ-C3KA"],
    ["primes, and a difference of three cells", "VHNJ-196G-NEZJ-4N1A-6KNW-9JMW"],
    ["a rectangle with 0, and cages of distinct digits", "V6H3-9RCE-W4Q7-HAWD-JZ1Y-E"],
  ])("lead to the solution of %s", (_, code) => {
    const puzzle = readCode(code);
    const layout = layoutOf(puzzle);
    const board = new Array<number>(layout.size ** 2).fill(0);
    const ask = () => hintFor(layout, board, puzzle.solution);
    for (let left = layout.all.length; left > 0; left -= 1) {
      const placed = ask()?.steps.at(-1)?.placed;
      const [row = -1, column = -1] = placed?.cell ?? [];
      expect(placed?.digit).toBe(puzzle.solution[row]?.[column]);
      board[cellAt(layout.size, [row, column])] = cellOf(rankOf(layout, placed?.digit ?? -1));
    }
    expect(ask()?.code).toBe("solved");
  });
});
