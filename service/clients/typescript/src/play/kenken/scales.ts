// What digits weigh: by themselves, by their parity, by the exponents of their primes, or each by how often it occurs.
import { digitAt, type Grid, range } from "./layout.js";

/** Gives each digit a weight; the amount of cells is the sum of the weights of their digits. */
export interface Scale {
  /** A number of its own, below 128. */
  id: number;
  /** The digits that it counts, by their ranks. */
  ranks: readonly number[];
  /** The weight of a digit, by its rank. */
  weigh: (rank: number) => number;
  /** The amount of a cage of the scale's own operator, by its target. */
  made: (target: number) => number;
  /** The amount of a line that has every digit. */
  total: number;
}

export const SUM = 0;
export const PARITY = 16;
export const PRODUCT = 17;
const FIRST_PAIR = 18;
/** More than the number of any scale. */
export const SCALES = 128;

export interface Scales {
  sum: Scale;
  parity: Scale;
  /** Undefined where a digit is 0, or has other primes. */
  product: Scale | undefined;
  /** How often each digit occurs, from the least. */
  counts: readonly Scale[];
  /** How often each two digits occur together. */
  pairs: readonly Scale[];
}

const PRIMES = [2, 3, 5, 7, 11, 13];
/** The most that the exponents of a prime come to in a grid. */
const MOST_EXPONENTS = 511;

/** Add amounts up; the remainder of 2 for parities. */
export const amountOf = ({ id }: Scale, weights: readonly number[]): number => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return id === PARITY ? Math.abs(sum % 2) : sum;
};

const known = new WeakMap<Grid, Scales>();

/** The scales of a grid. */
export function scalesOf(grid: Grid): Scales {
  const ranks = range(grid.size, 1);
  const scales = known.get(grid) ?? {
    sum: scaleOf(grid, SUM, (digit) => digit),
    parity: scaleOf(grid, PARITY, (digit) => digit % 2),
    product: productOf(grid),
    counts: ranks.map((rank) => countOfRanks(grid, rank, [rank])),
    pairs: ranks
      .flatMap((one) => range(grid.size - one, one + 1).map((other) => [one, other]))
      .map((pair, at) => countOfRanks(grid, FIRST_PAIR + at, pair)),
  };
  known.set(grid, scales);
  return scales;
}

const countOfRanks = (grid: Grid, id: number, ranks: readonly number[]): Scale =>
  scaleOf(grid, id, (digit) => (ranks.some((rank) => digit === digitAt(grid, rank)) ? 1 : 0), ranks);

function scaleOf(grid: Grid, id: number, made: Scale["made"], ranks: readonly number[] = []): Scale {
  const weights = grid.digits.map(made);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { id, ranks, weigh: (rank) => weights[rank - 1] ?? 0, made, total };
}

function exponentOf(number: number, prime: number): number {
  let [exponent, rest] = [0, number];
  for (; rest > 1 && rest % prime === 0; rest /= prime) exponent += 1;
  return exponent;
}

/** Products by the exponents of their primes, each in a field that holds the difference of any two in the grid. */
function productOf(grid: Grid): Scale | undefined {
  const fields: Array<{ prime: number; field: number }> = [];
  let [field, rests] = [1, [...grid.digits]];
  for (const prime of PRIMES) {
    const exponents = rests.map((digit) => exponentOf(digit, prime));
    const most = grid.size * exponents.reduce((sum, exponent) => sum + exponent, 0);
    if (most > MOST_EXPONENTS) return undefined;
    if (most === 0) continue;
    fields.push({ prime, field });
    field *= 2 * most + 1;
    rests = rests.map((digit, at) => digit / prime ** (exponents[at] ?? 0));
  }
  if (rests.some((rest) => rest !== 1)) return undefined;
  return scaleOf(grid, PRODUCT, (number) =>
    fields.reduce((sum, each) => sum + each.field * exponentOf(number, each.prime), 0),
  );
}
