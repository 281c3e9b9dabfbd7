import { dealt, type Move, moved, played, tilesOf, winning } from "@countinghouse/client/play/krypto/board";
import { written } from "@countinghouse/client/play/krypto/fraction";
import { movesOf, winningMoves } from "@countinghouse/client/play/krypto/moves";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { describe, expect, test } from "vitest";

const GAME: Game = { cards: [21, 14, 7, 2, 1], target: 8, rules: "international", use: "all" };
const SOLUTION = "(21 + 14) ÷ 7 + 2 + 1";
const WAY: Move[] = [
  { left: 0, op: "+", right: 1 },
  { left: 1, op: "÷", right: 2 },
  { left: 2, op: "+", right: 3 },
  { left: 3, op: "+", right: 4 },
];

describe("cards on the table", () => {
  test("a joined card lies where the second was", () => {
    const { after = [] } = moved(dealt(GAME.cards), { left: 0, op: "+", right: 1 }, GAME);
    expect(after[0]).toBeUndefined();
    expect(after[1]).toMatchObject({ expression: "21 + 14" });
    expect(tilesOf(after)).toHaveLength(4);
  });

  test("parentheses stand only where they are needed", () => {
    expect(played(GAME, WAY).at(-1)?.[4]?.expression).toBe(SOLUTION);
    const right = played(GAME, [
      { left: 3, op: "-", right: 4 },
      { left: 0, op: "-", right: 4 },
    ]);
    expect(right.at(-1)?.[4]?.expression).toBe("21 - (2 - 1)");
  });

  test("a step against the rules changes nothing and says why", () => {
    expect(moved(dealt(GAME.cards), { left: 2, op: "÷", right: 1 }, GAME)).toEqual({
      fault: { code: "value-not-allowed", left: "7", operator: "÷", right: "14", value: "1/2", rules: "international" },
    });
  });

  test("a card is not joined to itself or to an empty place", () => {
    expect(moved(dealt(GAME.cards), { left: 2, op: "+", right: 2 }, GAME)).toEqual({});
    const { after = [] } = moved(dealt(GAME.cards), { left: 0, op: "+", right: 1 }, GAME);
    expect(moved(after, { left: 0, op: "+", right: 2 }, GAME)).toEqual({});
  });

  test("play ends at the first move that cannot be made", () => {
    expect(played(GAME, [...WAY.slice(0, 1), ...WAY.slice(0, 1), ...WAY.slice(1)])).toHaveLength(2);
  });

  test("the last card wins if it is the target", () => {
    const positions = played(GAME, WAY);
    expect(positions.map((position) => winning(position, GAME) !== undefined)).toEqual([false, false, false, false, true]);
  });

  test("any card wins where not all have to be used", () => {
    const position = played(GAME, WAY.slice(0, 2)).at(-1) ?? [];
    const tile = winning(position, { ...GAME, target: 5, use: "any" });
    expect(tile && written(tile.value)).toBe("5");
  });
});

describe("moves of a solution", () => {
  test("an expression becomes the moves in the order in which it is worked out", () => {
    expect(movesOf(GAME, SOLUTION)).toEqual(WAY);
  });

  test("equal cards are taken one after the other", () => {
    expect(movesOf({ ...GAME, cards: [5, 5, 1] }, "5 ÷ 5 + 1")).toEqual([
      { left: 0, op: "÷", right: 1 },
      { left: 1, op: "+", right: 2 },
    ]);
  });

  test("the moves that were made are shown rather than those of the expression", () => {
    expect(winningMoves(GAME, WAY, SOLUTION)).toEqual(WAY);
    expect(winningMoves(GAME, WAY.slice(0, 2), SOLUTION)).toEqual(movesOf(GAME, SOLUTION));
  });
});
