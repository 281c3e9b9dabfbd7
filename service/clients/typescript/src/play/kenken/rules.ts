// The rules, judged without the service: what stands twice, what a cage can still make, what is solved.
import {
  type Cage,
  digitAt,
  type Grid,
  gridOf,
  type Layout,
  type Operator,
  placeOf,
  range,
} from "./layout.js";

/** Digits tried before a cage with very many ways to fill it counts as possible. */
const MOST_TRIED = 20_000;

/** The operators that a cage may mean. */
export function operatorsOf({ operator, cells }: Cage): readonly Operator[] {
  if (cells.length === 1) return ["+"];
  if (operator) return [operator];
  return cells.length === 2 ? ["+", "-", "×", "÷"] : ["+", "×"];
}

export const sumOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0);
export const productOf = (digits: readonly number[]): number =>
  digits.reduce((product, digit) => product * digit, 1);

/** Whether digits make a target, in any order: by `-` and `÷` the largest with all others. */
export function makes(operator: Operator, digits: readonly number[], target: number): boolean {
  if (operator === "+") return sumOf(digits) === target;
  if (operator === "×") return productOf(digits) === target;
  const largest = Math.max(...digits);
  if (operator === "-") return 2 * largest - sumOf(digits) === target;
  const others = [...digits].sort((a, b) => a - b).slice(0, -1);
  return !others.includes(0) && largest === productOf(others) * target;
}

export const inLine = (size: number, one: number, other: number): boolean => {
  const [[row, column], [otherRow, otherColumn]] = [placeOf(size, one), placeOf(size, other)];
  return row === otherRow || column === otherColumn;
};

/** Whether the product or sum so far can still grow to the target. */
function mayReach(
  operator: Operator,
  digits: readonly number[],
  open: number,
  { digits: all }: Grid,
  target: number,
): boolean {
  const [least = 0, most = 0] = [all[0], all.at(-1)];
  if (operator === "+") {
    const sum = sumOf(digits);
    return sum + open * least <= target && target <= sum + open * most;
  }
  if (operator === "×") {
    const product = productOf(digits);
    if (product === 0) return target === 0;
    return target % product === 0 && target <= product * most ** open;
  }
  return true;
}

/**
 * Tell whether a cage can still make its target by itself, without the digits that other cages have in its lines:
 * `filled` has its digits, 0 for an empty cell. No digit stands twice in a line of the cage, or in one of distinct digits.
 */
export function reachable(board: number | Grid, cage: Cage, filled: readonly number[]): boolean {
  let tried = 0;
  const { cells, target } = cage;
  const grid = gridOf(board);
  const fits = (digits: readonly number[], at: number, digit: number): boolean =>
    cells.every((cell, other) => {
      const there = other < at ? digits[other] : filled[other];
      if (other === at || there !== digit) return true;
      return !cage.distinct && !inLine(grid.size, cell, cells[at] ?? 0);
    });
  const search = (operator: Operator, digits: readonly number[]): boolean => {
    const at = digits.length;
    const values = digits.map((rank) => digitAt(grid, rank));
    if (at === cells.length) return makes(operator, values, target);
    const choices = filled[at] ? [filled[at]] : range(grid.size, 1);
    for (const digit of choices) {
      if (++tried > MOST_TRIED) return true;
      const more = [...digits, digit];
      const made = [...values, digitAt(grid, digit)];
      if (!fits(digits, at, digit) || !mayReach(operator, made, cells.length - more.length, grid, target))
        continue;
      if (search(operator, more)) return true;
    }
    return false;
  };
  return operatorsOf(cage).some((operator) => search(operator, []));
}

/** Whether a filled grid solves the puzzle. */
export function isSolved(layout: Layout, digits: readonly number[]): boolean {
  const { all, cages, rowOf, columnOf } = layout;
  const alone = (cell: number): boolean =>
    Boolean(digits[cell]) &&
    [...(rowOf[cell] ?? []), ...(columnOf[cell] ?? [])].every((other) => digits[other] !== digits[cell]);
  return (
    all.every(alone) &&
    cages.every((cage) =>
      reachable(
        layout,
        cage,
        cage.cells.map((cell) => digits[cell] ?? 0),
      ),
    )
  );
}

/** What is wrong with a grid so far, as the service checks it. */
export interface Check {
  /** The cells, by number, with a digit that stands twice in their row or column, or in a cage of distinct digits. */
  cells: number[];
  /** The places in `cages` of the cages that cannot make their target with their own digits. */
  cages: number[];
  complete: boolean;
  correct: boolean;
}

/** Check digits, cell by cell, 0 for an empty one. */
export function check(layout: Layout, digits: readonly number[]): Check {
  const { all, cages, cageOf, rowOf, columnOf } = layout;
  const apart = (cell: number): readonly number[] => {
    const cage = cages[cageOf[cell] ?? -1];
    return cage?.distinct ? cage.cells.filter((other) => other !== cell) : [];
  };
  const twice = (cell: number): boolean =>
    [...(rowOf[cell] ?? []), ...(columnOf[cell] ?? []), ...apart(cell)].some(
      (other) => digits[other] === digits[cell],
    );
  const cells = all.filter((cell) => digits[cell] && twice(cell));
  const held = (cage: Cage): number[] => cage.cells.map((cell) => digits[cell] ?? 0);
  const wrong = [...cages.keys()].filter((number) => {
    const cage = cages[number];
    return cage && !reachable(layout, cage, held(cage));
  });
  const complete = all.every((cell) => digits[cell]);
  return { cells, cages: wrong, complete, correct: complete && cells.length + wrong.length === 0 };
}

/** What a cage makes so far, and what it still needs. */
export interface CageProgress {
  /** Filled cells, and empty ones. */
  filled: number[];
  open: number;
  /** What the filled cells make; null where that cannot be said: no operator, one number of a difference, division by 0. */
  made: number | null;
  /** What is still to be added, or multiplied by; null where no number is. */
  rest: number | null;
  /** For the last cell of two, the digits that complete it. */
  partners: number[] | null;
}

export function progressOf(board: number | Grid, cage: Cage, digits: readonly number[]): CageProgress {
  const grid = gridOf(board);
  const filled = digits.filter(Boolean).map((rank) => digitAt(grid, rank));
  const open = cage.cells.length - filled.length;
  const operator = operatorsOf(cage).length === 1 ? operatorsOf(cage)[0] : null;
  const progress: CageProgress = { filled, open, made: null, rest: null, partners: null };
  if (operator === "+") {
    progress.made = sumOf(filled);
    if (cage.target >= progress.made) progress.rest = cage.target - progress.made;
  } else if (operator === "×") {
    progress.made = productOf(filled);
    if (progress.made && cage.target % progress.made === 0) progress.rest = cage.target / progress.made;
  } else if (operator && open === 0) {
    const [largest, others] = [Math.max(...filled), [...filled].sort((a, b) => a - b).slice(0, -1)];
    if (operator === "-") progress.made = largest - sumOf(others);
    else if (!others.includes(0)) progress.made = largest / productOf(others);
  }
  if (cage.cells.length === 2 && open === 1 && operator !== "+" && operator !== "×") {
    const fits = (rank: number): boolean =>
      reachable(
        grid,
        cage,
        digits.map((there) => there || rank),
      );
    progress.partners = range(grid.size, 1)
      .filter(fits)
      .map((rank) => digitAt(grid, rank));
  }
  return progress;
}
