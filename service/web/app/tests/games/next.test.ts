// Where Next leads to after a puzzle of a day.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { nextOfDay } from "../../src/games/daily/next";
import * as others from "../../src/games/daily/others";
import { nextOf } from "../../src/games/krypto/choose/params";
import { clear } from "../../src/games/record/moving";
import { type Claim, recordSolved } from "../../src/shell/results";
import { write } from "../../src/shell/storage";

const DAY = "2026-02-03";
const KENKEN = { small: { code: "N-SMALL", size: 4 }, large: { code: "N-LARGE", size: 6 } };

const CLAIM: Claim = { kind: "kenken.check", params: { size: 4, cages: [], grid: [] } };
const solve = (code: string): void => recordSolved({ code, game: "kenken", seconds: 1, hints: 0, claim: CLAIM });

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
  clear();
  write(`day:${DAY}:krypto`, { code: "K-DAY", cards: [1, 2, 3, 4, 5], target: 6 });
  write(`day:${DAY}:kenken`, KENKEN);
  write(`day:${DAY}:31-derful`, { code: "D-DAY" });
});

describe("the next puzzle of a day", () => {
  test("is each that is open, in the order of the day from the one that was won", () => {
    expect(nextOfDay(DAY, "N-SMALL")?.text).toBe("Next: KenKen 6×6");
    expect(nextOfDay(DAY, "D-DAY")?.href).toBe(`/p/K-DAY?date=${DAY}`);
    solve("K-DAY");
    expect(nextOfDay(DAY, "D-DAY")).toEqual({ href: `/p/N-SMALL?date=${DAY}&name=small`, text: "Next: KenKen 4×4" });
    solve("N-SMALL");
    expect(nextOfDay(DAY, "D-DAY")?.href).toBe(`/p/N-LARGE?date=${DAY}&name=large`);
    expect(nextOfDay(DAY, "N-LARGE")).toEqual({ href: `/p/D-DAY?date=${DAY}`, text: "Next: 31-derful" });
  });

  test("is none once all are solved, or without a day: then another is dealt", () => {
    for (const code of ["K-DAY", "N-SMALL", "N-LARGE", "D-DAY"]) solve(code);
    expect(nextOfDay(DAY, "K-DAY")).toBeUndefined();
    expect(nextOf("K-DAY", DAY, "/krypto?seed=1")).toEqual({ href: "/krypto?seed=1", text: "Next game" });
    expect(others.nextOfDay(undefined, "K-DAY")).toBeUndefined();
  });
});
