// Which puzzles a day has.
import { describe, expect, test } from "vitest";
import { dailyNamesOn, FIRST_DAY, GAME_OF, puzzlesOn } from "../../src/games/daily/days";
import { groupOf } from "../../src/games/record/groups";
import { nameOfGroup } from "../../src/pages/you/times";
import { GAMES } from "../../src/shell/dailies";
import type { Solved } from "../../src/shell/results";

describe("a day", () => {
  test("has the puzzles of all games that had begun", () => {
    expect(dailyNamesOn("1999-02-03")).toEqual(["krypto"]);
    expect(dailyNamesOn(FIRST_DAY.year)).toEqual(["krypto", "mini", "kenken", "derful", "year"]);
    expect(new Set(dailyNamesOn("2026-11-22").map((name) => GAME_OF[name]))).toEqual(new Set(GAMES));
    expect(["1962-12-31", "1999-02-03", "2026-11-22"].map(puzzlesOn)).toEqual([0, 1, 5]);
  });
});

test("results of the Year Game are compared by the number of digits", () => {
  const params = { digits: "3852", target: 42, rules: "basic", expression: "38+5-2+1" } as const;
  const found = { code: "Y1", game: "year", claim: { kind: "year.check", params } } as unknown as Solved;
  const group = groupOf(found);
  expect(group).toEqual({ game: "year", size: 4 });
  expect(group && nameOfGroup(group)).toBe("Year Game, 4 digits");
});
