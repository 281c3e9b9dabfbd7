// A position of a puzzle, and what a technique finds in it.
import type { Schemas } from "../../schemas.js";
import type { Layout } from "./layout.js";
import type { Candidates } from "./supports.js";

export type Step = Schemas["KenKenDeduction"];
export type Details = Partial<Step["params"]>;

/** A position: what each cell may still hold, and whether its digit is taken out of its lines. */
export interface Position {
  layout: Layout;
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
}

/** The row or the column of a step, as the service names it. */
export const axisOf = (size: number, line: number): Details =>
  line < size ? { row: line } : { column: line - size };

/** Remove digits, as bits; whether the cell had any of them. */
export function remove({ candidates }: Position, cell: number, digits: number): boolean {
  const held = candidates[cell] ?? 0;
  candidates[cell] = held & ~digits;
  return (held & digits) !== 0;
}
