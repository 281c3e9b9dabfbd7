import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { joined } from "../../src/games/record/kept";
import { clear, importKept } from "../../src/games/record/moving";
import { archiveOf } from "../../src/pages/you/bests";
import { daySolved, resultOf, runsOf, type Solved, streakOf } from "../../src/shell/results";

function solved(date: string, day: string): Solved {
  const params = { cards: [1, 2, 3, 4, 5], target: 1, expression: "1" };
  return {
    code: `K-${date}`,
    game: "krypto",
    date,
    day,
    seconds: 60,
    hints: 0,
    at: `${day}T12:00:00Z`,
    judged: "service",
    claim: { kind: "krypto.check", params },
  } as Solved;
}

const keep = (...results: Solved[]): void => {
  const kept = { solved: Object.fromEntries(results.map((result) => [result.code, result])) };
  importKept(JSON.stringify({ countinghouse: 1, kept }), joined);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9) });
});
afterEach(() => {
  clear();
  vi.useRealTimers();
});

test("a rectangle has rows and columns in place of a size, and is a result", () => {
  const params = { rows: 2, columns: 3, cages: [], grid: [[]] };
  const found = { ...solved("2026-11-22", "2026-11-22"), code: "V-RECTANGLE", game: "kenken" } as const;
  keep({ ...found, claim: { kind: "kenken.check", params } });
  expect(resultOf("V-RECTANGLE")?.claim.params).toEqual(params);
});

describe("days in a row", () => {
  test("a run up to today or yesterday is current", () => {
    expect(runsOf(["2026-11-20", "2026-11-21", "2026-11-22"])).toEqual({ current: 3, longest: 3 });
    expect(runsOf(["2026-11-20", "2026-11-21"])).toEqual({ current: 2, longest: 2 });
  });

  test("a run that was solved where it was later is current", () => {
    expect(runsOf(["2026-11-21", "2026-11-22", "2026-11-23"])).toEqual({ current: 3, longest: 3 });
    expect(runsOf([])).toEqual({ current: 0, longest: 0 });
  });

  test("a run that ended before yesterday is past", () => {
    expect(runsOf(["2026-11-18", "2026-11-19", "2026-11-20"])).toEqual({ current: 0, longest: 3 });
  });

  test("the longest run counts, in whatever order and however often days come", () => {
    expect(runsOf(["2026-11-22", "2026-10-31", "2026-11-01", "2026-11-02", "2026-11-01"])).toEqual({
      current: 1,
      longest: 3,
    });
  });

  test("a run goes on over the end of February", () => {
    expect(runsOf(["2024-02-28", "2024-02-29", "2024-03-01"]).longest).toBe(3);
  });

  test("no days have no run", () => {
    expect(runsOf([])).toEqual({ current: 0, longest: 0 });
  });
});

describe("streaks", () => {
  test("only puzzles that were solved on their day count", () => {
    keep(solved("2026-11-20", "2026-11-22"), solved("2026-11-21", "2026-11-21"), solved("2026-11-22", "2026-11-22"));
    expect(streakOf("krypto")).toEqual({ current: 2, longest: 2 });
    expect(archiveOf("krypto")).toBe(1);
    expect(streakOf("kenken")).toEqual({ current: 0, longest: 0 });
  });

  test("the day of an old result follows from its moment", () => {
    const { day: _, ...old } = solved("2026-11-21", "2026-11-21");
    expect(daySolved(old)).toBe("2026-11-21");
  });
});

describe("results of another browser", () => {
  test("an import keeps those of both, and of a puzzle solved in both the first", () => {
    keep({ ...solved("2026-11-20", "2026-11-20"), seconds: 30 }, solved("2026-11-22", "2026-11-22"));
    keep({ ...solved("2026-11-20", "2026-11-21"), seconds: 5 }, solved("2026-11-21", "2026-11-21"));
    expect(streakOf("krypto")).toEqual({ current: 3, longest: 3 });
    expect(resultOf("K-2026-11-20")?.seconds).toBe(30);
  });
});
