import { tidy } from "@countinghouse/client/play/krypto/moves";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { wayOf } from "@countinghouse/client/play/krypto/ways";
import { describe, expect, test } from "vitest";

const HAND = [2, 8, 10, 4, 16];

const same = (cards: readonly number[], a: string, b: string): boolean => wayOf(cards, a) === wayOf(cards, b);

describe("ways to a target", () => {
  test("another order and other brackets are the same way", () => {
    expect(same(HAND, "16 + 10 - (8 + 4 + 2)", "10 - 8 + (16 - 2) - 4")).toBe(true);
    expect(same(HAND, "8 + (16 + 4) ÷ 10 + 2", "2 + 8 + (4 + 16) / 10")).toBe(true);
    expect(same([2, 3, 4], "4 ÷ (2 ÷ 3)", "4 × 3 ÷ 2")).toBe(true);
  });

  test("the same value by other functions of the cards is another way", () => {
    expect(same(HAND, "16 + 10 - (8 + 4 + 2)", "16 + 8 + 2 - 10 - 4")).toBe(false);
    expect(same([2, 2, 4], "2 + 2 + 4", "2 × 2 + 4")).toBe(false);
    expect(same([1, 5, 6], "5 × 1 + 6", "5 ÷ 1 + 6")).toBe(false);
  });

  test("equal cards can be exchanged", () => {
    expect(same([3, 3, 5], "3 + 3 × 5", "3 × 5 + 3")).toBe(true);
    expect(same([1, 1, 1, 1, 10], "10 × (1 + 1 ÷ (1 + 1))", "(1 ÷ (1 + 1) + 1) × 10")).toBe(true);
  });

  test("turning a difference or its sign around is the same way", () => {
    expect(same([2, 3, 7, 9], "(9 - 7) × (3 - 2)", "(7 - 9) × (2 - 3)")).toBe(true);
    expect(same([2, 3, 7, 9], "(9 - 7) ÷ (3 - 2)", "(7 - 9) ÷ (2 - 3)")).toBe(true);
  });

  test("some of the cards are not the others", () => {
    expect(same([2, 3, 5], "2 + 3", "5")).toBe(false);
    expect(same([5, 5, 3], "5", "5")).toBe(true);
  });
});

describe("a typed solution", () => {
  test("is kept with the signs and brackets of its moves", () => {
    const game: Game = { cards: [3, 3, 2, 12], target: 10, rules: "international", use: "all" };
    expect(tidy(game, "12 - 2 * (3 : 3)")).toBe("12 - 2 × (3 ÷ 3)");
    expect(tidy(game, "((12) - ((2) * [3 / 3]))")).toBe("12 - 2 × (3 ÷ 3)");
  });
});
