import { describe, expect, test } from "vitest";
import { expected, rated, rested, UNRATED } from "../../src/games/record/glicko";

describe("Glicko-2", () => {
  test("the worked example of Glickman's paper comes out", () => {
    const player = { rating: 1500, deviation: 200, volatility: 0.06 };
    const after = rated(player, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  test("expected scores are those of the paper", () => {
    const player = { rating: 1500, deviation: 200, volatility: 0.06 };
    expect(expected(player, { rating: 1400, deviation: 30 })).toBeCloseTo(0.639, 3);
    expect(expected(player, { rating: 1550, deviation: 100 })).toBeCloseTo(0.432, 3);
    expect(expected(player, { rating: 1700, deviation: 300 })).toBeCloseTo(0.303, 3);
  });

  test("surprising results raise the volatility", () => {
    const strong = { rating: 2000, deviation: 50, volatility: 0.06 };
    const losses = Array.from({ length: 10 }, () => ({ rating: 1200, deviation: 50, score: 0 }));
    expect(rated(strong, losses).volatility).toBeGreaterThan(0.06);
  });

  test("without games less is known, but never less than of a new player", () => {
    const known = { rating: 1600, deviation: 60, volatility: 0.06 };
    expect(rested(known, 30).deviation).toBeGreaterThan(60);
    expect(rested(known, 1e9).deviation).toBe(UNRATED.deviation);
    expect(rated(known, [])).toEqual(rested(known, 1));
  });
});
