import { dealt, moved, type Position } from "@countinghouse/client/play/krypto/board";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { copiesOf, type Table, type Typed, taken, typingOn } from "../../src/games/krypto/typing";
import type { Chosen } from "../../src/games/krypto/use-board";

const GAME = { cards: [5, 3], target: 1, rules: "house", use: "all" } as const;
const PATIENCE_MS = 700;

describe("the card that a number takes", () => {
  test("is the one of that value, wherever it lies", () => {
    const position = dealt([7, 12, 1]);
    expect(taken(position, "12", {})).toBe(1);
    expect(taken(position, "1", {})).toBe(2);
    expect(taken(position, "4", {})).toBeUndefined();
  });

  test("is the only one that begins so, if none has that value", () => {
    expect(taken(dealt([7, 12, 4]), "1", {})).toBe(1);
    expect(taken(dealt([7, 12, 14]), "1", {})).toBeUndefined();
  });

  test("is another of the same value than the first card of the step, and never that one", () => {
    const position = dealt([3, 7, 3, 3]);
    expect([undefined, 0, 2, 3, 1].map((left) => taken(position, "3", left === undefined ? {} : { left }))).toEqual([
      0, 2, 3, 0, 0,
    ]);
    expect(taken(position, "7", { left: 1, op: "+" })).toBeUndefined();
  });

  test("is a fraction by its numerator, and a negative number without its sign", () => {
    const { after = [] } = moved(dealt([5, 3]), { left: 0, op: "÷", right: 1 }, { ...GAME, cards: [5, 3] });
    expect(taken(after, "5", {})).toBe(1);
    const { after: below = [] } = moved(dealt([3, 5]), { left: 0, op: "-", right: 1 }, { ...GAME, cards: [3, 5] });
    expect(taken(below, "2", {})).toBe(1);
  });

  test("has a number among its copies only where there are some", () => {
    expect(copiesOf(dealt([3, 7, 3]))).toEqual([0, undefined, 1]);
    expect(copiesOf([undefined, ...dealt([7])])).toEqual([undefined, undefined]);
  });
});

describe("typing", () => {
  let current: Table;
  let chose: number[];
  let heard: Array<Typed | undefined>;

  const over = (position: Position, chosen: Chosen = {}) => {
    chose = [];
    heard = [];
    current = {
      echo: (typed) => heard.push(typed),
      position,
      chosen,
      choose: (place) => {
        chose.push(place);
        current.chosen = current.chosen.op ? {} : { left: place };
      },
    };
    return typingOn({
      get current() {
        return current;
      },
    });
  };

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("takes the first card of a step at once, and another in its place with the next digit", () => {
    const { type } = over(dealt([1, 12, 7]));
    type("1");
    expect(chose).toEqual([0]);
    type("2");
    expect(chose).toEqual([0, 1]);
  });

  test("waits with the second card while its number may go on", () => {
    const { type } = over(dealt([1, 12, 7]), { left: 2, op: "+" });
    type("1");
    expect(chose).toEqual([]);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(chose).toEqual([0]);
  });

  test("joins a number of two digits at once", () => {
    const { type } = over(dealt([1, 12, 7]), { left: 2, op: "+" });
    type("1");
    type("2");
    expect(chose).toEqual([1]);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(chose).toEqual([1]);
  });

  test("takes what waits when it ends, and nothing when it is dropped", () => {
    const typing = over(dealt([1, 12, 7]), { left: 2, op: "+" });
    typing.type("1");
    expect(typing.drop()).toBe(true);
    typing.type("1");
    expect(typing.end()).toBe(true);
    expect(typing.end()).toBe(false);
    expect(chose).toEqual([0]);
  });

  test("tells which numbers the digits may become, and waits for as long as it takes", () => {
    const { type } = over(dealt([3, 10, 11]));
    type("1");
    expect(chose).toEqual([]);
    expect(heard.at(-1)).toEqual({ digits: "1", among: ["10", "11"] });
    vi.advanceTimersByTime(10_000);
    type("0");
    expect(chose).toEqual([1]);
    expect(heard.at(-1)).toBeUndefined();
  });

  test("tells that no card has a number", () => {
    const typing = over(dealt([3, 3, 11]));
    typing.type("4");
    expect(heard.at(-1)).toEqual({ digits: "4", among: [] });
    expect(typing.misses()).toBe(true);
    typing.type("3");
    expect(typing.misses()).toBe(false);
    expect(chose).toEqual([0]);
  });

  test("begins another number where no card goes on", async () => {
    const { type } = over(dealt([1, 12, 7]), { left: 1, op: "+" });
    current.position = dealt([1, 12, 7, 14]);
    type("1");
    type("7");
    await Promise.resolve();
    expect(chose).toEqual([0, 2]);
  });
});
