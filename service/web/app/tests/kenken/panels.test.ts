// The game when something beside it fails.
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import Play from "../../src/games/kenken/play";
import type { KenKenPuzzle } from "../../src/shell/puzzles";
import { PUZZLE } from "./puzzle";

afterEach(() => {
  act(() => render(null, document.body));
  vi.restoreAllMocks();
});

test("a panel that fails leaves the board", () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(() => {
    throw new RangeError("Invalid language tag");
  });
  const puzzle = { ...PUZZLE, puzzle_code: "N-PANELS", game: "kenken", difficulty: "easy" } as unknown as KenKenPuzzle;
  act(() => render(h(Play, { puzzle, date: "2026-11-22" }), document.body));
  expect(document.querySelector(".trouble")?.textContent).toContain("Invalid language tag");
  expect(document.querySelectorAll("[role=gridcell]")).toHaveLength(9);
});
