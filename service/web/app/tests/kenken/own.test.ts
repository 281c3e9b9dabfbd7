import { layoutOf } from "@countinghouse/client/play/kenken/layout";
import { describe, expect, test } from "vitest";
import { fitsCells, uncaged, withCage } from "../../src/games/kenken/drawing";
import { readWritten, written } from "../../src/games/kenken/kept";
import { addressOfWish, wishIn } from "../../src/games/kenken/wish";
import { PUZZLE } from "./puzzle";

describe("a puzzle that is written into an address", () => {
  test("it is read as it was written", () => {
    expect(written(PUZZLE)).toBe("3 AABCCBDDD 3a.3d.1s.6m");
    expect(readWritten(written(PUZZLE))).toEqual(PUZZLE);
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

  test("differences and quotients have two cells", () => {
    expect([fitsCells("-", 2), fitsCells("÷", 3), fitsCells("×", 1), fitsCells("+", 3), fitsCells(null, 1)]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("a puzzle that is wished for", () => {
  test("an address without a wish asks for size 4 with all operators", () => {
    expect(wishIn(new URLSearchParams(""))).toEqual({
      size: 4,
      columns: null,
      digits: null,
      difficulty: null,
      operators: ["+", "-", "×", "÷"],
      mystery: false,
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
