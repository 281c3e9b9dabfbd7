// A day of puzzles: its weekday, its address, how hard each is, and whether all are solved.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addressOfDay, dotsOf, isComplete, weekdayOf } from "../../src/games/daily/day";
import { clear } from "../../src/games/record/moving";
import { connection } from "../../src/shell/api";
import { daysAfter, today } from "../../src/shell/dates";
import { type Claim, recordSolved } from "../../src/shell/results";

const CLAIM: Claim = { kind: "krypto.check", params: { cards: [1], target: 1, expression: "1" } };

beforeEach(() => {
  clear();
  connection.value = "online";
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
});
afterEach(() => vi.restoreAllMocks());

describe("a day", () => {
  test("begins its week on Monday", () => {
    expect([23, 24, 28, 29].map((day) => weekdayOf(`2026-11-${day}`))).toEqual([0, 1, 5, 6]);
  });

  test("has an address, which is the front page's today", () => {
    expect(addressOfDay(today())).toBe("/");
    expect(addressOfDay("2026-02-03")).toBe("/?date=2026-02-03");
  });

  test("is complete once each of its puzzles is solved, kept here or not", () => {
    // Before the other games began.
    const day = "1999-02-03";
    expect(isComplete(day)).toBe(false);
    recordSolved({ code: "K1", game: "krypto", date: day, seconds: 1, hints: 0, claim: CLAIM });
    expect(isComplete(day)).toBe(true);
    expect(isComplete(daysAfter(day, 1))).toBe(false);
    expect(isComplete("1900-01-01")).toBe(false);
  });
});

describe("dots", () => {
  test("are one to five by the rating", () => {
    expect([0, 16, 20, 50, 75, 92, 100].map((rating) => dotsOf({ rating }))).toEqual([1, 1, 2, 3, 4, 5, 5]);
  });

  test("are told by digits and rules where there is no rating", () => {
    const week = [3, 4, 4, 5].map((digits) => ({ digits: "1".repeat(digits), rules: "basic" }));
    const end = [3, 4, 4].map((digits) => ({ digits: "1".repeat(digits), rules: "school" }));
    expect([...week, ...end].map(dotsOf)).toEqual([1, 2, 2, 3, 3, 4, 4]);
    expect(dotsOf({})).toBeUndefined();
  });
});
