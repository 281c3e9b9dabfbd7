// How a board is drawn: where its walls stand, and what its style reckons with.
import type { Layout } from "@countinghouse/client/play/kenken/layout";

/** The sides of a cell at which another cage begins, as a class: the left and the top one. */
export function wallsOf({ size, cageOf }: Pick<Layout, "size" | "cageOf">, cell: number): string {
  const left = cell % size > 0 && cageOf[cell] !== cageOf[cell - 1];
  const top = cell >= size && cageOf[cell] !== cageOf[cell - size];
  return `${left ? " kk-left" : ""}${top ? " kk-top" : ""}`;
}

/** What the style of a board reckons with: digits in a row, and rows of marks in a cell. */
export const sized = (size: number): Record<string, number> => ({ "--n": size, "--rows": size < 7 ? 2 : 3 });
