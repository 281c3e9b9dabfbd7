import {
  CLEAR,
  findInHand,
  HAND,
  inOrder,
  judged,
  moved,
  readCards,
  replayed,
  rowsOf,
  totalOf,
  worthOf,
} from "@countinghouse/client/play/derful31/rules";
import { describe, expect, test } from "vitest";
import { emptyAfter } from "../../src/games/derful/keys";

const WON = [
  ["2", "8", "K"],
  ["10", "5", "5"],
  ["8", "7", "5"],
];

describe("cards", () => {
  test("faces count 10 and an ace 11", () => {
    expect(["2", "10", "J", "Q", "K", "A", 7].map(worthOf)).toEqual([2, 10, 10, 10, 10, 11, 7]);
  });

  test("a hand lies by value, faces after the ten", () => {
    expect(inOrder(["A", "K", "10", "2", "J"])).toEqual(["2", "10", "J", "K", "A"]);
  });

  test("lines have a total only if the cards can be shared equally", () => {
    expect(totalOf(WON.flat(), 3)).toBe(20);
    expect(totalOf(["2", "2", "2", "3"], 2)).toBeNull();
  });

  test("cards are read as people write them", () => {
    expect(readCards("2, 3;k  a 1")).toEqual(["2", "3", "K", "A", undefined]);
  });

  test("a typed card is one of the hand that counts the same", () => {
    const hand = ["K", "10", "10"];
    expect(findInHand("10", hand, [null, null])).toBe(1);
    expect(findInHand("10", hand, [1, 2])).toBe(0);
    expect(findInHand("Q", hand, [1, null])).toBe(0);
    expect(findInHand("9", hand, [null, null])).toBeUndefined();
  });
});

describe("moves", () => {
  test("a card from the hand sends back the card that lay there", () => {
    expect(
      replayed(2, [
        [0, 1],
        [3, 1],
      ]),
    ).toEqual([null, 3, null, null]);
  });

  test("two cards of the grid change places", () => {
    expect(
      replayed(2, [
        [0, 0],
        [1, 3],
        [0, 3],
      ]),
    ).toEqual([1, null, null, 0]);
  });

  test("cards go back to the hand one by one or all at once", () => {
    const cells = replayed(2, [
      [0, 0],
      [1, 3],
    ]);
    expect(moved(cells, [0, HAND])).toEqual([null, null, null, 1]);
    expect(moved(cells, CLEAR)).toEqual([null, null, null, null]);
  });

  test("the next empty cell comes after the last one, then from the first on", () => {
    expect(emptyAfter([null, 1, null, 2], 1)).toBe(2);
    expect(emptyAfter([null, 1, null, 2], 0)).toBe(2);
    expect(emptyAfter([null, 1, 3, 2], 2)).toBe(0);
    expect(emptyAfter([0, 1, 3, 2], 2)).toBe(2);
  });
});

describe("sums of lines", () => {
  test("a square whose lines all have the total wins", () => {
    const { rows, columns, complete, correct } = judged(WON, 20);
    expect([...rows, ...columns].map(({ sum }) => sum)).toEqual([20, 20, 20, 20, 20, 20]);
    expect([complete, correct]).toEqual([true, true]);
  });

  test("a line with too much is wrong before it is full", () => {
    const [row] = judged(
      [
        ["K", "A", null],
        [null, null, null],
        [null, null, null],
      ],
      20,
    ).rows;
    expect(row).toEqual({ sum: 21, full: false, state: "wrong", missing: -1 });
  });

  test("a line that has its total without its last card is wrong, for every card counts", () => {
    const [row] = judged(
      [
        ["K", "Q", null],
        [null, null, null],
        [null, null, null],
      ],
      20,
    ).rows;
    expect(row).toMatchObject({ sum: 20, state: "wrong", missing: 0 });
  });

  test("a full square with one wrong line does not win", () => {
    const swapped = [["8", "2", "K"], ...WON.slice(1)];
    const { rows, columns, complete, correct } = judged(swapped, 20);
    expect(rows.map(({ state }) => state)).toEqual(["fits", "fits", "fits"]);
    expect(columns.map(({ state }) => state)).toEqual(["wrong", "wrong", "fits"]);
    expect([complete, correct]).toEqual([true, false]);
  });

  test("without a total no line is right or wrong", () => {
    const { rows, correct } = judged(WON, null);
    expect(rows[0]).toEqual({ sum: 20, full: true, state: "open", missing: null });
    expect(correct).toBe(false);
  });

  test("cells become rows of cards", () => {
    expect(rowsOf([1, null, null, 0], ["A", "2"], 2)).toEqual([
      ["2", null],
      [null, "A"],
    ]);
  });
});
