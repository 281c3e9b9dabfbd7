// What hints count, and where there are none.
import { type ComponentType, h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import PlayDerful from "../../src/games/derful/play";
import PlayKenKen from "../../src/games/kenken/play";
import PlayKrypto from "../../src/games/krypto/play";
import { type Run, RunProvider } from "../../src/shell/run";
import { readStarted } from "../../src/shell/started";
import { write } from "../../src/shell/storage";
import { PUZZLE } from "../kenken/puzzle";

type Game = [name: string, Play: ComponentType<{ puzzle: object }>, puzzle: { code: string }];
const GAMES = [
  ["Krypto", PlayKrypto, { game: "krypto", code: "K-HINT", cards: [2, 3, 4], target: 10, rules: "international" }],
  ["KenKen", PlayKenKen, { game: "kenken", code: "N-HINT", difficulty: "easy", ...PUZZLE }],
  ["31-derful", PlayDerful, { game: "31-derful", code: "D-HINT", order: 2, total: 20, cards: ["10", "10", "10", "10"] }],
] as unknown as Game[];
const KENKEN_HINT = { code: "solved", hint: "", mistakes: [], wrong_marks: [], steps: [] };

/** For a busy machine, where each hint is asked for anew. */
const SLOW = { timeout: 4_000 };
const TIMEOUT_MS = 15_000;

const counted = (code: string): number => readStarted<{ hints: number }>(code)?.hints ?? 0;
const button = (icon: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`.tools [data-icon="${icon}"]`)?.closest("button") ?? undefined;

beforeEach(() => {
  write("lesson:krypto", "done");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (asked) => {
    if (!new Request(asked).url.includes("/kenken/hint")) throw new TypeError("away");
    return new Response(JSON.stringify({ status: "succeeded", result: KENKEN_HINT }), {
      headers: { "Content-Type": "application/json" },
    });
  });
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.restoreAllMocks();
});

describe("hints", () => {
  test.each(GAMES)(
    "of %s count once, however often one is opened",
    async (_, Play, puzzle) => {
      act(() => render(h(Play, { puzzle }), document.body));
      for (let time = 0; time < 3; time++) {
        act(() => button("hint")?.click());
        await expect
          .poll(() => document.querySelector(".sheet-over:not(:has(.loading)), .over:not(:has(.loading))"), SLOW)
          .toBeTruthy();
        await expect.poll(() => counted(puzzle.code), SLOW).toBe(1);
        act(() => {
          document.querySelector(".sheet-over")?.dispatchEvent(new Event("close"));
        });
        act(() => document.querySelector<HTMLElement>(".over .icon-btn")?.click());
        expect(document.querySelector(".sheet-over, .over")).toBeNull();
      }
    },
    TIMEOUT_MS,
  );

  test.each(GAMES)("of %s are not offered in a run without hints", (_, Play, puzzle) => {
    const value: Run = { score: null, unaided: true, missed: () => undefined };
    act(() => render(h(RunProvider, { value, children: h(Play, { puzzle }) }), document.body));
    expect(button("undo")).toBeDefined();
    expect(button("more")).toBeDefined();
    expect(button("hint")).toBeUndefined();
    act(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
    });
    expect(document.querySelector(".sheet-over, .over")).toBeNull();
  });
});
