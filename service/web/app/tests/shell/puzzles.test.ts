import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resultOfDay } from "../../src/games/daily/days";
import { clear } from "../../src/games/record/moving";
import { dayOf } from "../../src/shell/puzzles";
import { recordSolved, resultOf, type Solved } from "../../src/shell/results";
import { write } from "../../src/shell/storage";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9) });
  write("day:2026-11-21:krypto", { puzzle_code: "K-YESTERDAY" });
  write("day:2026-11-22:krypto", { puzzle_code: "K-TODAY" });
  write("day:2026-11-22:kenken", { small: { puzzle_code: "N-SMALL" }, large: { puzzle_code: "N-LARGE" } });
  write("day:2026-11-22:31-derful", { puzzle_code: "D-TODAY" });
  write("day:2026-11-22:year", { puzzle_code: "Y-TODAY" });
  write("day:2026-11-23:krypto", { puzzle_code: "K-TOMORROW" });
});
afterEach(() => {
  clear();
  vi.useRealTimers();
});

describe("the day of a puzzle", () => {
  test.each([
    ["K-YESTERDAY", { date: "2026-11-21" }],
    ["K-TODAY", { date: "2026-11-22" }],
    ["D-TODAY", { date: "2026-11-22" }],
    ["Y-TODAY", { date: "2026-11-22" }],
    ["N-SMALL", { date: "2026-11-22", name: "small" }],
    ["N-LARGE", { date: "2026-11-22", name: "large" }],
    ["K-TOMORROW", {}],
    ["K-OTHER", {}],
  ])("%s", (code, day) => {
    expect(dayOf(code)).toEqual(day);
  });
});

test("a day's puzzle that was opened by its code is solved for the day", () => {
  const claim = { kind: "kenken.check", params: { size: 6, grid: [] } } as unknown as Solved["claim"];
  recordSolved({ code: "N-LARGE", game: "kenken", seconds: 60, hints: 0, claim });
  expect(resultOfDay("kenken", "2026-11-22")?.code).toBe("N-LARGE");
  recordSolved({ code: "N-OTHER", game: "kenken", seconds: 60, hints: 0, claim });
  expect(resultOf("N-OTHER")).not.toHaveProperty("date");
});
