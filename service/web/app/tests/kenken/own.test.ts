import { layoutOf } from "@countinghouse/client/play/kenken/layout";
import { describe, expect, test } from "vitest";
import { fitsCells, gridIn, puzzleIn, uncaged, withCage } from "../../src/games/kenken/drawing";
import { addressOfWish, wishIn } from "../../src/games/kenken/wish";
import { readWritten, written } from "../../src/games/kenken/written";
import { PUZZLE, RECTANGLE } from "./puzzle";

describe("a puzzle that is written into an address", () => {
  test("it is read as it was written", () => {
    expect(written(PUZZLE)).toBe("3 AABCCBDDD 3a.3d.1s.6m");
    expect(readWritten(written(PUZZLE))).toEqual(PUZZLE);
  });

  test.each(["2x3 AABABB 3su.0m 0.2.5", "4x3 AABBCCDDEEFF 1.2s.3.4a.5.6d", "3 AABCCBDDD 3a.3d.1s.6m 2.3.5"])(
    "a variant is read as it is written: %s",
    (text) => {
      const puzzle = readWritten(text);
      expect(puzzle && written(puzzle)).toBe(text);
    },
  );

  test("a variant has its sides, its digits and its cages of distinct digits", () => {
    expect(readWritten("2x3 AABABB 3su.0m 0.2.5")).toEqual(RECTANGLE);
    expect(written(RECTANGLE)).toBe("2x3 AABABB 3su.0m 0.2.5");
  });

  test("the order in which cages were drawn changes nothing", () => {
    expect(written({ ...PUZZLE, cages: [...PUZZLE.cages].reverse() })).toBe(written(PUZZLE));
  });

  test.each([
    "",
    "3",
    "3 AABCCBDDD",
    "2 AABB 3a.3a",
    "3 AABCCBDDD 3a.3d.1s",
    "3 AABCCBDDE 3a.3d.1s.6m",
    "3 AABCCBDDD 3a.3d.1s.6x",
    "3 AABCCBDDD 3a.3d.1s.6m 0.2",
    "3 AABCCBDDD 3a.3d.1s.6m 0.5.2",
    "3 AABCCBDDD 3a.3d.1s.6m 0.2.5000",
    "2x3 AABCCBDDD 3a.3d.1s.6m",
    "1x3 AAB 3a.3",
    "2x2 AABB 3a.3a",
  ])("%j is no puzzle", (text) => {
    expect(readWritten(text)).toBeUndefined();
  });
});

describe("drawing cages", () => {
  const { cages } = layoutOf(PUZZLE);

  test("a new cage takes its cells from the others", () => {
    const drawn = withCage(cages, { operator: "+", target: 5, cells: [1, 4] }, undefined);
    expect(drawn.map(({ cells }) => cells)).toEqual([[0], [1, 4], [2, 5], [3], [6, 7, 8]]);
  });

  test("the cells of a cage that is drawn anew are free", () => {
    const drawn = withCage(cages, { operator: null, target: 1, cells: [0] }, 0);
    expect(uncaged({ size: 3, cages: drawn })).toEqual([1]);
  });

  test("a draft of a rectangle is the puzzle of its sides and digits", () => {
    const draft = { size: 2, columns: 3, digits: [0, 2, 5], cages: [...layoutOf(RECTANGLE).cages] };
    expect(puzzleIn(draft)).toEqual(RECTANGLE);
    expect(uncaged({ ...draft, cages: draft.cages.slice(1) })).toEqual([0, 1, 3]);
    expect(gridIn({ size: 4, columns: 2 })).toEqual({ size: 4, rows: 4, columns: 2, digits: [1, 2, 3, 4] });
  });

  test("a cage of one cell has no operator", () => {
    expect([fitsCells("-", 2), fitsCells("÷", 3), fitsCells("×", 1), fitsCells(null, 1)]).toEqual([true, true, false, true]);
  });
});

describe("a puzzle that is wished for", () => {
  test("an address without a wish asks for size 4 with all operators", () => {
    expect(wishIn(new URLSearchParams(""))).toEqual({
      size: 4,
      columns: null,
      digits: null,
      difficulty: null,
      rating: null,
      operators: ["+", "-", "×", "÷"],
      mystery: false,
      largest: null,
      nothingGiven: false,
      long: false,
      distinct: false,
      seed: null,
    });
  });

  test("the address of a wish asks for the same", () => {
    const query = "size=7&difficulty=hard&operators=am&mystery=1&seed=5";
    const wish = wishIn(new URLSearchParams(query));
    expect(wish.operators).toEqual(["+", "×"]);
    expect(addressOfWish(wish)).toBe(`/kenken?${query}`);
  });
});
