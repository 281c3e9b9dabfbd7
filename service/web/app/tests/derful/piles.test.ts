import { inOrder } from "@countinghouse/client/play/derful31/rules";
import { describe, expect, test } from "vitest";
import { gamesByTotal, gamesOfTotal } from "../../src/games/derful/deals";
import { pilesOf } from "../../src/games/derful/hand";
import { suitsOf } from "../../src/games/derful/suits";

const SIXTEEN = inOrder(["2", "3", "4", "4", "5", "5", "6", "6", "7", "7", "8", "8", "9", "9", "10", "A"]);

describe("the hand", () => {
  test("few cards lie side by side", () => {
    expect(pilesOf(inOrder(["7", "7", "K", "2"])).map(({ rank, numbers }) => [rank, numbers])).toEqual([
      ["2", [0]],
      ["7", [1]],
      ["7", [2]],
      ["K", [3]],
    ]);
  });

  test("many lie in a pile for each of the 13 ranks, also for those that are not there", () => {
    const piles = pilesOf(SIXTEEN);
    expect(piles.map(({ rank }) => rank).join(" ")).toBe("2 3 4 5 6 7 8 9 10 J Q K A");
    expect(piles.map(({ numbers }) => numbers.length)).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 1, 0, 0, 0, 1]);
    expect(piles.flatMap(({ numbers }) => numbers)).toEqual(SIXTEEN.map((_, number) => number));
  });

  test("cards with other values have places of their own", () => {
    expect(pilesOf(inOrder([...SIXTEEN, 12])).at(-1)?.rank).toBe("12");
  });

  test("copies of a card have different suits, always the same", () => {
    const suits = suitsOf(inOrder(["5", "5", "5", "5", "9"]));
    expect(new Set(suits.slice(0, 4)).size).toBe(4);
    expect(suitsOf(inOrder(["9", "5", "5", "5", "5"]))).toEqual(suits);
  });
});

describe("games by total", () => {
  const sum = (order: number): bigint => gamesByTotal(order).reduce((all, { games }) => all + BigInt(games), 0n);

  test("add up to the games of their order", () => {
    expect(sum(3)).toBe(358n);
    expect(sum(4)).toBe(251_212n);
    expect(sum(5)).toBe(11_964_268_061n);
  });

  test("are known for each total", () => {
    expect(gamesOfTotal(5, 31)).toBe("1422891640");
    expect(gamesOfTotal(6, 57)).toBe("61888");
    expect(gamesOfTotal(3, 31)).toBeUndefined();
    expect(gamesByTotal(2)).toEqual([]);
  });
});
