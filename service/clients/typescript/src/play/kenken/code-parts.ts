// What the codes of all KenKen puzzles have in common: the borders of the cages and the digits of the solution.
import type { Packer, Unpacker } from "../codes/packing.js";
import { CodeError } from "../codes/spelling.js";
import { type Cage, cellAt, type Grid, type Layout, type Operator, type Puzzle } from "./layout.js";
import { Regions } from "./regions.js";
import { productOf, sumOf } from "./rules.js";

export const DIFFICULTIES = ["easy", "medium", "hard", "expert", "unreasonable"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A puzzle with its solution, which its code contains. */
export interface KenKenPuzzle extends Puzzle {
  game: "kenken";
  difficulty: Difficulty;
  /** The digits, row by row. */
  solution: number[][];
}

/** The cages by their first cells. */
export const inOrder = (cages: readonly Cage[]): Cage[] =>
  [...cages].sort((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));

/** The target that digits make. Throws a `CodeError` if they make none. */
export function targetOf(operator: Operator, digits: readonly number[]): number {
  if (operator === "+") return sumOf(digits);
  if (operator === "×") return productOf(digits);
  const sorted = [...digits].sort((a, b) => a - b);
  const [largest, others] = [sorted.at(-1) ?? 0, sorted.slice(0, -1)];
  const divisor = productOf(others);
  const target = operator === "-" ? largest - sumOf(others) : divisor ? largest / divisor : -1;
  if (target < 0 || !Number.isInteger(target)) throw new CodeError("puzzle");
  return target;
}

/** The digits that earlier cells of its row and column leave for a cell, by its place row by row. */
function allowed(columns: number, all: readonly number[], digits: readonly number[], cell: number): number[] {
  const taken = new Set<number>();
  for (let other = 0; other < cell; other += 1) {
    const sameRow = Math.floor(other / columns) === Math.floor(cell / columns);
    if (sameRow || other % columns === cell % columns) taken.add(digits[other] ?? -1);
  }
  return all.filter((digit) => !taken.has(digit));
}

export function packBorders(packer: Packer, { size, rows, columns, cageOf }: Layout): void {
  const regions = new Regions(rows, columns);
  const cage = (place: number): number | undefined =>
    cageOf[cellAt(size, [Math.floor(place / columns), place % columns])];
  for (const [one, other] of regions.openSides()) {
    const joined = cage(one) === cage(other);
    packer.put(joined ? 1 : 0, 2);
    if (joined) regions.join(one, other);
  }
}

/** The cells of each cage, by their places row by row. */
export function unpackBorders(unpacker: Unpacker, rows: number, columns: number): number[][] {
  const regions = new Regions(rows, columns);
  for (const [one, other] of regions.openSides()) if (unpacker.small(2)) regions.join(one, other);
  return regions.cages();
}

export function packDigits(packer: Packer, grid: Grid, solution: ReadonlyArray<readonly number[]>): void {
  const digits = solution.flat();
  for (const [place, digit] of digits.entries()) {
    const choices = allowed(grid.columns, grid.digits, digits, place);
    packer.put(choices.indexOf(digit), choices.length);
  }
}

/** The digits of a grid, row by row. */
export function unpackDigits(
  unpacker: Unpacker,
  rows: number,
  columns: number,
  all: readonly number[],
): number[] {
  const digits: number[] = [];
  for (let place = 0; place < rows * columns; place += 1) {
    const choices = allowed(columns, all, digits, place);
    digits.push(choices[unpacker.small(choices.length)] ?? 0);
  }
  return digits;
}
