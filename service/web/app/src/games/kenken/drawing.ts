// Drawing the cages of a puzzle.
import { type Cage, type Operator, range } from "@countinghouse/client/play/kenken/layout";

export interface Draft {
  size: number;
  cages: Cage[];
}

/** The cages with one more, which takes its cells from the others; in the place of one that is edited. */
export function withCage(cages: readonly Cage[], cage: Cage, edited: number | undefined): Cage[] {
  const others = cages.flatMap((other, index): Cage[] => {
    if (index === edited) return [];
    const cells = other.cells.filter((cell) => !cage.cells.includes(cell));
    return cells.length > 0 ? [{ ...other, cells }] : [];
  });
  return [...others, cage].sort((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));
}

/** The cells that are in no cage yet. */
export const uncaged = ({ size, cages }: Draft): number[] =>
  range(size * size).filter((cell) => !cages.some(({ cells }) => cells.includes(cell)));

/** Whether an operator goes with so many cells: differences and quotients have two. */
export const fitsCells = (operator: Operator | null, cells: number): boolean =>
  operator === null || (operator === "-" || operator === "÷" ? cells === 2 : cells > 1);
