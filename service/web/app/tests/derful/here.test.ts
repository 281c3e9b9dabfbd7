import { type Card, judged, worthOf } from "@countinghouse/client/play/derful31/rules";
import { describe, expect, test } from "vitest";
import { hintHere, solvedHere } from "../../src/games/derful/here";

const CARDS: Card[] = ["7", "5", "8", "6", "J", "9", "4", "6", "5"];
const EMPTY = Array.from({ length: 3 }, () => Array<Card | null>(3).fill(null));
const deal = (cards: Card[]) => ({ code: "own", link: "", order: 3, total: 20, cards });

describe("31-derful on the device", () => {
  test("hints lead to a win from any place that can be won", () => {
    const grid = EMPTY.map((row) => [...row]);
    for (let move = 0; move < 9; move += 1) {
      const { code, params } = hintHere(CARDS, grid, 20) ?? {};
      expect(["forced", "only", "winning"]).toContain(code);
      const row = grid[params?.row ?? 0] ?? [];
      row[params?.column ?? 0] = params?.card ?? null;
    }
    expect(hintHere(CARDS, grid, 20)?.code).toBe("complete");
    expect(judged(grid, 20).correct).toBe(true);
    expect(grid.flat().map(String).sort()).toEqual(CARDS.map(String).sort());
  });

  test("a card that cannot stay is taken back", () => {
    const grid: Array<Array<Card | null>> = [
      ["9", "8", null],
      [null, null, null],
      [null, null, null],
    ];
    expect(hintHere(CARDS, grid, 20)).toMatchObject({ code: "take-back", params: { row: 0, column: 0, card: "9" } });
  });

  test("a solution is found, or that there is none", async () => {
    const won = await solvedHere(deal(CARDS));
    expect(won?.code).toBe("won");
    expect(judged(won?.grid as Card[][], 20).correct).toBe(true);
    const cards: Card[] = [2, 2, 2, 2, 2, 2, 2, 2, 44];
    expect(await solvedHere({ ...deal(cards), total: null })).toMatchObject({ code: "every-way-tried", solvable: false });
    expect(worthOf("J")).toBe(10);
  });
});
