// Playing a rectangle with digits of its own: two rows of three cells, with the digits 0, 2 and 5.
import { beforeEach, describe, expect, test } from "vitest";
import { Game } from "../../src/games/kenken/game";
import { movedTo } from "../../src/games/kenken/keys";
import { cageSaid, errorsSaid, question } from "../../src/games/kenken/message";
import { prefer } from "../../src/games/kenken/preferences";
import { follow } from "../../src/games/kenken/reasoning";
import { shapeOf } from "../../src/games/kenken/titles";
import { addressOfWish, paramsOf, stockedSize, wishFor, wishIn } from "../../src/games/kenken/wish";
import { sides } from "../../src/shell/texts";
import { RECTANGLE } from "./puzzle";

const SOLUTION = [
  [5, 2, 0],
  [0, 5, 2],
];

const game = () => new Game(`V${Math.random()}`, RECTANGLE, "easy");

beforeEach(() => prefer({ errors: "now" }));

describe("a rectangle with other digits", () => {
  test("digits are entered by their ranks, and are told by their values", () => {
    const played = game();
    played.enter(0, 3);
    played.enter(1, 1);
    expect(played.grid()).toEqual([
      [5, 0, null],
      [null, null, null],
    ]);
    expect(played.left.map(({ value }) => value)).toEqual([1, 2, 1]);
    expect([played.filled.value, played.solved.value]).toEqual([2, false]);
  });

  test("the service is asked with the sides and the values", () => {
    const played = game();
    played.enter(1, 2, "possible");
    const { cages: _, ...asked } = question(played);
    expect(asked).toEqual({
      rows: 2,
      columns: 3,
      digits: [0, 2, 5],
      grid: [
        [null, null, null],
        [null, null, null],
      ],
      marks: [
        [null, [2], null],
        [null, null, null],
      ],
    });
  });

  test("its solution solves it", () => {
    const played = game();
    played.reveal(SOLUTION);
    expect(played.grid()).toEqual(SOLUTION);
    expect(played.solved.value).toBe(true);
  });

  test("notes are filled in within the rectangle alone", () => {
    const played = game();
    played.fillMarks();
    expect(played.board().map(Boolean)).toEqual([true, true, true, true, true, true, false, false, false]);
  });

  test("a broken rule names the value", () => {
    const played = game();
    played.enter(0, 1);
    played.enter(1, 1);
    expect(errorsSaid(played)[0]).toContain("0 appears twice in row 1");
  });

  test("a step of a hint places its value", () => {
    const played = game();
    const step = { cells: [[1, 1]], placed: { cell: [1, 1], digit: 5 }, removed: [] };
    follow(played, step as unknown as Parameters<typeof follow>[1]);
    expect(played.grid()[1]).toEqual([null, 5, null]);
  });

  test("what a cage of several cells makes is told by the largest digit", () => {
    const { layout } = game();
    const [cage] = layout.cages;
    expect(cage && cageSaid(layout, cage, [3, 0, 0], false)[0]).toBe("The largest digit less all others is 3.");
  });

  test("arrows stay within it", () => {
    const { layout } = game();
    expect(movedTo("ArrowDown", 3, layout)).toBe(3);
    expect(movedTo("End", 0, layout)).toBe(2);
    expect(movedTo("ArrowRight", 2, layout)).toBe(2);
  });

  test("its title has its sides and digits, and another of its kind has the same", () => {
    const { layout } = game();
    expect(shapeOf(layout)).toBe(`${sides(2, 3)} with 0 2 5`);
    expect([shapeOf(4), shapeOf({ size: 4, digits: [1, 2, 3, 4] })]).toEqual([sides(4), sides(4)]);
    const wish = wishIn(new URLSearchParams("size=3&columns=4&digits=0.2.5.9&seed=1"));
    expect(addressOfWish(wish)).toBe("/kenken?size=3&columns=4&digits=0.2.5.9&seed=1");
    expect(paramsOf(wish)).toMatchObject({ rows: 3, columns: 4, digits: [0, 2, 5, 9] });
    expect(paramsOf(wish)).not.toHaveProperty("size");
    expect(stockedSize(wish)).toBeUndefined();
    expect(wishFor(layout)).toMatchObject({ size: 3, columns: null, digits: [0, 2, 5] });
    expect(wishFor({ ...layout, size: 4, columns: 4 })).toMatchObject({ size: 3, columns: 4 });
  });
});
