// Playing a won puzzle again.

import { cellOf } from "@countinghouse/client/play/kenken/cells";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { packMoves } from "../../src/games/kenken/kept";
import Play from "../../src/games/kenken/play";
import type { KenKenPuzzle } from "../../src/shell/puzzles";
import { write } from "../../src/shell/storage";
import { PUZZLE, SOLUTION } from "./puzzle";

/** On a busy machine. */
const SLOW = { timeout: 4_000 };

afterEach(() => {
  act(() => render(null, document.body));
  vi.restoreAllMocks();
});

test("the focus is on the board that is played again", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
  const moves = packMoves([SOLUTION.flat().map((digit, cell) => [cell, cellOf(digit)] as const)]);
  const state = { size: 3, moves, at: 1, checkpoints: [], seconds: 9, hints: 0, hinted: [], revealed: false, done: true };
  write("game:N-AGAIN", { code: "N-AGAIN", at: "2026-11-22T12:00:00Z", state });
  const puzzle = { ...PUZZLE, puzzle_code: "N-AGAIN", game: "kenken", difficulty: "easy" } as unknown as KenKenPuzzle;
  act(() => render(h(Play, { puzzle }), document.body));
  const tools = (): HTMLElement | null => document.querySelector(".kk-won-tools button");
  await expect.poll(tools, SLOW).not.toBeNull();
  const again = tools();
  again?.focus();
  act(() => again?.click());
  expect(document.querySelector(".kk-won-tools")).toBeNull();
  expect(document.activeElement?.getAttribute("role")).toBe("gridcell");
});
