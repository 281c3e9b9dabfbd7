// The clocks of games stand while the rules are read.
import { type ComponentType, h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import PlayDerful from "../../src/games/derful/play";
import { isFirst, noteLessonOver } from "../../src/games/kenken/lesson";
import PlayKenKen from "../../src/games/kenken/play";
import PlayKrypto from "../../src/games/krypto/play";
import { write } from "../../src/shell/storage";
import { PUZZLE } from "../kenken/puzzle";

const KRYPTO = { game: "krypto", puzzle_code: "K-CLOCK", cards: [2, 3, 4], target: 10, rules: "international" };
const KENKEN = { game: "kenken", puzzle_code: "N-CLOCK", difficulty: "easy", ...PUZZLE };
const DERFUL = { game: "31-derful", puzzle_code: "D-CLOCK", order: 2, total: 20, cards: ["10", "10", "10", "10"] };
const GAMES: Array<[string, ComponentType<never>, object]> = [
  ["Krypto", PlayKrypto as ComponentType<never>, KRYPTO],
  ["KenKen", PlayKenKen as ComponentType<never>, KENKEN],
  ["31-derful", PlayDerful as ComponentType<never>, DERFUL],
];

const clock = (): string => /\d+:\d\d/.exec(document.querySelector(".play-clock")?.textContent ?? "")?.[0] ?? "";
const show = (Play: ComponentType<never>, props: object): void => {
  act(() => {
    render(h(Play as ComponentType<object>, props), document.body);
  });
};
const wait = async (seconds: number): Promise<void> => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the clock", () => {
  test.each(GAMES.slice(0, 2))("of %s stands in the first lesson", async (_, Play, puzzle) => {
    expect(isFirst.value).toBe(true);
    show(Play, { puzzle, date: "2026-11-22", lesson: true });
    await wait(5);
    expect(clock()).toBe("0:00");
  });

  test("of KenKen runs in a lesson that is opened later: the puzzle is in view", async () => {
    noteLessonOver();
    show(PlayKenKen as ComponentType<never>, { puzzle: KENKEN, date: "2026-11-22" });
    act(() => document.querySelector<HTMLElement>(".play-help button")?.click());
    act(() => document.querySelector<HTMLElement>("dialog .btn-primary")?.click());
    expect(document.querySelector(".kk-lesson")).toBeTruthy();
    await wait(5);
    expect(clock()).toBe("0:05");
  });

  test.each(GAMES)("of %s stands behind the question mark, and runs on after it", async (_, Play, puzzle) => {
    write("lesson:krypto", "done");
    noteLessonOver();
    show(Play, { puzzle });
    await wait(3);
    expect(clock()).toBe("0:03");
    act(() => document.querySelector<HTMLElement>(".play-help button")?.click());
    await vi.dynamicImportSettled();
    await wait(5);
    expect(clock()).toBe("0:03");
    act(() => {
      document.querySelector("dialog")?.dispatchEvent(new Event("close"));
    });
    await wait(2);
    expect(clock()).toBe("0:05");
  });
});
