import { check } from "@countinghouse/client/play/krypto/check";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { describe, expect, test } from "vitest";

const GAME: Game = { cards: [1, 2, 7, 14, 21], target: 12, rules: "international", use: "all" };
const game = (changes: Partial<Game>): Game => ({ ...GAME, ...changes });

describe("judging a solution", () => {
  test("a solution has no fault", () => {
    expect(check(game({ target: 8 }), "(21 + 14) ÷ 7 + 2 + 1")).toEqual({ value: "8" });
  });

  test("another value than the target is told", () => {
    expect(check(GAME, "(21 + 14) ÷ 7 + 2 + 1")).toEqual({
      value: "8",
      fault: { code: "wrong-value", value: "8", target: 12 },
    });
  });

  test("a card that is not in the hand is named with its position", () => {
    expect(check(GAME, "21 + 9").fault).toEqual({ code: "card-not-in-hand", place: 5, card: "9", held: 0 });
  });

  test("a card that is used too often is told with how many there are", () => {
    expect(check(GAME, "7 + 7").fault).toEqual({ code: "card-used-too-often", place: 4, card: "7", held: 1 });
  });

  test("unused cards are listed where all have to be used", () => {
    expect(check(GAME, "14 - 2").fault).toEqual({ code: "cards-unused", cards: [1, 7, 21] });
    expect(check(game({ use: "any" }), "14 - 2")).toEqual({ value: "12" });
  });

  test("a fraction on the way breaks the rules unless they are those of the house", () => {
    const thirds = { cards: [1, 3, 4, 6], target: 24 };
    expect(check(game(thirds), "6 ÷ (1 - 3 ÷ 4)").fault).toMatchObject({ code: "value-not-allowed", value: "3/4" });
    expect(check(game({ ...thirds, rules: "house" }), "6 ÷ (1 - 3 ÷ 4)")).toEqual({ value: "24" });
  });

  test("negative values are for the rules with integers alone", () => {
    const hand = { cards: [2, 5, 9], target: 6 };
    expect(check(game(hand), "2 - 5 + 9").fault).toMatchObject({ code: "value-not-allowed", value: "-3" });
    expect(check(game({ ...hand, rules: "integer" }), "2 - 5 + 9")).toEqual({ value: "6" });
  });

  test("zero is not a positive number", () => {
    const hand = { cards: [4, 4, 9], target: 9 };
    expect(check(game(hand), "4 - 4 + 9")).toEqual({ value: "9" });
    expect(check(game({ ...hand, rules: "positive" }), "4 - 4 + 9").fault).toMatchObject({ value: "0" });
  });

  test("a division by zero has no value", () => {
    expect(check(game({ cards: [5, 3, 3] }), "5 ÷ (3 - 3)")).toEqual({
      fault: { code: "division-by-zero", place: 2, left: "5", operator: "÷", right: "0" },
    });
  });
});
