import { describe, expect, test } from "vitest";
import { FACTS, factOfDay } from "../../src/games/facts/facts";
import { anyHand, handIn, isHand } from "../../src/games/facts/hand";
import { TOTALS } from "../../src/games/facts/totals";

describe("hands of the deck", () => {
  test("a number stands as often as the deck has it", () => {
    expect(isHand([1, 1, 1, 4, 5])).toBe(true);
    expect(isHand([1, 1, 1, 1, 5])).toBe(false);
    expect(isHand([25, 25, 1, 2, 3])).toBe(false);
    expect(isHand([0, 1, 2, 3, 4])).toBe(false);
    expect(handIn("16.2.4.8.10")).toEqual([2, 4, 8, 10, 16]);
    expect(handIn("2.4.8")).toBeUndefined();
    expect(handIn(null)).toBeUndefined();
  });

  test("what is dealt is a hand", () => {
    for (let round = 0; round < 200; round++) expect(isHand(anyHand())).toBe(true);
  });
});

describe("what was counted", () => {
  test("the totals of each order add up to all of its games", () => {
    for (const { games, byTotal, odds } of Object.values(TOTALS)) {
      expect(byTotal.reduce((sum, count) => sum + BigInt(count), 0n)).toBe(BigInt(games));
      expect(odds).toHaveLength(byTotal.length);
    }
  });

  test("every finding has its day", () => {
    const names = Array.from({ length: FACTS.length }, (_, index) => factOfDay(`2026-11-${20 + index}`).name);
    expect(new Set(names).size).toBe(FACTS.length);
    expect(factOfDay("1963-01-01")).toBeDefined();
  });
});
