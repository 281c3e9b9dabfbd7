// All moves of a game, from the empty board on, in a form that is short to keep.
import { range } from "@countinghouse/client/play/kenken/layout";

/** A cell and what stands in it after a move. */
export type Change = readonly [cell: number, value: number];
export type Move = readonly Change[];

const packed = (value: number): string => value.toString(36);

export const packMoves = (moves: readonly Move[]): string =>
  moves.map((move) => move.map(([cell, value]) => `${packed(cell)}.${packed(value)}`).join(",")).join(";");

/** The moves in a text of `packMoves`; what is not of that form is left out. */
export function unpackMoves(text: string, cells: number): Move[] {
  const change = (part: string): Change[] => {
    const [cell = NaN, value = NaN] = part.split(".").map((digits) => parseInt(digits, 36));
    return cell >= 0 && cell < cells && value >= 0 ? [[cell, value]] : [];
  };
  return text ? text.split(";").map((move) => move.split(",").flatMap(change)) : [];
}

export const packBoard = (board: readonly number[]): string => board.map(packed).join(".");
export const unpackBoard = (text: string): number[] => text.split(".").map((value) => parseInt(value, 36) || 0);

/** The board after the first `count` moves. */
export function boardAfter(moves: readonly Move[], count: number, cells: number): number[] {
  const board = range(cells).fill(0);
  for (const move of moves.slice(0, count)) for (const [cell, value] of move) board[cell] = value;
  return board;
}
