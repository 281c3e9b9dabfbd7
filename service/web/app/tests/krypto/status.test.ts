// The line that says what comes next.
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { KryptoGame } from "../../src/games/krypto/game";
import Play from "../../src/games/krypto/play";
import { write } from "../../src/shell/storage";

const PUZZLE = { game: "krypto", puzzle_code: "K-SAYS", cards: [18, 3, 23, 2], target: 24, rules: "international" };

const press = (selector: string): void => {
  act(() => document.querySelector<HTMLElement>(selector)?.click());
};
const said = (): string => document.querySelector(".say")?.textContent ?? "";

afterEach(() => {
  act(() => render(null, document.body));
  vi.restoreAllMocks();
});

test("the last step is said while its card is chosen, and another card once that is", () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
  write("lesson:krypto", "done");
  act(() => render(h(Play, { puzzle: PUZZLE as unknown as KryptoGame }), document.body));
  for (const selector of ['[data-place="0"]', '[data-op="+"]', '[data-place="1"]']) press(selector);
  expect(said()).toBe("18 + 3 = 21 · now + − × or ÷");
  press('[data-place="1"]');
  expect(said()).toBe("18 + 3 = 21 · pick a card");
  press('[data-place="2"]');
  expect(said()).toBe("23 · now + − × or ÷");
});
