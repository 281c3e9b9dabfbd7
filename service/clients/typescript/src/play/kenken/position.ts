// A position of a puzzle, and what a technique finds in it.
import type { Schemas } from "../../schemas.js";
import { type Cage, type Layout, range } from "./layout.js";
import type { Candidates } from "./supports.js";

export type Step = Schemas["KenKenDeduction"];
export type Details = Partial<Step["params"]>;

/**
 * A position: what each cell may still hold, by ranks, and whether its digit is taken out of its lines. Cells of the
 * square of the longer side that are outside the grid hold nothing, and are settled.
 */
export interface Position {
  layout: Layout;
  /** The digits of the solution, by their ranks; 0 outside the grid. */
  right: readonly number[];
  candidates: Candidates;
  settled: boolean[];
}

/** The finding of a technique, before it is told. */
export interface Found {
  technique: Step["technique"];
  code: Step["code"];
  /** The cells that it is about. */
  focus: number[];
  params: Details;
  placed?: number;
  /** The lines in which it found digits missing. */
  lines?: number[];
  /** Further cells that it depends on. */
  beside?: readonly number[];
  /** What it leaves to each cell, as bits; undefined where it has removed the rest already. */
  allowed?: Allowed;
  /** What the technique leaves to each cell from other candidates, at the same place; undefined if it does not apply. */
  again: (position: Position) => Allowed | undefined;
}

/** What each cell may hold, as bits; -1 for anything. */
export type Allowed = number[];

export function allowed(size: number, cells: ReadonlyArray<readonly [number, number]>): Allowed {
  const found = range(size * size).map(() => -1);
  for (const [cell, digits] of cells) found[cell] = digits;
  return found;
}

/** What the cells of a cage may hold; anything if it is not known. */
export const allowedIn = (size: number, { cells }: Cage, used: readonly number[] | undefined): Allowed =>
  allowed(
    size,
    cells.map((cell, place) => [cell, used?.[place] ?? -1]),
  );

/** The row or the column of a step, as the service names it. */
export const axisOf = (size: number, line: number): Details =>
  line < size ? { row: line } : { column: line - size };

/** Remove digits, as bits; whether the cell had any of them. */
export function remove({ candidates }: Position, cell: number, digits: number): boolean {
  const held = candidates[cell] ?? 0;
  candidates[cell] = held & ~digits;
  return (held & digits) !== 0;
}
