// The link of Next after a puzzle of a day.
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nextOfDay, useOthersOfDay } from "../../src/games/daily/next";
import { nextOf } from "../../src/games/krypto/choose/params";
import Krypto from "../../src/games/krypto/play";
import { clear } from "../../src/games/record/moving";
import { connection } from "../../src/shell/api";
import { type Claim, recordSolved } from "../../src/shell/results";
import { remove, write } from "../../src/shell/storage";

const DAY = "2026-02-03";
const KENKEN = { small: { puzzle_code: "N-SMALL", size: 4 }, large: { puzzle_code: "N-LARGE", size: 6 } };

const CLAIM: Claim = { kind: "kenken.check", params: { size: 4, cages: [], grid: [] } };
const solve = (code: string): void => recordSolved({ code, game: "kenken", seconds: 1, hints: 0, claim: CLAIM });

/** The answers to questions for days by their path, for all days; what was asked. */
function answer(dailies: Record<string, object>): string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    const path = new URL(new Request(request).url, "http://localhost").pathname;
    if (path.endsWith("/daily")) asked.push(path);
    const found = dailies[path];
    if (!found) throw new TypeError("away");
    return Response.json(found);
  });
  return asked;
}
/** Draw where Next leads to. */
const draw = (date: string, after: string): void => {
  function Won() {
    useOthersOfDay(date, true);
    return h("p", null, nextOfDay(date, after)?.text ?? "none");
  }
  act(() => render(h(Won, null), document.body));
};
const drawn = (): string | undefined => document.querySelector("p")?.textContent;
/** On a busy machine. */
const SLOW = { timeout: 4_000 };

beforeEach(() => {
  connection.value = "online";
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
  clear();
  for (const game of ["krypto", "kenken", "31-derful", "year"]) write(`lesson:${game}`, "skipped");
  write(`day:${DAY}:krypto`, { puzzle_code: "K-DAY", cards: [1, 2, 3, 4, 5], target: 6 });
  write(`day:${DAY}:kenken`, KENKEN);
  write(`day:${DAY}:31-derful`, { puzzle_code: "D-DAY" });
});

afterEach(async () => {
  act(() => render(null, document.body));
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
});

describe("the next puzzle of a day", () => {
  test("is each that is open, in the order of the day from the one that was won", () => {
    expect(nextOfDay(DAY, "N-SMALL")?.text).toBe("Next: KenKen");
    expect(nextOfDay(DAY, "D-DAY")?.href).toBe(`/p/K-DAY?date=${DAY}`);
    solve("K-DAY");
    expect(nextOfDay(DAY, "D-DAY")).toEqual({ href: `/p/N-SMALL?date=${DAY}&name=small`, text: "Next: KenKen mini" });
    solve("N-SMALL");
    expect(nextOfDay(DAY, "D-DAY")?.href).toBe(`/p/N-LARGE?date=${DAY}&name=large`);
    expect(nextOfDay(DAY, "N-LARGE")).toEqual({ href: `/p/D-DAY?date=${DAY}`, text: "Next: 31-derful" });
  });

  test("is none whose solution was shown", () => {
    write("game:N-SMALL", { code: "N-SMALL", at: "2026-02-03T12:00:00Z", state: { revealed: true } });
    expect(nextOfDay(DAY, "K-DAY")?.text).toBe("Next: KenKen");
    remove("game:N-SMALL");
  });

  test("is the lesson before it for those who are new to its game", () => {
    write(`day:${DAY}:year`, { puzzle_code: "Y-DAY" });
    remove("lesson:year");
    expect(nextOfDay(DAY, "D-DAY")?.href).toBe(`/year?lesson=${encodeURIComponent(`/year?date=${DAY}`)}`);
  });

  test("is that of the Year Game on its page", () => {
    write(`day:${DAY}:year`, { puzzle_code: "Y-DAY" });
    expect(nextOfDay(DAY, "D-DAY")).toEqual({ href: `/year?date=${DAY}`, text: "Next: Year Game" });
    expect(nextOfDay(DAY, "Y-DAY")?.href).toBe(`/p/K-DAY?date=${DAY}`);
  });

  test("is the day itself once all are solved", () => {
    write(`day:${DAY}:year`, { puzzle_code: "Y-DAY" });
    for (const code of ["N-LARGE", "K-DAY", "D-DAY", "Y-DAY"]) solve(code);
    expect(nextOfDay(DAY, "N-LARGE")?.text).toBe("Next: KenKen mini");
    // It was given up, and nothing else is open.
    expect(nextOfDay(DAY, "N-SMALL")).toBeUndefined();
    solve("N-SMALL");
    for (const code of ["K-DAY", "N-SMALL", "N-LARGE", "D-DAY", "Y-DAY"])
      expect(nextOfDay(DAY, code)).toEqual({ href: `/?date=${DAY}`, text: "Day complete: see it" });
  });

  test("is another deal without a day", () => {
    expect(nextOfDay(undefined, "K-DAY")).toBeUndefined();
    expect(nextOf("K-DAY", undefined, "/krypto?seed=1")).toEqual({ href: "/krypto?seed=1", text: "Next game" });
  });

  test("is drawn once it has come, also where another could not be fetched", async () => {
    for (const game of ["krypto", "kenken", "31-derful"]) remove(`day:${DAY}:${game}`);
    answer({ "/v1/kenken/daily": KENKEN });
    draw(DAY, "K-DAY");
    expect(drawn()).toBe("none");
    await expect.poll(drawn, SLOW).toBe("Next: KenKen mini");
  });

  test("is asked for where the game has a puzzle of that day", async () => {
    const asked = answer({ "/v1/krypto/daily": { puzzle_code: "K-OLD" } });
    draw("1999-02-03", "K-NONE");
    await expect.poll(drawn, SLOW).toBe("Next: Krypto");
    expect(asked).toEqual(["/v1/krypto/daily"]);
  });

  test("is fetched for a game of Krypto that was won before it is opened", async () => {
    remove(`day:${DAY}:kenken`);
    const asked = answer({ "/v1/kenken/daily": KENKEN });
    const puzzle = { game: "krypto", puzzle_code: "K-DAY", cards: [2, 3, 4], target: 10, rules: "international" } as const;
    const claim = { kind: "krypto.check", params: { ...puzzle, cards: [2, 3, 4], expression: "2 × 3 + 4" } };
    recordSolved({ code: "K-DAY", game: "krypto", seconds: 1, hints: 0, claim: claim as unknown as Claim });
    act(() => render(h(Krypto, { puzzle, date: DAY } as never), document.body));
    await expect.poll(() => document.body.textContent, SLOW).toContain("Next: KenKen mini");
    expect(asked).toContain("/v1/kenken/daily");
  });
});
