import {
  cellOf,
  digitIn,
  digitsOf,
  entered,
  erased,
  possibleIn,
  ruledIn,
  thought,
} from "@countinghouse/client/play/kenken/cells";
import { beforeEach, describe, expect, test } from "vitest";
import { Game } from "../../src/games/kenken/game";
import { boardAfter, packMoves, unpackMoves } from "../../src/games/kenken/kept";
import { prefer } from "../../src/games/kenken/preferences";
import { forgetStarted } from "../../src/shell/started";
import { PUZZLE, SOLUTION } from "./puzzle";

const CODE = "N2X2-DCQ0";
const digits = (game: Game): number[] => game.grid().flatMap((row) => row.map((digit) => digit ?? 0));

describe("a cell", () => {
  test("a digit that is entered again is taken away", () => {
    const once = entered(0, "digit", 7);
    expect(digitIn(once)).toBe(7);
    expect(entered(once, "digit", 7)).toBe(0);
  });

  test("a digit is marked as possible or as ruled out, not as both", () => {
    const possible = entered(0, "possible", 9);
    const ruled = entered(possible, "ruled", 9);
    expect(digitsOf(possibleIn(possible))).toEqual([9]);
    expect([possibleIn(ruled), digitsOf(ruledIn(ruled))]).toEqual([0, [9]]);
  });

  test("marks stay under a digit, and go with the second erasing", () => {
    const marked = entered(entered(0, "possible", 2), "digit", 5);
    expect(digitsOf(possibleIn(erased(marked)))).toEqual([2]);
    expect(erased(erased(marked))).toBe(0);
  });

  test("without marks nothing is known of what the player thinks", () => {
    expect(thought(0, 4)).toBeNull();
    expect(thought(entered(0, "ruled", 3), 4)).toEqual([1, 2, 4]);
    expect(thought(entered(0, "possible", 3), 4)).toEqual([3]);
  });
});

describe("moves as text", () => {
  const moves = [
    [
      [0, cellOf(3)],
      [8, cellOf(0, 0b101)],
    ],
    [[0, 0]],
  ] as const;

  test("moves are read as they were written", () => {
    expect(unpackMoves(packMoves(moves), 9)).toEqual(moves);
    expect(unpackMoves("", 9)).toEqual([]);
  });

  test("what is not a move is left out", () => {
    expect(unpackMoves("0.3,99.1,x;8.z", 9)).toEqual([[[0, 3]], [[8, 35]]]);
  });

  test("the board follows from the first moves", () => {
    expect(boardAfter(moves, 1, 9)[0]).toBe(3);
    expect(boardAfter(moves, 2, 9)[0]).toBe(0);
  });
});

describe("a game", () => {
  let game: Game;
  beforeEach(() => {
    forgetStarted(CODE);
    game = new Game(CODE, PUZZLE, null);
  });

  test("digits are undone and redone one after the other", () => {
    game.enter(0, 1);
    game.enter(1, 2);
    game.undo();
    expect(digits(game).slice(0, 2)).toEqual([1, 0]);
    expect([game.canUndo, game.canRedo, game.selected.value]).toEqual([true, true, 1]);
    game.redo();
    expect(digits(game).slice(0, 2)).toEqual([1, 2]);
    expect(game.canRedo).toBe(false);
  });

  test("a new move takes the place of those that were undone", () => {
    game.enter(0, 1);
    game.enter(1, 2);
    game.undo();
    game.enter(1, 3);
    expect([digits(game)[1], game.canRedo]).toEqual([3, false]);
  });

  test("a digit clears the marks of its row and column, and one step brings them back", () => {
    game.enter(1, 3, "possible");
    game.enter(3, 3, "possible");
    game.enter(4, 3, "possible");
    game.enter(0, 3);
    expect([1, 3, 4].map((cell) => possibleIn(game.value(cell)))).toEqual([0, 0, 0b100]);
    game.undo();
    expect([1, 3, 4].map((cell) => possibleIn(game.value(cell)))).toEqual([0b100, 0b100, 0b100]);
  });

  test("marks are left alone if the player prefers so", () => {
    prefer({ clearing: false });
    game.enter(1, 3, "possible");
    game.enter(0, 3);
    expect(possibleIn(game.value(1))).toBe(0b100);
    prefer({ clearing: true });
  });

  test("digits beyond the size change nothing", () => {
    game.enter(0, 4);
    game.enter(0, 0);
    expect(game.begun).toBe(false);
  });

  test("what is wrong is known at once", () => {
    game.enter(0, 3);
    game.enter(2, 3);
    expect([game.twiceInRow[0]?.value, game.twiceInRow[1]?.value, game.twiceInColumn[0]?.value]).toEqual([
      true,
      false,
      false,
    ]);
    expect(game.wrongCage.map((wrong) => wrong.value)).toEqual([true, false, false, false]);
  });

  test("a solved board is still", () => {
    for (const [cell, digit] of SOLUTION.flat().entries()) game.enter(cell, digit);
    expect(game.solved.value).toBe(true);
    game.undo();
    game.erase(0);
    game.enter(0, 2);
    expect(digits(game)).toEqual(SOLUTION.flat());
  });

  test("a paused board is still", () => {
    game.pause(true);
    game.enter(0, 1);
    expect(game.begun).toBe(false);
  });

  test("marks are filled in where digits are open, without those that were ruled out", () => {
    game.enter(0, 1);
    game.enter(1, 2, "ruled");
    game.fillMarks();
    expect(digitsOf(possibleIn(game.value(1)))).toEqual([3]);
    expect(digitsOf(possibleIn(game.value(4)))).toEqual([1, 2, 3]);
  });

  test("a checkpoint is returned to, and the way back is open", () => {
    game.enter(0, 1);
    game.setCheckpoint();
    game.enter(0, 2);
    game.returnTo(game.checkpoints.value[0] ?? "");
    expect(digits(game)[0]).toBe(1);
    game.undo();
    expect(digits(game)[0]).toBe(2);
  });

  test("a game that was left is found as it was", () => {
    game.enter(0, 1);
    game.enter(1, 2);
    game.undo();
    const again = new Game(CODE, PUZZLE, null);
    expect([digits(again)[0], again.canUndo, again.canRedo]).toEqual([1, true, true]);
    again.redo();
    expect(digits(again)[1]).toBe(2);
  });
});
