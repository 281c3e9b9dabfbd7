// A puzzle as its board sees it: cells numbered row by row, the cage of each, and where the walls stand.
import type { Schemas } from "../../schemas.js";

export type Operator = "+" | "-" | "×" | "÷";
export type Place = readonly [row: number, column: number];

export interface Cage {
  /** Null for a mystery cage, and for a cell that is given. */
  operator: Operator | null;
  target: number;
  cells: readonly number[];
}

export interface Layout {
  size: number;
  cages: readonly Cage[];
  /** For each cell, the place of its cage in `cages`. */
  cageOf: readonly number[];
  /** For each cell, the others of its row and of its column. */
  rowOf: ReadonlyArray<readonly number[]>;
  columnOf: ReadonlyArray<readonly number[]>;
}

/** A puzzle as the service writes it; of some there is no code. */
export interface Puzzle {
  size: number;
  cages: ReadonlyArray<Schemas["KenKenCage"]>;
}

export const OPERATORS: readonly Operator[] = ["+", "-", "×", "÷"];
const ALIASES: Record<string, Operator> = { "*": "×", "/": "÷" };

export const rowAt = (size: number, cell: number): number => Math.floor(cell / size);
export const placeOf = (size: number, cell: number): [number, number] => [rowAt(size, cell), cell % size];
export const range = (length: number, from = 0): number[] =>
  Array.from({ length }, (_, index) => index + from);

/** The number of a cell from its row and column. */
export const cellAt = (size: number, place: readonly number[]): number =>
  (place[0] ?? 0) * size + (place[1] ?? 0);

export function layoutOf({ size, cages: given }: Puzzle): Layout {
  const cages = given.map(({ operator, target, cells }) => ({
    operator: operator ? (ALIASES[operator] ?? (operator as Operator)) : null,
    target,
    cells: cells.map((place) => cellAt(size, place)).sort((a, b) => a - b),
  }));
  const cageOf = new Array<number>(size * size).fill(-1);
  for (const [number, { cells }] of cages.entries()) for (const cell of cells) cageOf[cell] = number;
  const all = range(size * size);
  return {
    size,
    cages,
    cageOf,
    rowOf: all.map((cell) =>
      all.filter((other) => other !== cell && rowAt(size, other) === rowAt(size, cell)),
    ),
    columnOf: all.map((cell) => all.filter((other) => other !== cell && other % size === cell % size)),
  };
}

/** The puzzle of a layout, as the service takes it. */
export function puzzleOf({ size, cages }: Pick<Layout, "size" | "cages">): {
  size: number;
  cages: Array<Schemas["KenKenCage"]>;
} {
  return {
    size,
    cages: cages.map(({ operator, target, cells }) => ({
      operator,
      target,
      cells: cells.map((cell) => placeOf(size, cell)),
    })),
  };
}

const SIGNS: Record<Operator, string> = { "+": "+", "-": "−", "×": "×", "÷": "÷" };

/** What stands in the corner of a cage: `12×`, or just the number. */
export const clueOf = ({ operator, target, cells }: Cage): string =>
  `${target}${operator && cells.length > 1 ? SIGNS[operator] : ""}`;

export const rowsOf = <T>(size: number, cells: readonly T[]): T[][] =>
  range(size).map((row) => cells.slice(row * size, (row + 1) * size));
