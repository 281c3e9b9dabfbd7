import { solve } from "@countinghouse/client/play/krypto/all-ways";
import { hintFor } from "@countinghouse/client/play/krypto/hint";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { describe, expect, test } from "vitest";

const game = (cards: number[], target: number, rules: Game["rules"], use: Game["use"] = "all"): Game => ({
  cards,
  target,
  rules,
  use,
});

describe("all ways, found on the device", () => {
  // As `krypto/solve` counts them.
  test.each([
    [game([3, 4, 5, 6, 9], 12, "international"), 804, 67],
    [game([2, 2, 4, 7, 11], 9, "house"), 1260, 30],
    [game([2, 4, 10, 16, 8], 8, "house"), 4270, 114],
    [game([1, 2, 5, 7, 7, 50], 153, "positive", "any"), 6540, 82],
    [game([1, 1, 1, 1, 1], 25, "house"), 0, 0],
    [game([7], 7, "international"), 1, 1],
  ])("are as many as the service counts: %o", (asked, forms, distinct) => {
    const found = solve(asked);
    expect([found?.forms, found?.solutions_total]).toEqual([forms, distinct]);
    expect(found?.solutions.length).toBe(distinct);
  });

  test("are written as the service writes them, the simplest first", () => {
    const found = solve(game([3, 4, 5, 6, 9], 12, "international"))?.solutions ?? [];
    expect(found.slice(0, 2).map(({ expression }) => expression)).toEqual(["9 × 3 - (6 + 5 + 4)", "(9 + 5 - 6 - 4) × 3"]);
    expect(found[0]?.rpn).toBe("9 3 × 6 5 + 4 + -");
    expect(found[0]?.steps.at(-1)).toEqual({ left: "27", operator: "-", right: "15", value: "12" });
  });

  test("are left to the service where a device would take too long", () => {
    expect(solve(game([1, 2, 3, 4, 5, 6], 7, "house"))).toBeUndefined();
    expect(solve(game([9007199254740991, 3, 7], 7, "house"))).toBeUndefined();
  });
});

describe("a hint, found on the device", () => {
  // As `krypto/hint` says them.
  test.each([
    [game([8, 19, 14, 2, 21], 17, "international"), 1, "multiplies-largest", { card: 21 }],
    [game([8, 14, 19, 42], 17, "international"), 1, "sums-suffice", {}],
    [game([1, 1, 1], 17, "house"), 3, "no-solution", { target: 17, rules: "house" }],
    [game([1, 3, 4, 6], 24, "house"), 1, "fractions-needed", {}],
    [game([3, 4], 12, "house"), 1, "one-step-left", { operator: "÷" }],
    [game([12], 12, "house"), 1, "target-made", {}],
    [game([25, 4, 3], 100, "positive", "any"), 1, "fewer-cards-suffice", { needed: 2, held: 3 }],
  ] as const)("%o", (asked, level, code, params) => {
    const hint = hintFor(asked, level);
    expect(hint?.code).toBe(code);
    expect(hint?.params).toMatchObject(params);
  });

  test("is a step, or the whole of the simplest solution", () => {
    const asked = game([8, 14, 19, 42], 17, "international");
    const step = hintFor(asked, 2);
    expect(step?.code).toBe("next-step");
    expect(step?.step).toEqual(solve(asked)?.solutions[0]?.steps[0]);
    expect(hintFor(asked, 3)?.params.expression).toBe(solve(asked)?.solutions[0]?.expression);
  });
});
