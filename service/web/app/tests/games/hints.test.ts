// Hints are counted once, and a storm has none.
import { type ComponentType, h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import PlayDerful from "../../src/games/derful/play";
import { t } from "../../src/games/derful/texts";
import PlayKenKen from "../../src/games/kenken/play";
import PlayKrypto from "../../src/games/krypto/play";
import { warns } from "../../src/games/krypto/tools";
import { type Run, RunProvider } from "../../src/shell/run";
import { readStarted } from "../../src/shell/started";
import { write } from "../../src/shell/storage";
import { PUZZLE } from "../kenken/puzzle";

type Game = [name: string, Play: ComponentType<{ puzzle: object }>, puzzle: { puzzle_code: string }];
const GAMES = [
  ["Krypto", PlayKrypto, { game: "krypto", puzzle_code: "K-HINT", cards: [2, 3, 4], target: 10, rules: "international" }],
  ["KenKen", PlayKenKen, { game: "kenken", puzzle_code: "N-HINT", difficulty: "easy", ...PUZZLE }],
  [
    "31-derful",
    PlayDerful,
    { game: "31-derful", puzzle_code: "D-HINT", order: 2, total: 20, cards: ["10", "10", "10", "10"] },
  ],
] as unknown as Game[];
const KENKEN_HINT = { code: "solved", detail: "", mistakes: [], wrong_marks: [], steps: [] };

/** For a busy machine, where each hint is asked for anew. */
const SLOW = { timeout: 4_000 };
const TIMEOUT_MS = 15_000;

const counted = (code: string): number => readStarted<{ hints: number }>(code)?.hints ?? 0;
const button = (icon: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`.tools [data-icon="${icon}"]`)?.closest("button") ?? undefined;

const STREAK: Run = { score: null, missed: () => undefined };
const STORM: Run = { ...STREAK, tools: "skip" };

/** Draw a game, perhaps in a run. */
function drawIn(value: Run | undefined, name: string): void {
  const [, Play, puzzle] = GAMES.find(([known]) => known === name) as Game;
  const children = h(Play, { puzzle });
  act(() => render(value ? h(RunProvider, { value, children }) : children, document.body));
}

beforeEach(() => {
  write("lesson:krypto", "done");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (asked) => {
    if (!new Request(asked).url.includes("/kenken/hint")) throw new TypeError("away");
    return new Response(JSON.stringify({ status: "succeeded", result: KENKEN_HINT }), {
      headers: { "Content-Type": "application/json" },
    });
  });
});
afterEach(async () => {
  act(() => render(null, document.body));
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
});

describe("hints", () => {
  test.each(GAMES)(
    "of %s count once, however often one is opened",
    async (_, Play, puzzle) => {
      act(() => render(h(Play, { puzzle }), document.body));
      for (let time = 0; time < 3; time++) {
        act(() => button("hint")?.click());
        await vi.dynamicImportSettled();
        await expect.poll(() => document.querySelector(".hint:not(:has(.loading))"), SLOW).toBeTruthy();
        await expect.poll(() => counted(puzzle.puzzle_code), SLOW).toBe(1);
        act(() => document.querySelector<HTMLElement>(".hint .icon-btn")?.click());
        expect(document.querySelector(".hint")).toBeNull();
      }
    },
    TIMEOUT_MS,
  );

  test.each(GAMES)("of %s are offered in a streak, and not in a storm", (name) => {
    drawIn(STREAK, name);
    expect(button("hint")).toBeDefined();
    act(() => render(null, document.body));
    drawIn(STORM, name);
    expect(button("undo")).toBeDefined();
    expect(button("hint")).toBeUndefined();
    act(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
    });
    expect(document.querySelector(".hint")).toBeNull();
  });

  test.each([undefined, STREAK])(
    "of 31-derful about whether it can be won, which are not counted, are not offered in a run (%j)",
    async (run) => {
      drawIn(run, "31-derful");
      const offered = (): number => document.body.textContent.split(t().hints.canWin).length - 1;
      expect(offered()).toBe(run ? 0 : 1);
      act(() => button("more")?.click());
      await vi.dynamicImportSettled();
      await expect.poll(() => document.querySelector(".more"), SLOW).toBeTruthy();
      expect(offered()).toBe(run ? 0 : 2);
    },
  );

  test.each([STREAK, STORM])("of Krypto that the target is out of reach are not given in a storm (%j)", async (run) => {
    const state = { moves: [{ left: 0, op: "+", right: 1 }], at: 1, seconds: 1, hints: 0, hinted: [], gaveUp: false };
    write("game:K-HINT", { code: "K-HINT", at: "2026-11-22T12:00:00Z", state });
    warns.value = true;
    drawIn(run, "Krypto");
    const warned = (): boolean | undefined => document.querySelector(".krypto-bad")?.textContent?.includes("10");
    await vi.dynamicImportSettled();
    if (run === STREAK) await expect.poll(warned, SLOW).toBe(true);
    expect(Boolean(warned())).toBe(run === STREAK);
  });
});
