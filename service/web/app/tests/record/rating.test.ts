import { describe, expect, test } from "vitest";
import { binIndex, binsOf } from "../../src/games/record/bins";
import { difficultyAt, finishedOf, ratingOf, ratingOfPuzzle } from "../../src/games/record/rating";
import { ratedAs, type Solved } from "../../src/shell/results";

const found = {
  code: "K1",
  game: "krypto",
  seconds: 60,
  hints: 0,
  at: "2026-11-22T12:00:00Z",
  day: "2026-11-22",
  judged: "service",
  claim: { kind: "krypto.check", params: { cards: [1, 2, 3, 4, 5], target: 1, expression: "1" } },
} as Solved;
const unknown = (): undefined => undefined;

describe("one's own rating", () => {
  test("a puzzle's rating follows its difficulty", () => {
    expect(ratingOfPuzzle(50)).toBe(1500);
    expect(difficultyAt(1500)).toBe(50);
    expect(difficultyAt(800)).toBe(0);
    expect(difficultyAt(2400)).toBe(100);
  });

  test("hints make a draw, and what is entered or disputed does not count", () => {
    expect(finishedOf({ ...found, difficulty: 40 }, unknown)).toEqual({ day: "2026-11-22", difficulty: 40, score: 1 });
    expect(finishedOf({ ...found, hints: 2 }, () => 70)?.score).toBe(0.5);
    expect(finishedOf(found, unknown)).toBeUndefined();
    for (const code of ["own:1-2:3:house:all", "cards:2-2-2-2"]) {
      expect(finishedOf({ ...found, code, difficulty: 1 }, unknown)).toBeUndefined();
    }
    expect(finishedOf({ ...found, judged: "disputed", difficulty: 1 }, unknown)).toBeUndefined();
  });

  test("wins raise it, losses lower it, and days count in their order", () => {
    const win = { day: "2026-11-21", difficulty: 50, score: 1 };
    const loss = { day: "2026-11-22", difficulty: 50, score: 0 };
    const { days, games, player } = ratingOf([loss, win]);
    expect(games).toBe(2);
    expect(days.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-22"]);
    expect(days[0]?.rating).toBeGreaterThan(1500);
    expect(player.rating).toBeLessThan(days[0]?.rating ?? 0);
    expect(ratingOf([]).player.rating).toBe(1500);
  });

  test("a rating counts, and of a word alone the middle of its ratings", () => {
    const krypto = { cards: [1, 2], target: 3, rating: 42, difficulty: "easy" };
    // A puzzle of KenKen that was opened by its code has no rating.
    const puzzles = [krypto, { difficulty: "easy" }, { rating: 92, difficulty: "expert" }, { difficulty: "expert" }, {}];
    expect(puzzles.map(ratedAs)).toEqual([42, 16, 92, 89, undefined]);
    expect(ratedAs({ rating: null, difficulty: null })).toBeUndefined();
    // Cards of 31-derful that a run has dealt have a rating alone.
    expect(ratedAs({ cards: ["9"], order: 3, total: 18, rating: 83 })).toBe(83);
  });
});

describe("times in bars", () => {
  test("every time is in a bar, the longest in the last", () => {
    const times = [9, 42, 58, 61, 75, 4000];
    const bins = binsOf(times);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(times.length);
    expect(bins.length).toBeLessThanOrEqual(15);
    expect(binIndex(bins, 4000)).toBe(bins.length - 1);
    expect(binIndex(bins, 9)).toBe(0);
    expect(binsOf([])).toEqual([]);
  });
});
