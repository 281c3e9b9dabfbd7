// How a cage is filled cell by cell, under one operator after another, and what is then left of its target.
import { bit } from "./cells.js";
import { type Cage, digitAt, type Grid, range, rankOf } from "./layout.js";
import { inLine, makes, operatorsOf } from "./rules.js";

/** Whether two digits, by their ranks, make the target of a cage of two cells, and may stand in it. */
export function pairFits(grid: Grid, cage: Cage, one: number, other: number): boolean {
  const [first = 0, second = 0] = cage.cells;
  if (one === other && (cage.distinct || inLine(grid.size, first, second))) return false;
  const digits = [digitAt(grid, one), digitAt(grid, other)];
  return operatorsOf(cage).some((operator) => makes(operator, digits, cage.target));
}

/** An order in which the cells of a cage are filled, under one operator. */
export interface Attempt {
  /** Whether the digits are multiplied; else they are added. */
  product: boolean;
  /** Whether the first cell has the largest digit, which the others are taken from or divide. */
  led: boolean;
  /** The places of the cells in the cage, in the order in which they are filled. */
  places: readonly number[];
}

/** All attempts for a cage: for `-` and `÷`, each cell in turn has the largest digit. */
export function attemptsAt(cage: Cage): Attempt[] {
  const places = range(cage.cells.length);
  return operatorsOf(cage).flatMap((operator): Attempt[] => {
    const product = operator === "×" || operator === "÷";
    if (operator === "+" || operator === "×") return [{ product, led: false, places }];
    return places.map((first) => ({
      product,
      led: true,
      places: [first, ...places.filter((place) => place !== first)],
    }));
  });
}

/** Beyond any target. */
const CAP = 2 ** 53;
const IMPOSSIBLE = -1;
/** The rest of a product of 0 that has a 0: any further digits make it. No sum leaves as little. */
const ANYTHING = -(2 ** 40);

const lowest = (bits: number): number => 32 - Math.clz32(bits & -bits);
const highest = (bits: number): number => 32 - Math.clz32(bits);

/** What is left of a target while the cells of a cage are filled. */
export class Rests {
  private readonly least: number[];
  private readonly most: number[];

  /** `held` has the candidates of the cells, as bits, in the order in which they are filled. */
  constructor(
    private readonly grid: Grid,
    private readonly attempt: Attempt,
    held: readonly number[],
  ) {
    const none = attempt.product ? 1 : 0;
    this.least = [...held.map(() => none), none];
    this.most = [...this.least];
    for (let at = held.length - 1; at >= 0; at -= 1) {
      const bits = held[at] ?? 0;
      this.least[at] = this.joined(this.least[at + 1] ?? 0, digitAt(grid, lowest(bits)));
      this.most[at] = this.joined(this.most[at + 1] ?? 0, digitAt(grid, highest(bits)));
    }
  }

  private joined(rest: number, digit: number): number {
    return this.attempt.product ? Math.min(CAP, rest * digit) : rest + digit;
  }

  /** Tell whether the cells can make a target at all, as far as their lowest and highest digits say. */
  canBegin(target: number): boolean {
    return this.attempt.led || this.canMake(target, 0);
  }

  /** Tell whether the cells from a place on can make a rest, as far as their lowest and highest digits say. */
  canMake(rest: number, at: number): boolean {
    return rest === ANYTHING || ((this.least[at] ?? 0) <= rest && rest <= (this.most[at] ?? 0));
  }

  /** What a digit, by its rank, leaves of a rest; of the target in the first cell. */
  after(rest: number, rank: number, at: number): number {
    const digit = digitAt(this.grid, rank);
    const { product, led } = this.attempt;
    if (led && at === 0) {
      if (!product) return digit - rest;
      return rest > 0 && digit > 0 && digit % rest === 0 ? digit / rest : IMPOSSIBLE;
    }
    if (!product) return rest - digit;
    if (rest <= 0) return digit === 0 ? ANYTHING : rest;
    return digit > 0 && rest % digit === 0 ? rest / digit : IMPOSSIBLE;
  }

  /** The digits, as bits, that make a rest in one cell. */
  lastDigits(rest: number): number {
    if (rest === ANYTHING) return -1;
    const rank = rankOf(this.grid, rest);
    return rank ? bit(rank) : 0;
  }
}
