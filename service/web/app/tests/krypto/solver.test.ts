import { whole } from "@countinghouse/client/play/krypto/fraction";
import { canMake } from "@countinghouse/client/play/krypto/solver";
import { describe, expect, test } from "vitest";

describe("targets within reach", () => {
  test.each([
    ["fractions are needed", [1, 3, 4, 6], 24, "house", true],
    ["fractions are not allowed", [1, 3, 4, 6], 24, "integer", false],
    ["too few ones", [1, 1, 1, 1, 1], 25, "house", false],
    ["a single card", [7], 7, "international", true],
  ] as const)("%s", (_, cards, target, rules, expected) => {
    expect(canMake(cards.map(whole), target, rules, "all")).toBe(expected);
  });

  test("some of the cards are enough where not all have to be used", () => {
    const hand = [25, 4, 3].map(whole);
    expect(canMake(hand, 100, "positive", "any")).toBe(true);
    expect(canMake(hand, 100, "positive", "all")).toBe(false);
  });
});
