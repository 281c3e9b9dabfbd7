import { describe, expect, test } from "vitest";
import { dealOf, enteredOf, faultsOf, numbersOf, optionsOf, randomCountdown } from "../../src/games/krypto/choose/params";

const query = (text: string): URLSearchParams => new URLSearchParams(text);

describe("deals in an address", () => {
  test("an address without a seed names no deal", () => {
    expect(dealOf(query("difficulty=easy"))).toBeUndefined();
    expect(dealOf(query("seed=-1"))).toBeUndefined();
  });

  test("a deal has what the address says, and the usual for the rest", () => {
    expect(dealOf(query("seed=7&difficulty=20-40&solvable=either&rules=house&size=6"))).toEqual({
      seed: 7,
      difficulty: [20, 40],
      solvable: undefined,
      rules: "house",
      size: 6,
    });
    expect(optionsOf(query("difficulty=40-20&rules=none&size=9"))).toEqual({
      difficulty: undefined,
      solvable: true,
      rules: "international",
      size: 5,
    });
  });
});

describe("games that are entered", () => {
  test("cards may be parted by commas or spaces, and the target may be negative", () => {
    const entered = enteredOf(query("cards=1,2,3&target=−4&use=any"));
    expect(entered).toEqual({ cards: "1 2 3", target: "−4", rules: "international", use: "any" });
    expect(entered && numbersOf(entered)).toEqual({ cards: [1, 2, 3], target: -4 });
  });

  test.each([
    ["", "24", { field: "cards", fault: "empty", text: "" }],
    ["1 2 x", "24", { field: "cards", fault: "number", text: "x" }],
    ["0 1 2", "24", { field: "cards", fault: "range", text: "0" }],
    ["1 2 3 4 5 6 7", "24", { field: "cards", fault: "many", text: "7" }],
    ["1 2 3", "", { field: "target", fault: "empty", text: "" }],
    ["1 2 3", "2.5", { field: "target", fault: "number", text: "2.5" }],
    ["1 2 3", "9007199254740992", { field: "target", fault: "range", text: "9007199254740992" }],
  ])("cards %j and target %j have a fault", (cards, target, fault) => {
    expect(faultsOf({ cards, target, rules: "house", use: "all" })).toEqual([fault]);
  });

  test("a game of Countdown has six numbers and a target of three digits", () => {
    const drawn = randomCountdown();
    const { cards, target } = numbersOf(drawn);
    expect(faultsOf(drawn)).toEqual([]);
    expect(cards).toHaveLength(6);
    expect(target).toBeGreaterThan(100);
    expect(target).toBeLessThan(1000);
  });
});
