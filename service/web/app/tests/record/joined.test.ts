import { beforeEach, describe, expect, test } from "vitest";
import { keptWays } from "../../src/games/krypto/ways";
import { joined } from "../../src/games/record/kept";
import { clear, importKept } from "../../src/games/record/moving";
import { resultOf, results, streak } from "../../src/shell/results";
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
    const faulty = { null: null, text: "x", empty: {}, claimless: { ...result, claim: null } };
    for (let time = 0; time < 2; time++) {
      take({ solved: { ...faulty, K: result } });
      expect(results.value).toEqual([result]);
      expect(streak.value.longest).toBe(0);
      expect(resultOf("null")).toBeUndefined();
    }
  });

  test("adds ways, and tells them apart however they are written", () => {
    const key = "ways:own:2-3-5:10:house:all";
    write(key, ["2 + 3 + 5", "5 × (3 - 2) + 5"]);
    take({ [key]: ["5 + 3 + 2", "2 × 5 × 3"] });
    const game = { cards: [2, 3, 5], target: 10, rules: "house", use: "all" } as const;
    expect(keptWays(game)).toEqual(["2 + 3 + 5", "5 × (3 - 2) + 5", "2 × 5 × 3"]);
  });

  test("keeps the best runs of both", () => {
    write("modes", { "storm krypto": 7, "streak kenken": 2 });
    take({ modes: { "storm krypto": 5, "streak kenken": 3 } });
    expect(read("modes")).toEqual({ "storm krypto": 7, "streak kenken": 3 });
  });

  test("replaces settings", () => {
    write("theme", "light");
    take({ theme: "dark" });
    expect(read("theme")).toBe("dark");
  });
});
