import { type Cage, layoutOf, puzzleOf, range } from "@countinghouse/client/play/kenken/layout";
import { describe, expect, test } from "vitest";
import { neighboursOf, TINTS, tintsOf } from "../../src/games/kenken/cages";

/** A grid of cages from rows of letters. */
function drawn(...rows: string[]) {
  const map = rows.join("");
  const names = [...new Set(map)];
  const cages = names.map((name): Cage => {
    const cells = range(map.length).filter((cell) => map[cell] === name);
    return { operator: cells.length > 1 ? "+" : null, target: 1, cells };
  });
  return layoutOf(puzzleOf({ size: rows.length, cages }));
}

/** Cages of a few cells each, by a fixed sequence of numbers. */
function random(size: number, seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
  const map = range(size * size).map((cell) => {
    const from = next(3);
    return from === 0 && cell % size ? cell - 1 : from === 1 && cell >= size ? cell - size : cell;
  });
  const root = (cell: number): number => (map[cell] === cell ? cell : root(map[cell] ?? cell));
  const cages = range(size * size)
    .filter((cell) => map[cell] === cell)
    .map((name): Cage => ({ operator: null, target: 1, cells: range(size * size).filter((cell) => root(cell) === name) }));
  return layoutOf(puzzleOf({ size, cages }));
}

const clashes = (layout: ReturnType<typeof drawn>): number => {
  const tints = tintsOf(layout);
  expect(tints.every((tint) => tint >= 0 && tint < TINTS)).toBe(true);
  return neighboursOf(layout).filter((others, cage) => [...others].some((other) => tints[other] === tints[cage])).length;
};

describe("tints of cages", () => {
  test("cages that share a side are neighbours, and those at a corner are not", () => {
    const neighbours = neighboursOf(drawn("AB", "CD")).map((others) => [...others].sort());
    expect(neighbours).toEqual([
      [1, 2],
      [0, 3],
      [0, 3],
      [1, 2],
    ]);
    // The end of a row is not beside the start of the next.
    expect([...(neighboursOf(drawn("AAB", "CAA", "DDD"))[1] ?? [])]).toEqual([0]);
  });

  test.each(range(7, 3))("neighbours differ in grids of %i", (size) => {
    for (const seed of range(40, 1)) expect(clashes(random(size, seed))).toBe(0);
  });

  test("five cages that all touch each other have five tints", () => {
    // Five cages in pieces, each beside each.
    const layout = drawn("CEDEB", "CCEDE", "DEADB", "DDBCE", "CADEA");
    expect(neighboursOf(layout).every((others) => others.size === 4)).toBe(true);
    expect(new Set(tintsOf(layout)).size).toBe(5);
    expect(clashes(layout)).toBe(0);
  });

  test("all five tints are used where there are cages enough", () => {
    expect(new Set(tintsOf(random(6, 1))).size).toBe(TINTS);
  });
});
