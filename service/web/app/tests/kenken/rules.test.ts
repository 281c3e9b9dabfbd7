import { clueOf, layoutOf, puzzleOf } from "@countinghouse/client/play/kenken/layout";
import { check, isSolved, makes, operatorsOf, progressOf, reachable } from "@countinghouse/client/play/kenken/rules";
import { describe, expect, test } from "vitest";
import { wallsOf } from "../../src/games/kenken/cages";
import { PUZZLE, SOLUTION } from "./puzzle";

const LAYOUT = layoutOf(PUZZLE);
const row = (length: number, from = 0): number[] => Array.from({ length }, (_, index) => from + index);

describe("the layout of a puzzle", () => {
  test("each cell knows its cage and the others of its row and column", () => {
    expect(LAYOUT.cageOf).toEqual([0, 0, 1, 2, 2, 1, 3, 3, 3]);
    expect(LAYOUT.rowOf[4]).toEqual([3, 5]);
    expect(LAYOUT.columnOf[4]).toEqual([1, 7]);
  });

  test("it is written as the service takes it", () => {
    expect(puzzleOf(LAYOUT)).toEqual(PUZZLE);
  });

  test("walls stand where another cage begins", () => {
    expect(wallsOf(LAYOUT, 0)).toBe("");
    expect(wallsOf(LAYOUT, 2)).toBe(" kk-left");
    expect(wallsOf(LAYOUT, 3)).toBe(" kk-top");
    expect(wallsOf(LAYOUT, 8)).toBe(" kk-top");
  });

  test("signs of other keyboards are read, and a cage of one cell shows its number alone", () => {
    const { cages } = layoutOf({
      size: 3,
      cages: [
        {
          operator: "*",
          target: 6,
          cells: [
            [0, 0],
            [0, 1],
          ],
        },
      ] as never,
    });
    expect(cages[0]?.operator).toBe("×");
    expect(cages.map(clueOf)).toEqual(["6×"]);
    expect(clueOf({ operator: "+", target: 2, cells: [0] })).toBe("2");
  });
});

describe("what digits make", () => {
  test.each([
    ["+", [1, 2, 3], 6, true],
    ["×", [2, 3, 4], 24, true],
    ["-", [2, 5], 3, true],
    ["÷", [2, 6], 3, true],
    ["÷", [4, 6], 1, false],
  ] as const)("%s of %j is %i: %s", (operator, digits, target, expected) => {
    expect(makes(operator, digits, target)).toBe(expected);
  });

  test("a mystery cage of two cells may mean four operators, a larger one two", () => {
    expect(operatorsOf({ operator: null, target: 6, cells: [0, 1] })).toEqual(["+", "-", "×", "÷"]);
    expect(operatorsOf({ operator: null, target: 6, cells: [0, 1, 2] })).toEqual(["+", "×"]);
  });
});

describe("cages that can still make their target", () => {
  const sum = { operator: "+", target: 4, cells: [0, 1] } as const;

  test("equal digits do not stand in one line", () => {
    expect(reachable(4, sum, [2, 0])).toBe(false);
    expect(reachable(4, sum, [1, 0])).toBe(true);
    expect(reachable(4, { ...sum, cells: [0, 5] }, [2, 0])).toBe(true);
  });

  test("a target beyond the digits is out of reach", () => {
    expect(reachable(4, { operator: "×", target: 10, cells: [0, 1] }, [0, 0])).toBe(false);
    expect(reachable(4, { operator: "+", target: 8, cells: [0, 1] }, [0, 0])).toBe(false);
  });

  test("a cage with too many ways to try counts as possible", () => {
    expect(reachable(9, { operator: "+", target: 46, cells: row(9) }, row(9).fill(0))).toBe(true);
  });
});

describe("a filled grid", () => {
  test("the solution solves it", () => {
    expect(isSolved(LAYOUT, SOLUTION.flat())).toBe(true);
  });

  test.each([
    ["a digit twice in a row", [1, 2, 3, 2, 3, 1, 3, 1, 1]],
    ["a cage that makes another number", [2, 1, 3, 1, 3, 2, 3, 2, 1]],
    ["an empty cell", [1, 2, 3, 2, 3, 1, 3, 1, 0]],
  ])("%s does not solve it", (_, digits) => {
    expect(isSolved(LAYOUT, digits)).toBe(false);
  });
});

describe("what a cage still needs", () => {
  test("sums and products have a rest", () => {
    expect(progressOf(6, { operator: "+", target: 11, cells: [0, 1, 2] }, [4, 0, 2])).toMatchObject({ made: 6, rest: 5 });
    expect(progressOf(6, { operator: "×", target: 24, cells: [0, 1, 2] }, [4, 0, 0])).toMatchObject({ made: 4, rest: 6 });
    expect(progressOf(6, { operator: "×", target: 24, cells: [0, 1] }, [5, 0])).toMatchObject({ made: 5, rest: null });
  });

  test("the last cell of a difference has partners", () => {
    expect(progressOf(6, { operator: "-", target: 2, cells: [0, 1] }, [3, 0]).partners).toEqual([1, 5]);
    expect(progressOf(6, { operator: "÷", target: 2, cells: [0, 1] }, [0, 2]).partners).toEqual([1, 4]);
  });

  test("a quotient of digits with a 0 among them makes nothing", () => {
    const grid = { size: 3, rows: 3, columns: 3, digits: [0, 1, 2] };
    const cage = { operator: "÷" as const, target: 2, cells: [0, 1] };
    // By their ranks.
    expect(progressOf(grid, cage, [1, 3]).made).toBeNull();
    expect(progressOf(grid, cage, [2, 3]).made).toBe(2);
  });
});

describe("variants", () => {
  const grid = { size: 3, rows: 2, columns: 3, digits: [0, 2, 5] };
  const cages = [
    {
      operator: "-" as const,
      target: 3,
      cells: [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
      distinct: true,
    },
    {
      operator: "×" as const,
      target: 0,
      cells: [
        [0, 2],
        [1, 1],
        [1, 2],
      ],
    },
  ];
  const layout = layoutOf({ ...grid, cages });

  test("take all others from the largest digit, or divide it by them", () => {
    expect(makes("-", [2, 6, 3], 1)).toBe(true);
    expect(makes("-", [2, 3, 4], 1)).toBe(false);
    expect(makes("÷", [2, 12, 3], 2)).toBe(true);
    expect(makes("÷", [0, 3], 0)).toBe(false);
    expect(makes("×", [0, 3, 5], 0)).toBe(true);
  });

  test("have the cells of a rectangle, and digits by their ranks", () => {
    expect(layout.all).toEqual([0, 1, 2, 3, 4, 5]);
    expect(check(layout, [0, 0, 0, 0, 0, 0])).toMatchObject({ cells: [], cages: [], complete: false });
    // 5 2 0 above 0 5 2: five less two and nought is three, and there is a nought in the other cage.
    expect(check(layout, [3, 2, 1, 1, 3, 2])).toEqual({ cells: [], cages: [], complete: true, correct: true });
    expect(isSolved(layout, [3, 2, 1, 1, 3, 2])).toBe(true);
  });

  test("have no digit twice in a cage of distinct digits", () => {
    const { cells, cages: wrong, correct } = check(layout, [1, 2, 3, 2, 1, 0]);
    expect(cells).toEqual([1, 3]);
    expect(wrong).toContain(0);
    expect(correct).toBe(false);
  });
});
