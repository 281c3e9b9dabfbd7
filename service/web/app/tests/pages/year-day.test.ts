// The Year Game's puzzle of a day as it is played: its clock, what is typed, faults and the win.
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clear } from "../../src/games/record/moving";
import { Puzzle } from "../../src/pages/year/day/puzzle";
import type { Daily } from "../../src/pages/year/day/use-playing";
import { keptWays } from "../../src/pages/year/wish";
import { resultOf, streakOf } from "../../src/shell/results";

const DAY = "2026-11-22";
const DAILY = {
  ...{ date: DAY, digits: "2016", target: 9, rules: "basic", signs_total: 3, ways_total: 7 },
  ...{ seed: null, made_by: null, links: {} },
} as unknown as Daily;

const clock = (): string | undefined => document.querySelector(".play-clock [role=timer]")?.textContent ?? undefined;
const said = (): string | undefined => document.querySelector(".say")?.textContent ?? undefined;
const press = (keys: Iterable<string>): void => {
  for (const key of keys)
    act(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
};
const wait = async (seconds: number): Promise<void> => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  });
};
/** A puzzle of its own for each test: what is played is kept a little later. */
const show = (code: string): void => {
  act(() => {
    render(h(Puzzle, { daily: { ...DAILY, puzzle_code: code }, date: DAY }), document.body);
  });
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9) });
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
  clear();
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the puzzle of a day", () => {
  test("has a clock that begins at the first key and stands in a pause", async () => {
    show("Y-CLOCK");
    await wait(5);
    expect(clock()).toBe("0:00");
    press("2");
    await wait(3);
    expect(clock()).toBe("0:03");
    press("p");
    press("7");
    await wait(4);
    press("p");
    await wait(2);
    expect(clock()).toBe("0:05");
    expect(document.querySelector("input")?.value).toBe("2");
  });

  test("tells what is wrong, and keeps ways to other numbers for the board", () => {
    show("Y-FAULT");
    press(["2", "0", "-", "1", "6", "Enter"]);
    expect(said()).toBe("That is 4, not 9.");
    expect(keptWays({ digits: "2016", rules: "basic", digit_order: "given" })).toEqual({ 4: ["20-16"] });
    press(["Backspace"]);
    expect(said()).toContain("Each digit once");
    expect(document.querySelector("input")?.value).toBe("20−1");
  });

  test("is won by a way however it is typed, and counts for its day", async () => {
    show("Y-WON");
    press(["2", "+", "0", "+", "1", "+", "6"]);
    await wait(6);
    press(["Enter"]);
    expect(document.querySelector(".yr-solution")?.textContent).toBe("2 + 0 + 1 + 6 = 9");
    // The sheet of a win comes late.
    await act(async () => {
      await vi.dynamicImportSettled();
    });
    expect(document.querySelector(".win")?.textContent).toContain("One of 7 ways. 3 signs: no way has fewer.");
    const params = { digits: "2016", rules: "basic", target: 9, expression: "2+0+1+6" };
    expect(resultOf("Y-WON")).toMatchObject({ game: "year", date: DAY, seconds: 6, hints: 0, judged: "here" });
    expect(resultOf("Y-WON")?.claim).toEqual({ kind: "year.check", params });
    expect(streakOf("year")).toEqual({ current: 1, longest: 1 });
  });
});
