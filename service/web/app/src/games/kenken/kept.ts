// What is kept of games: all their moves, and which were begun and not finished.
import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { range } from "@countinghouse/client/play/kenken/layout";
import { resultOf } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import type { Needed } from "./needed";
import { isOwn } from "./own";

// All moves of a game, from the empty board on, in a form that is short to keep.

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

// Games that were begun and not finished.

/** What is kept of a game. */
export interface Kept {
  /** The longer side. */
  size: number;
  /** Of a rectangle. */
  rows?: number;
  columns?: number;
  /** Where they are not 1 to n. */
  digits?: readonly number[];
  difficulty: string | null;
  moves: string;
  /** How many of the moves are made; the rest were taken back. */
  at: number;
  checkpoints: string[];
  seconds: number;
  hints: number;
  /** The boards that were hinted at: a hint that is opened again counts once. Games kept before that lack it. */
  hinted?: readonly string[];
  /** Whether the player was shown the solution. */
  revealed: boolean;
  done: boolean;
  /** What the puzzle needs; games kept before this was asked lack it. */
  needed?: Needed;
}

const MOST_LISTED = 20;

/** Games to go on with, the last played first. */
export function begunGames(): Array<Started<Kept>> {
  const ours = allStarted().filter((found): found is Started<Kept> => /^[NV]/.test(found.code) || isOwn(found.code));
  return ours
    .filter(({ state }) => !state.done)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_LISTED);
}

export const cellsIn = ({ size, rows, columns }: Kept): number => (rows ?? size) * (columns ?? size);

export const filledIn = ({ moves, at, size }: Kept): number => {
  const cells = size * size;
  return boardAfter(unpackMoves(moves, cells), at, cells).filter(digitIn).length;
};

/** The game to open first: the last played one that has something in it and was not solved before. */
export const gameToGoOn = (): Started<Kept> | undefined =>
  begunGames().find(({ code, state }) => state.at > 0 && !resultOf(code));
