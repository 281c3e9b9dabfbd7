// One's own results of a kind, and the fingerprints of squares.
import { afterEach, describe, expect, test } from "vitest";
import { fingerprintOf } from "../../src/games/derful/fingerprint";
import { joined } from "../../src/games/record/kept";
import { clear, importKept } from "../../src/games/record/moving";
import { recordOf } from "../../src/games/won/record";
import type { Claim, Solved } from "../../src/shell/results";

const solved = (code: string, seconds: number, claim: Claim): Solved =>
  ({ code, game: "krypto", seconds, hints: 0, at: "2026-11-22T12:00:00Z", judged: "service", claim }) as Solved;
const krypto = (code: string, seconds: number, count = 5): Solved => {
  const cards = Array.from({ length: count }, () => 1);
  return solved(code, seconds, { kind: "krypto.check", params: { cards, target: 1, expression: "1" } });
};
const kenken = (code: string, seconds: number, sides: object): Solved =>
  solved(code, seconds, { kind: "kenken.check", params: { ...sides, cages: [], grid: [] } });

function keep(...results: Solved[]): void {
  const kept = { solved: Object.fromEntries(results.map((result) => [result.code, result])) };
  importKept(JSON.stringify({ countinghouse: 1, kept }), joined);
}

afterEach(clear);

describe("a result among one's own", () => {
  test("is compared with those of as many cards, and not with what somebody entered", () => {
    const own = krypto("K-A", 60);
    keep(own, krypto("K-B", 90), krypto("K-C", 30), krypto("K-D", 20, 6), krypto("own:1", 5));
    const { games, best, slower, bars } = recordOf(own);
    expect({ games, best, slower }).toEqual({ games: 3, best: 30, slower: 1 });
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(recordOf(krypto("own:1", 5)).games).toBe(4);
  });

  test("is compared with those of other days, if it is one of a day", () => {
    const own = { ...krypto("K-A", 60), date: "2026-11-22" };
    keep(own, krypto("K-B", 20), { ...krypto("K-C", 30), date: "2026-11-21" });
    expect(recordOf(own)).toMatchObject({ games: 2, best: 30 });
  });

  test("is compared with grids of the same sides and digits", () => {
    const own = kenken("V-A", 60, { rows: 2, columns: 3 });
    keep(own, kenken("V-B", 50, { rows: 2, columns: 3 }), kenken("V-C", 40, { rows: 3, columns: 2 }));
    expect(recordOf(own).best).toBe(50);
    const digits = kenken("V-D", 60, { size: 3, digits: [0, 1, 2] });
    keep(digits, kenken("N-E", 10, { size: 3 }));
    expect(recordOf(digits).best).toBeUndefined();
  });

  test("has a bar of its own", () => {
    const own = krypto("K-A", 60);
    keep(own, krypto("K-B", 600), krypto("K-C", 5));
    const { bars, own: bar } = recordOf(own);
    expect(bars[bar]?.count).toBe(1);
  });
});

describe("the fingerprint of a square", () => {
  const SQUARE = [
    ["2", "9", "9"],
    ["8", "3", "K"],
    ["J", "8", "2"],
  ] as const;

  test("is the same for lines in another order, and for rows as columns", () => {
    const [first, second, third] = SQUARE;
    const turned = SQUARE.map((_, column) => SQUARE.map((row) => row[column] ?? null));
    expect(fingerprintOf([third, first, second])).toBe(fingerprintOf(SQUARE));
    expect(fingerprintOf(turned)).toBe(fingerprintOf(SQUARE));
  });

  test("is another for another square, and short", () => {
    const other = [["9", "2", "9"], SQUARE[1], SQUARE[2]] as const;
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(SQUARE));
    expect(fingerprintOf(SQUARE)).toMatch(/^[\da-z]{1,4}$/);
  });
});
