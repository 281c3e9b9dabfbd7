import { readCode, writeCode } from "@countinghouse/client/play/derful31/code";
import { type Card, judged, worthOf } from "@countinghouse/client/play/derful31/rules";
import { describe, expect, test } from "vitest";
import { TOTALS } from "../../src/games/derful/deals";
import { dealtGrid } from "../../src/games/derful/dealt";

const ORDER = 6;
const EACH = 20;
const [FIRST, LAST] = TOTALS[ORDER] ?? [0, 0];
const totals = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);

describe("31-derful dealt on the device", () => {
  test.each(totals)("a square of total %i wins with cards of the deck", (total) => {
    const grid = dealtGrid(ORDER, total);
    expect(judged(grid, total).correct).toBe(true);
    const counts = new Map<Card, number>();
    for (const card of grid.flat()) counts.set(card, (counts.get(card) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThan(ORDER);
    expect([...counts.keys()].every((card) => typeof card === "string")).toBe(true);
  });

  test("its code names its cards", () => {
    const cards = dealtGrid(ORDER, 39).flat();
    const read = readCode(writeCode({ order: ORDER, cards }));
    expect(read).toMatchObject({ order: ORDER, total: 39 });
    expect(read.cards.map(String).sort()).toEqual(cards.map(String).sort());
  });

  test("all squares of a low total are equally likely", () => {
    const most = EACH * squares(12).size;
    const found = new Map<string, number>();
    for (let round = 0; round < most; round += 1) {
      const key = dealtGrid(3, 12).flat().map(worthOf).join(" ");
      found.set(key, (found.get(key) ?? 0) + 1);
    }
    expect(new Set(found.keys())).toEqual(squares(12));
    const chi = [...found.values()].reduce((sum, count) => sum + (count - EACH) ** 2 / EACH, 0);
    // More than that comes once in millions.
    expect(chi).toBeLessThan(found.size + 5 * Math.sqrt(2 * found.size));
  }, 30_000);
});

/** The values of all squares of order 3 with a total, of two cards of each value but ten. */
function squares(total: number): Set<string> {
  const found = new Set<string>();
  const values = Array.from({ length: 10 }, (_, index) => index + 2);
  for (const a of values)
    for (const b of values)
      for (const d of values)
        for (const e of values) {
          const [c, f, g, h] = [total - a - b, total - d - e, total - a - d, total - b - e];
          const square = [a, b, c, d, e, f, g, h, total - g - h];
          const fits = square.every(
            (value) => values.includes(value) && (value === 10 || square.filter((other) => other === value).length <= 2),
          );
          if (fits) found.add(square.join(" "));
        }
  return found;
}
