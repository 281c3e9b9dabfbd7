// The rules, judged without the service: what stands twice, what a cage can still make, what is solved.
import { type Cage, type Layout, type Operator, placeOf, range } from "./layout.js";

/** Digits tried before a cage with very many ways to fill it counts as possible. */
const MOST_TRIED = 20_000;

/** The operators that a cage may mean. */
export function operatorsOf({ operator, cells }: Cage): readonly Operator[] {
  if (cells.length === 1) return ["+"];
  if (operator) return [operator];
  return cells.length === 2 ? ["+", "-", "×", "÷"] : ["+", "×"];
}

/** Whether digits make a target, in any order. */
export function makes(operator: Operator, digits: readonly number[], target: number): boolean {
  if (operator === "+") return digits.reduce((sum, digit) => sum + digit, 0) === target;
  if (operator === "×") return digits.reduce((product, digit) => product * digit, 1) === target;
  const [low, high] = [Math.min(...digits), Math.max(...digits)];
  return operator === "-" ? high - low === target : high === low * target;
}

const inLine = (size: number, one: number, other: number): boolean => {
  const [[row, column], [otherRow, otherColumn]] = [placeOf(size, one), placeOf(size, other)];
  return row === otherRow || column === otherColumn;
};

/** Whether the product or sum so far can still grow to the target. */
function mayReach(
  operator: Operator,
  digits: readonly number[],
  open: number,
  size: number,
  target: number,
): boolean {
  if (operator === "+") {
    const sum = digits.reduce((total, digit) => total + digit, 0);
    return sum + open <= target && target <= sum + open * size;
  }
  if (operator === "×") {
    const product = digits.reduce((total, digit) => total * digit, 1);
    return target % product === 0 && target <= product * size ** open;
  }
  return true;
}

/**
 * Tell whether a cage can still make its target by itself, without the digits that other cages have in its lines:
 * `filled` has its digits, 0 for an empty cell. No digit stands twice in a line of the cage.
 */
export function reachable(size: number, cage: Cage, filled: readonly number[]): boolean {
  let tried = 0;
  const { cells, target } = cage;
  const fits = (digits: readonly number[], at: number, digit: number): boolean =>
    cells.every((cell, other) => {
      const there = other < at ? digits[other] : filled[other];
      return other === at || there !== digit || !inLine(size, cell, cells[at] ?? 0);
    });
  const search = (operator: Operator, digits: readonly number[]): boolean => {
    const at = digits.length;
    if (at === cells.length) return makes(operator, digits, target);
    const choices = filled[at] ? [filled[at]] : range(size, 1);
    for (const digit of choices) {
      if (++tried > MOST_TRIED) return true;
      const more = [...digits, digit];
      if (!fits(digits, at, digit) || !mayReach(operator, more, cells.length - more.length, size, target))
        continue;
      if (search(operator, more)) return true;
    }
    return false;
  };
  return operatorsOf(cage).some((operator) => search(operator, []));
}

/** Whether a filled grid solves the puzzle. */
export function isSolved({ size, cages, rowOf, columnOf }: Layout, digits: readonly number[]): boolean {
  const alone = (digit: number, cell: number): boolean =>
    digit > 0 &&
    [...(rowOf[cell] ?? []), ...(columnOf[cell] ?? [])].every((other) => digits[other] !== digit);
  return (
    digits.every(alone) &&
    cages.every((cage) =>
      reachable(
        size,
        cage,
        cage.cells.map((cell) => digits[cell] ?? 0),
      ),
    )
  );
}

/** What is wrong with a grid so far, as the service checks it. */
export interface Check {
  /** The cells, by number, with a digit that stands twice in their row or column. */
  cells: number[];
  /** The places in `cages` of the cages that cannot make their target with their own digits. */
  cages: number[];
  complete: boolean;
  correct: boolean;
}

/** Check digits, cell by cell, 0 for an empty one. */
export function check({ size, cages, rowOf, columnOf }: Layout, digits: readonly number[]): Check {
  const twice = (cell: number): boolean =>
    [...(rowOf[cell] ?? []), ...(columnOf[cell] ?? [])].some((other) => digits[other] === digits[cell]);
  const cells = range(size * size).filter((cell) => digits[cell] && twice(cell));
  const held = (cage: Cage): number[] => cage.cells.map((cell) => digits[cell] ?? 0);
  const wrong = [...cages.keys()].filter((number) => {
    const cage = cages[number];
    return cage && !reachable(size, cage, held(cage));
  });
  const complete = digits.every(Boolean);
  return { cells, cages: wrong, complete, correct: complete && cells.length + wrong.length === 0 };
}

/** What a cage makes so far, and what it still needs. */
export interface CageProgress {
  /** Filled cells, and empty ones. */
  filled: number[];
  open: number;
  /** What the filled cells make; null where that cannot be said: no operator, or one number of a difference. */
  made: number | null;
  /** What is still to be added, or multiplied by; null where no number is. */
  rest: number | null;
  /** For the last cell of two, the digits that complete it. */
  partners: number[] | null;
}

export function progressOf(size: number, cage: Cage, digits: readonly number[]): CageProgress {
  const filled = digits.filter(Boolean);
  const open = cage.cells.length - filled.length;
  const operator = operatorsOf(cage).length === 1 ? operatorsOf(cage)[0] : null;
  const progress: CageProgress = { filled, open, made: null, rest: null, partners: null };
  if (operator === "+") {
    progress.made = filled.reduce((sum, digit) => sum + digit, 0);
    if (cage.target >= progress.made) progress.rest = cage.target - progress.made;
  } else if (operator === "×") {
    progress.made = filled.reduce((product, digit) => product * digit, 1);
    if (cage.target % progress.made === 0) progress.rest = cage.target / progress.made;
  } else if (operator && open === 0) {
    const [low, high] = [Math.min(...filled), Math.max(...filled)];
    progress.made = operator === "-" ? high - low : high / low;
  }
  if (cage.cells.length === 2 && open === 1 && operator !== "+" && operator !== "×") {
    progress.partners = range(size, 1).filter((digit) =>
      reachable(
        size,
        cage,
        digits.map((there) => there || digit),
      ),
    );
  }
  return progress;
}
