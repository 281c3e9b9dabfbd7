// A puzzle as its board sees it: cells numbered row by row, the cage of each, and where the walls stand.
// A rectangle is a part of the square of its longer side, whose cells it has the numbers of. Digits are told by their
// ranks, 1 for the least; where they are 1 to n, the rank is the digit.
import type { Schemas } from "../../schemas.js";

export type Operator = "+" | "-" | "×" | "÷";
export type Place = readonly [row: number, column: number];

export interface Cage {
  /** Null for a mystery cage, and for a cell that is given. */
  operator: Operator | null;
  target: number;
  cells: readonly number[];
  /** Whether no digit stands twice in it. */
  distinct?: boolean;
}

/** A grid without its cages. */
export interface Grid {
  /** The longer side: the number of digits. */
  size: number;
  rows: number;
  columns: number;
  /** Ascending. */
  digits: readonly number[];
}

export interface Layout extends Grid {
  /** The numbers of all cells of the grid. */
  all: readonly number[];
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
  /** Of a rectangle; else both are the size. */
  rows?: number | null;
  columns?: number | null;
  /** Where they are not 1 to n. */
  digits?: readonly number[] | null;
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

/** A grid; a number stands for the plain one of that size. */
export const gridOf = (grid: number | Grid): Grid =>
  typeof grid === "number" ? { size: grid, rows: grid, columns: grid, digits: range(grid, 1) } : grid;

/** Whether the digits of a grid are 1 to n. */
export const hasPlainDigits = ({ size, digits }: Pick<Grid, "size" | "digits">): boolean =>
  range(size, 1).every((digit, at) => digits[at] === digit);

/** Whether a puzzle is a square with the digits 1 to n, and its cages are those of KenKen. */
export const isPlain = (layout: Grid & Pick<Layout, "cages">): boolean =>
  layout.rows === layout.columns &&
  hasPlainDigits(layout) &&
  layout.cages.every(
    ({ operator, cells, distinct }) =>
      cells.length === 1 || !(distinct || (cells.length > 2 && isLong(operator))),
  );

const isLong = (operator: Operator | null): boolean => operator === "-" || operator === "÷";

/** The rank of a digit, by its value; 0 if the grid does not have it. */
export const rankOf = ({ digits }: Pick<Grid, "digits">, value: number): number => digits.indexOf(value) + 1;

/** The value of a digit, by its rank. */
export const digitAt = ({ digits }: Grid, rank: number): number => digits[rank - 1] ?? 0;

export function layoutOf({ size, rows, columns, digits, cages: given }: Puzzle): Layout {
  const grid = { size, rows: rows ?? size, columns: columns ?? size, digits: digits ?? range(size, 1) };
  const cages = given.map(({ operator, target, cells, distinct }) => ({
    operator: operator ? (ALIASES[operator] ?? (operator as Operator)) : null,
    target,
    cells: cells.map((place) => cellAt(size, place)).sort((a, b) => a - b),
    ...(distinct ? { distinct } : {}),
  }));
  const cageOf = new Array<number>(size * size).fill(-1);
  for (const [number, { cells }] of cages.entries()) for (const cell of cells) cageOf[cell] = number;
  const square = range(size * size);
  const all = square.filter((cell) => rowAt(size, cell) < grid.rows && cell % size < grid.columns);
  return {
    ...grid,
    all,
    cages,
    cageOf,
    rowOf: square.map((cell) =>
      all.filter((other) => other !== cell && rowAt(size, other) === rowAt(size, cell)),
    ),
    columnOf: square.map((cell) => all.filter((other) => other !== cell && other % size === cell % size)),
  };
}

/** The sides and the digits of a grid as the service takes them: a rectangle has no size. */
export const sidesOf = (grid: Grid) => ({
  ...(grid.rows === grid.columns ? { size: grid.size } : { rows: grid.rows, columns: grid.columns }),
  ...(hasPlainDigits(grid) ? {} : { digits: [...grid.digits] }),
});

/** Any puzzle as the service takes it. */
export const requestOf = (layout: Layout) => ({ ...sidesOf(layout), cages: puzzleOf(layout).cages });

/** A plain puzzle as the service takes it. */
export function puzzleOf({ size, cages }: Pick<Layout, "size" | "cages">): {
  size: number;
  cages: Array<Schemas["KenKenCage"]>;
} {
  return {
    size,
    cages: cages.map(({ operator, target, cells, distinct }) => ({
      operator,
      target,
      cells: cells.map((cell) => placeOf(size, cell)),
      ...(distinct ? { distinct } : {}),
    })),
  };
}

const SIGNS: Record<Operator, string> = { "+": "+", "-": "−", "×": "×", "÷": "÷" };

/** What stands in the corner of a cage: `12×`, or just the number; `≠` where no digit stands twice in it. */
export const clueOf = ({ operator, target, cells, distinct }: Cage): string =>
  cells.length > 1 ? `${target}${operator ? SIGNS[operator] : ""}${distinct ? "≠" : ""}` : `${target}`;

export const rowsOf = <T>(size: number, cells: readonly T[]): T[][] =>
  range(size).map((row) => cells.slice(row * size, (row + 1) * size));
