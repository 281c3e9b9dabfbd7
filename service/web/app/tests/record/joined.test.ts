import { beforeEach, describe, expect, test } from "vitest";
import { openGames } from "../../src/games/derful/kept";
import { begunGames } from "../../src/games/kenken/kept";
import { keptWays } from "../../src/games/krypto/ways";
import { bestOf } from "../../src/games/modes/kept";
import { joined } from "../../src/games/record/kept";
import { clear, importKept } from "../../src/games/record/moving";
import { keptWays as keptYearWays } from "../../src/pages/year/wish";
import { resultOf, results, streak, streakOf } from "../../src/shell/results";
import { allStarted, readStarted } from "../../src/shell/started";
import { read, write } from "../../src/shell/storage";

beforeEach(clear);

/** Import what another browser has. */
function take(kept: Record<string, unknown>): void {
  importKept(JSON.stringify({ countinghouse: 1, kept }), joined);
}

describe("an import", () => {
  test.each(["earlier", "later"])("leaves the later game where it was played %s", (word) => {
    const here = { code: "N2X2-DCQ0", at: "2026-11-22T12:00:00Z", state: { done: true } };
    const there = { code: "N2X2-DCQ0", at: `2026-11-22T1${word === "later" ? 3 : 1}:00:00Z`, state: { done: false } };
    write("game:N2X2-DCQ0", here);
    take({ "game:N2X2-DCQ0": there });
    expect(read("game:N2X2-DCQ0")).toEqual(word === "later" ? there : here);
  });

  test("takes the results of an edited file, and leaves out what is none", () => {
    const result = {
      ...{ code: "K", game: "krypto", seconds: 60, hints: 0, at: "2026-11-22T12:00:00Z", judged: "service" },
      claim: { kind: "krypto.check", params: { cards: [1, 2], target: 3, expression: "1 + 2" } },
    };
    const claimed = (kind: string, params: object) => ({ ...result, claim: { kind, params } });
    const faulty = {
      ...{ null: null, text: "x", empty: {}, claimless: { ...result, claim: null }, gameless: { ...result, game: "chess" } },
      ...{ paramless: { ...result, claim: { kind: "krypto.check" } }, cardless: claimed("krypto.check", {}) },
      ...{ handless: claimed("krypto.solve", {}), sizeless: claimed("kenken.check", { grid: [] }) },
      ...{ gridless: claimed("31-derful.check", {}), kindless: claimed("krypto.guess", result.claim.params) },
      ...{ digitless: claimed("year.check", { expression: "1+2" }), wayless: claimed("year.check", { digits: "12" }) },
      ...{ timeless: { ...result, at: "noon" }, dayless: { ...result, day: "Monday" }, dateless: { ...result, date: 5 } },
    };
    for (let time = 0; time < 2; time++) {
      take({ solved: { ...faulty, K: result } });
      expect(results.value).toEqual([result]);
      expect(streak.value.longest).toBe(0);
      expect(resultOf("null")).toBeUndefined();
    }
  });

  test("takes a result of the Year Game", () => {
    const params = { digits: "12", rules: "basic", target: 3, expression: "1+2" };
    const result = {
      ...{ code: "Y", game: "year", seconds: 60, hints: 0, at: "2026-11-22T12:00:00Z", judged: "service" },
      ...{ date: "2026-11-22", day: "2026-11-22", claim: { kind: "year.check", params } },
    };
    take({ solved: { Y: result } });
    expect(results.value).toEqual([result]);
    expect(streakOf("year").longest).toBe(1);
  });

  test.each([[5], ["x"], [[]], [{ at: 5 }], [{ code: "N2X2-DCQ0", at: "x" }], [{ code: "N2X2-DCQ0", state: {} }]])(
    "leaves a game where the file has %j for it",
    (there) => {
      const here = { code: "N2X2-DCQ0", at: "2026-11-22T12:00:00Z", state: { done: false, at: 1 } };
      write("game:N2X2-DCQ0", here);
      take({ "game:N2X2-DCQ0": there, "game:N2X2-DCQ1": there });
      expect(allStarted()).toEqual([here]);
      expect(readStarted("N2X2-DCQ0")).toEqual(here.state);
      expect(readStarted("N2X2-DCQ1")).toBeUndefined();
      expect(begunGames()).toEqual([here]);
      expect(openGames()).toEqual([]);
    },
  );

  test("takes the game of the file where what is here is none", () => {
    const there = { code: "N2X2-DCQ0", at: "2026-11-22T12:00:00Z", state: { done: false } };
    write("game:N2X2-DCQ0", 5);
    take({ "game:N2X2-DCQ0": there });
    expect(read("game:N2X2-DCQ0")).toEqual(there);
  });

  test("leaves out ways that are none", () => {
    const game = { cards: [2, 3, 4], target: 10, rules: "house", use: "all" } as const;
    const key = "ways:own:2-3-4:10:house:all";
    take({ [key]: 5 });
    expect(keptWays(game)).toEqual([]);
    write(key, ["2 × 3 + 4"]);
    for (const there of [5, "x", ["2 + 3", "(", 7, null, "3 × 4 - 2"]]) take({ [key]: there });
    expect(keptWays(game)).toEqual(["2 × 3 + 4", "3 × 4 - 2"]);
  });

  test("adds ways, and tells them apart however they are written", () => {
    const key = "ways:own:2-3-4:10:house:all";
    write(key, ["2 × 3 + 4"]);
    take({ [key]: ["4 + 3 × 2", "3 × 4 - 2"] });
    const game = { cards: [2, 3, 4], target: 10, rules: "house", use: "all" } as const;
    expect(keptWays(game)).toEqual(["2 × 3 + 4", "3 × 4 - 2"]);
  });

  test("adds ways of the Year Game, also those of before there were several to a number", () => {
    const wish = { digits: "2016", rules: "basic", digit_order: "given" } as const;
    write("year:2016:basic:given", { 9: "2+0+1+6" });
    take({ "year:2016:basic:given": ["20-16", "2+(0+1)+6", "2-0+1+6"] });
    expect(keptYearWays(wish)).toEqual({ 4: ["20-16"], 9: ["2+0+1+6", "2-0+1+6"] });
  });

  test("keeps the best runs of both", () => {
    write("modes", { "storm krypto": 7, "streak kenken": 2 });
    take({ modes: { "storm krypto": 5, "streak kenken": 3 } });
    expect(read("modes")).toEqual({ "storm krypto": 7, "streak kenken": 3 });
    for (const there of [5, "x", { "storm krypto": "x", "streak kenken": null }]) take({ modes: there });
    expect([bestOf("storm", "krypto"), bestOf("streak", "kenken")]).toEqual([7, 3]);
  });

  test("replaces settings", () => {
    write("theme", "light");
    take({ theme: "dark" });
    expect(read("theme")).toBe("dark");
  });
});
