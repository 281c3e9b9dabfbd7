// What can stand in a cage, told without the service: the combinations of digits, and which are still open.
import { type Cage, digitAt, type Grid, gridOf, placeOf } from "./layout.js";
import { makes, operatorsOf } from "./rules.js";

/** Larger cages have too many combinations to be of use. */
const MOST_CELLS = 7;

export interface Combination {
  /** Ascending; by their ranks. */
  digits: readonly number[];
  /** Whether it can still be placed. */
  open: boolean;
}

/** Whether digits can be placed, each cell taking one of those in its mask and no line having one twice. */
function placeable(
  size: number,
  { cells, distinct }: Cage,
  digits: readonly number[],
  masks: readonly number[],
): boolean {
  const left = new Map<number, number>();
  for (const digit of digits) left.set(digit, (left.get(digit) ?? 0) + 1);
  const placed: number[] = [];
  const clashes = (at: number, digit: number): boolean => {
    const [row, column] = placeOf(size, cells[at] ?? 0);
    return placed.some((other, index) => {
      const [otherRow, otherColumn] = placeOf(size, cells[index] ?? 0);
      return other === digit && (distinct || row === otherRow || column === otherColumn);
    });
  };
  const search = (at: number): boolean => {
    if (at === cells.length) return true;
    for (const [digit, count] of left) {
      if (count === 0 || !((masks[at] ?? 0) & (1 << (digit - 1))) || clashes(at, digit)) continue;
      left.set(digit, count - 1);
      placed.push(digit);
      if (search(at + 1)) return true;
      placed.pop();
      left.set(digit, count);
    }
    return false;
  };
  return search(0);
}

/** The ascending combinations that make the cage's target and have room in its shape. */
function allOf(grid: Grid, cage: Cage): number[][] {
  const { cells, target } = cage;
  const { size } = grid;
  const operators = operatorsOf(cage);
  const anything = cells.map(() => (1 << size) - 1);
  const found: number[][] = [];
  const extend = (digits: readonly number[]): void => {
    if (digits.length === cells.length) {
      const values = digits.map((rank) => digitAt(grid, rank));
      const fits = operators.some((operator) => makes(operator, values, target));
      if (fits && placeable(size, cage, digits, anything)) found.push([...digits]);
      return;
    }
    for (let digit = digits.at(-1) ?? 1; digit <= size; digit++) extend([...digits, digit]);
  };
  extend([]);
  return found;
}

const known = new WeakMap<Cage, number[][]>();

/**
 * The combinations of a cage; undefined for very large ones. `masks` has a bit for each digit that each of its cells
 * may still have.
 */
export function combinationsOf(
  board: number | Grid,
  cage: Cage,
  masks: readonly number[],
): Combination[] | undefined {
  if (cage.cells.length > MOST_CELLS) return undefined;
  const grid = gridOf(board);
  const all = known.get(cage) ?? allOf(grid, cage);
  known.set(cage, all);
  return all.map((digits) => ({ digits, open: placeable(grid.size, cage, digits, masks) }));
}
