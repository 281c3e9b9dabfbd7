// What the page tells of a cage and a puzzle.

import { combinationsOf } from "@countinghouse/client/play/kenken/combinations";
import type { Cage } from "@countinghouse/client/play/kenken/layout";
import { beforeEach, describe, expect, test } from "vitest";
import { ASKED, dealt, nextOf } from "../../src/games/kenken/lesson";
import { neededBy, rarestOf } from "../../src/games/kenken/needed";
import { chosenLanguage } from "../../src/shell/texts";

beforeEach(() => {
  chosenLanguage.value = "en";
});

const anything = (size: number, cells: number): number[] => Array<number>(cells).fill((1 << size) - 1);
const said = (found: ReturnType<typeof combinationsOf>): string[] | undefined =>
  found?.map(({ digits, open }) => `${open ? "" : "-"}${digits.join("")}`);

describe("combinations of a cage", () => {
  const square: Cage = { operator: "+", target: 12, cells: [0, 1, 6, 7] };

  test("those with room in its shape are listed", () => {
    expect(said(combinationsOf(6, square, anything(6, 4)))?.join(" ")).toBe("1146 1155 1236 1245 1335 1344 2235 2244 2334");
  });

  test("those that no longer fit are closed", () => {
    // The first cell is 1, and 5 is gone from all others.
    const without5 = 0b111111 & ~(1 << 4);
    expect(said(combinationsOf(6, square, [1, without5, without5, without5]))?.join(" ")).toBe(
      "1146 -1155 1236 -1245 -1335 1344 -2235 -2244 -2334",
    );
  });

  test("a line has no digit twice", () => {
    expect(said(combinationsOf(4, { operator: "+", target: 6, cells: [0, 1, 2] }, anything(4, 3)))).toEqual(["123"]);
  });

  test("differences, quotients and hidden operators", () => {
    const pair = (operator: Cage["operator"]): Cage => ({ operator, target: 2, cells: [0, 1] });
    expect(said(combinationsOf(4, pair("-"), anything(4, 2)))).toEqual(["13", "24"]);
    expect(said(combinationsOf(4, pair("÷"), anything(4, 2)))).toEqual(["12", "24"]);
    expect(said(combinationsOf(4, pair(null), anything(4, 2)))).toEqual(["12", "13", "24"]);
  });

  test("very large cages are not searched", () => {
    expect(
      combinationsOf(9, { operator: "+", target: 40, cells: [0, 1, 2, 3, 4, 5, 6, 7] }, anything(9, 8)),
    ).toBeUndefined();
  });
});

describe("what a puzzle needed", () => {
  const step = (code: string, difficulty: string, params: object = {}, cells = 1) =>
    ({ code, difficulty, params, cells: Array(cells).fill([0, 0]) }) as never;

  test("the deductions of the hardest level count", () => {
    const steps = [
      step("last-candidate", "easy"),
      step("line-places", "hard", { digits: [1, 2] }, 2),
      step("line-places", "hard", { digits: [3, 4] }, 2),
      step("line-set", "hard", { digits: [1, 2, 5] }, 3),
      step("cage-cells", "medium"),
    ];
    expect(neededBy(steps)).toEqual({ hiddenPair: 2, nakedTriple: 1 });
    expect(rarestOf(neededBy(steps))).toEqual([
      ["hiddenPair", 2],
      ["nakedTriple", 1],
    ]);
  });

  test("crossing lines are told by how many there are", () => {
    expect(neededBy([step("crossing-rows", "expert", { rows: [0, 1] })])).toEqual({ xWing: 1 });
    expect(neededBy([step("crossing-columns", "expert", { columns: [0, 1, 2] })])).toEqual({ swordfish: 1 });
  });

  test("an easy puzzle needs simple steps alone", () => {
    expect(neededBy([step("given", "easy"), step("last-place", "easy")])).toEqual({ simple: 2 });
  });
});

describe("the lesson", () => {
  test("asks for one cell after the other, and for a wrong one first", () => {
    const game = dealt();
    const asked: number[] = [];
    for (let cell = nextOf(game); cell >= 0; cell = nextOf(game)) {
      asked.push(cell);
      // The middle of the grid is entered wrong once.
      const tried = cell === 4 && asked.filter((each) => each === cell).length === 1;
      game.enter(cell, tried ? 1 : ([3, 1, 2, 1, 2, 3, 2, 3, 1][cell] ?? 0));
    }
    expect(asked).toEqual([...ASKED, 4]);
    expect(game.solved.value).toBe(true);
  });
});
