// The clocks of games start with the first move, and stand while the rules are read and while a game is paused.
import { type ComponentType, h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import PlayDerful from "../../src/games/derful/play";
import PlayKenKen from "../../src/games/kenken/play";
import PlayKrypto from "../../src/games/krypto/play";
import { remove, write } from "../../src/shell/storage";
import { PUZZLE } from "../kenken/puzzle";

const KRYPTO = { game: "krypto", cards: [2, 3, 4], target: 10, rules: "international" };
const KENKEN = { game: "kenken", difficulty: "easy", ...PUZZLE };
const DERFUL = { game: "31-derful", order: 2, total: 20, cards: ["10", "10", "10", "10"] };
interface Clocked {
  Play: ComponentType<never>;
  puzzle: { game: string };
  /** What is pressed for a first move. */
  move: readonly string[];
}
const GAMES: Array<[string, Clocked]> = [
  [
    "Krypto",
    {
      Play: PlayKrypto as ComponentType<never>,
      puzzle: KRYPTO,
      move: ['[data-place="0"]', '[data-op="+"]', '[data-place="1"]'],
    },
  ],
  ["KenKen", { Play: PlayKenKen as ComponentType<never>, puzzle: KENKEN, move: [".kk-keys .key"] }],
  ["31-derful", { Play: PlayDerful as ComponentType<never>, puzzle: DERFUL, move: ["[data-free]", "[data-cell]"] }],
];

let count = 0;
const clock = (): string => /\d+:\d\d/.exec(document.querySelector(".play-clock")?.textContent ?? "")?.[0] ?? "";
const press = (selector: string): void => {
  act(() => document.querySelector<HTMLElement>(selector)?.click());
};
const leave = (): void => {
  act(() => render(null, document.body));
};
/** Show a game: one that nobody played before, or the last again. */
const show = ({ Play, puzzle }: Clocked, again = false): void => {
  if (!again) count += 1;
  const props: object = { puzzle: { ...puzzle, puzzle_code: `X-CLOCK-${count}` } };
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
  for (const [, { puzzle }] of GAMES) write(`lesson:${puzzle.game}`, "done");
  vi.useFakeTimers();
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(GAMES)("the clock of %s", (_, game) => {
  const begin = (): void => {
    for (const selector of game.move) press(selector);
  };

  test("starts with the first move", async () => {
    show(game);
    await wait(5);
    expect(clock()).toBe("0:00");
    begin();
    await wait(3);
    expect(clock()).toBe("0:03");
  });

  test("stands behind the question mark, and runs on after it", async () => {
    show(game);
    begin();
    await wait(3);
    press(".play-help button");
    await vi.dynamicImportSettled();
    await wait(5);
    expect(clock()).toBe("0:03");
    act(() => {
      document.querySelector("dialog")?.dispatchEvent(new Event("close"));
    });
    await wait(2);
    expect(clock()).toBe("0:05");
  });

  test("stands while the game is paused", async () => {
    show(game);
    begin();
    await wait(3);
    press(".play-clock button");
    await wait(5);
    press(".play-clock button");
    await wait(1);
    expect(clock()).toBe("0:04");
  });

  test("stands while the lesson has the place of the game", async () => {
    show(game);
    begin();
    await wait(3);
    leave();
    await wait(5);
    show(game, true);
    expect(clock()).toBe("0:03");
    await wait(1);
    expect(clock()).toBe("0:04");
  });

  test("takes the place of the way to the lesson with the first move of a newcomer", () => {
    remove(`lesson:${game.puzzle.game}`);
    show(game);
    expect(document.querySelector(".newcomer a")?.getAttribute("href")).toContain("?lesson=%2F");
    expect(clock()).toBe("");
    begin();
    expect(document.querySelector(".newcomer")).toBeNull();
    expect(clock()).toBe("0:00");
  });
});
