// What is kept of puzzles: all moves of a game, those that were begun and not finished, and those that the player entered.
import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { type Cage, layoutOf, type Operator, type Puzzle, puzzleOf, range } from "@countinghouse/client/play/kenken/layout";
import { ENTERED as PREFIX, resultOf } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import type { Needed } from "./needed";

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

// Puzzles that the player entered: they have no code, and are written into an address as a whole.

/** One for each cage; a grid of size 9 has 81 at most. */
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.*!~'()@$:;,/?+=^|";
const LETTERS: Record<string, Operator> = { a: "+", s: "-", m: "×", d: "÷" };
const LETTER_OF = Object.fromEntries(Object.entries(LETTERS).map(([letter, operator]) => [operator, letter])) as Record<
  Operator,
  string
>;

export const isOwn = (code: string): boolean => code.startsWith(PREFIX);
export const ownCode = (written: string): string => PREFIX + written;

/** The address of an entered puzzle. */
export const ownLink = (code: string): string => `/kenken?puzzle=${encodeURIComponent(code.slice(PREFIX.length))}`;

/**
 * A puzzle as text: `3 AABCCBDCC 3d.1s.7a.2`: the size, the cage of each cell, and what each cage makes. It is the same
 * in whatever order the cages were drawn.
 */
export function written(puzzle: Puzzle): string {
  const drawn = layoutOf(puzzle);
  const inOrder = [...drawn.cages].sort((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));
  const { size, cages, cageOf } = layoutOf(puzzleOf({ size: drawn.size, cages: inOrder }));
  const map = cageOf.map((cage) => NAMES[cage]).join("");
  const clues = cages.map(({ operator, target }) => `${target}${operator ? LETTER_OF[operator] : ""}`).join(".");
  return `${size} ${map} ${clues}`;
}

/** The puzzle that a text of `written` is of; undefined if it is of none. */
export function readWritten(text: string): Puzzle | undefined {
  const [sizeText = "", map = "", clueText = ""] = text.split(" ");
  const size = Number(sizeText);
  const clues = clueText.split(".").map((clue) => /^(\d{1,15})([asmd]?)$/.exec(clue));
  if (!(size >= 3 && size <= 9) || map.length !== size * size || clues.includes(null)) return undefined;
  const cages = clues.map((clue, index): Cage => {
    const cells = range(map.length).filter((cell) => map[cell] === NAMES[index]);
    return { operator: LETTERS[clue?.[2] ?? ""] ?? null, target: Number(clue?.[1]), cells };
  });
  const covered = cages.reduce((sum, { cells }) => sum + cells.length, 0);
  if (covered !== map.length || cages.some(({ cells }) => cells.length === 0)) return undefined;
  return puzzleOf({ size, cages });
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
