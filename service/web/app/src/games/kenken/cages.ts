// How the cages of a board are drawn: where walls stand, and the tint of each.
import { type Grid, gridOf, type Layout, range } from "@countinghouse/client/play/kenken/layout";

// How a board is drawn: where its walls stand, and what its style reckons with.

/** The sides of a cell at which another cage begins, as a class: the left and the top one. */
export function wallsOf({ size, cageOf }: Pick<Layout, "size" | "cageOf">, cell: number): string {
  const left = cell % size > 0 && cageOf[cell] !== cageOf[cell - 1];
  const top = cell >= size && cageOf[cell] !== cageOf[cell - size];
  return `${left ? " kk-left" : ""}${top ? " kk-top" : ""}`;
}

/** What the style of a board reckons with: the longer side, the cells of a row, and rows of marks in a cell. */
export function sized(board: number | Grid): Record<string, number> {
  const { size, columns } = gridOf(board);
  return { "--n": size, "--columns": columns, "--rows": size < 7 ? 2 : 3 };
}

// The tint of each cage, so that no two that touch have the same.

export const TINTS = 5;
/** Choices tried before cages that touch may share a tint. Only cages in several pieces can need more than five. */
const MOST_TRIED = 20_000;

/** For each cage, the cages that share a side with it. */
export function neighboursOf({ size, cages, cageOf }: Pick<Layout, "size" | "cages" | "cageOf">): Array<Set<number>> {
  const neighbours = cages.map(() => new Set<number>());
  const join = (one: number, other: number): void => {
    if (one === other || one < 0 || other < 0) return;
    neighbours[one]?.add(other);
    neighbours[other]?.add(one);
  };
  for (const [cell, cage] of cageOf.entries()) {
    if ((cell + 1) % size) join(cage, cageOf[cell + 1] ?? -1);
    if (cell + size < cageOf.length) join(cage, cageOf[cell + size] ?? -1);
  }
  return neighbours;
}

/** A tint from 0 on for each cage. The most constrained cage is tinted first, with the tint used least so far. */
export function tintsOf(layout: Pick<Layout, "size" | "cages" | "cageOf">): number[] {
  const neighbours = neighboursOf(layout);
  const tints = layout.cages.map(() => -1);
  const used = range(TINTS).map(() => 0);
  let tried = 0;
  const takenBy = (cage: number): Set<number> =>
    new Set([...(neighbours[cage] ?? [])].map((other) => tints[other] ?? -1).filter((tint) => tint >= 0));
  const next = (): number => {
    let [best, most] = [-1, -1];
    for (const [cage, tint] of tints.entries()) {
      const weight = takenBy(cage).size * tints.length + (neighbours[cage]?.size ?? 0);
      if (tint < 0 && weight > most) [best, most] = [cage, weight];
    }
    return best;
  };
  const put = (cage: number, tint: number): void => {
    tints[cage] = tint;
    used[tint] = (used[tint] ?? 0) + 1;
  };
  const take = (cage: number): void => {
    const tint = tints[cage] ?? 0;
    used[tint] = (used[tint] ?? 0) - 1;
    tints[cage] = -1;
  };
  const search = (): boolean => {
    const cage = next();
    if (cage < 0) return true;
    const taken = takenBy(cage);
    const free = range(TINTS).filter((tint) => !taken.has(tint));
    free.sort((a, b) => (used[a] ?? 0) - (used[b] ?? 0) || a - b);
    for (const tint of free) {
      if (++tried > MOST_TRIED) return false;
      put(cage, tint);
      if (search()) return true;
      take(cage);
    }
    return false;
  };
  return search() ? tints : layout.cages.map((_, cage) => cage % TINTS);
}
