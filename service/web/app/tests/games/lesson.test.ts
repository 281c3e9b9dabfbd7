// When the page of a game opens with its lesson, and where that leads.
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isNewTo, keepLesson, useLesson } from "../../src/games/lesson/kept";
import type { Game } from "../../src/shell/dailies";
import { keys, read, remove, write } from "../../src/shell/storage";

const ALL: readonly Game[] = ["krypto", "kenken", "31-derful", "year"];

/** Where the lesson leads that an address opens. */
function leadsTo(game: Game, query: string): string | undefined {
  let next: string | undefined;
  function Probe() {
    next = useLesson(game, new URLSearchParams(query));
    return null;
  }
  act(() => render(h(Probe, null), document.body));
  return next;
}

beforeEach(() => {
  for (const key of keys()) remove(key);
});
afterEach(() => act(() => render(null, document.body)));

describe("the lesson of a game", () => {
  test.each(ALL)("of %s comes first where nothing is asked for and nothing was played", (game) => {
    expect(isNewTo(game)).toBe(true);
    expect(leadsTo(game, "")).toMatch(/^\/[\w-]+$/);
    expect(leadsTo(game, "seed=7")).toBeUndefined();
    keepLesson(game, "skipped");
    expect(leadsTo(game, "")).toBeUndefined();
  });

  test.each<[Game, string]>([
    ["krypto", "game:K85V-H990-ET"],
    ["kenken", "game:V3"],
    ["31-derful", "game:cards:2-3"],
    ["year", "year:2026:basic:given"],
  ])("of %s does not come to those who have begun %s", (game, key) => {
    write(key, {});
    expect(ALL.filter(isNewTo)).toEqual(ALL.filter((other) => other !== game));
  });

  test("leads back to where it was opened from, on this site", () => {
    const from = (address: string): string | undefined => leadsTo("kenken", `lesson=${encodeURIComponent(address)}`);
    expect(from("/p/N2X2-DCQ0?date=2026-11-29")).toBe("/p/N2X2-DCQ0?date=2026-11-29");
    expect(from("/")).toBe("/");
    for (const other of ["1", "//example.org", "/\\example.org", "/\t/example.org", "https://example.org"])
      expect(from(other)).toBe("/kenken");
  });

  test("stays played when it is skipped later", () => {
    keepLesson("krypto", "done");
    keepLesson("krypto", "skipped");
    expect(read("lesson:krypto")).toBe("done");
  });
});
