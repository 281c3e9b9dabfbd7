// The ways to fill each cage of a position, listed where they are few, and what parts of a cage amount to.
import { bit, digitsOf } from "./cells.js";
import { type Cage, type Layout, type Operator, range, rowAt } from "./layout.js";
import { makes, operatorsOf } from "./rules.js";
import { type Candidates, countOf } from "./supports.js";

/** The most ways that are listed for a cage, and the most digits tried for that. */
const MOST_WAYS = 400;
const MOST_TRIED = 20_000;
/** The most cells of a cage that are listed at all. */
const MOST_PLACES = 10;
/** The most cells of a cage in a set of lines: their places are bits of a number. */
const MOST_PART = 30;
const CAP = 2 ** 53;

/** A set of whole rows (axis 0) or columns (axis 1), as bits. */
export interface Lines {
  axis: 0 | 1;
  chosen: number;
}

/** Gives each digit a weight; the amount of cells is the sum of the weights of their digits. */
export interface Scale {
  /** A number of its own, below 16. */
  id: number;
  weigh: (digit: number) => number;
}

export const SUM: Scale = { id: 0, weigh: (digit) => digit };
export const PARITY: Scale = { id: 10, weigh: (digit) => digit % 2 };
/** Products by the exponents of their primes, each in a field of its own. */
export const PRODUCT: Scale = { id: 11, weigh: (digit) => exponentsOf(digit) };
/** How often each digit occurs, from 1. */
export const COUNTS: readonly Scale[] = range(9, 1).map((counted) => ({
  id: counted,
  weigh: (digit) => (digit === counted ? 1 : 0),
}));

function exponentsOf(number: number): number {
  let [packed, rest] = [0, number];
  for (const [place, prime] of [2, 3, 5, 7].entries())
    for (; rest % prime === 0; rest /= prime) packed += 1024 ** place;
  return packed;
}

/** Add amounts up; the remainder of 2 for parities. */
export const amountOf = (scale: Scale, weights: readonly number[]): number => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return scale === PARITY ? Math.abs(sum % 2) : sum;
};

/** The ways of all cages for some candidates. */
export class Ways {
  private readonly listed = new Map<number, number[][] | undefined>();
  private readonly bounds = new Map<number, readonly [number, number]>();

  constructor(
    readonly layout: Layout,
    readonly candidates: Candidates,
  ) {}

  /** The ways to fill a cage, as digits in the order of its cells; undefined if there are too many. */
  of(number: number): number[][] | undefined {
    if (!this.listed.has(number)) {
      const cage = this.layout.cages[number];
      this.listed.set(number, cage && listWays(this.layout.size, cage, this.candidates));
    }
    return this.listed.get(number);
  }

  /** The digit of a cell with one candidate. */
  fixed(cell: number): number | undefined {
    const held = this.candidates[cell] ?? 0;
    return countOf(held) === 1 ? digitsOf(held)[0] : undefined;
  }

  /** The places of a cage that are in a set of lines, as bits. */
  partIn(number: number, { axis, chosen }: Lines): number {
    const { size, cages } = this.layout;
    let part = 0;
    for (const [place, cell] of cages[number]?.cells.entries() ?? [])
      part |= ((chosen >> (axis ? cell % size : rowAt(size, cell))) & 1) << place;
    return part;
  }

  /** All places of a cage. */
  whole(number: number): number {
    return (1 << (this.layout.cages[number]?.cells.length ?? 0)) - 1;
  }

  /** The least and the greatest amount of a part of a cage. */
  amounts(number: number, scale: Scale, part: number): readonly [number, number] {
    if (this.whole(number) >= 1 << MOST_PLACES) return this.measured(number, scale, part);
    const key = ((number << MOST_PLACES) | part) * 16 + scale.id;
    const known = this.bounds.get(key) ?? this.measured(number, scale, part);
    this.bounds.set(key, known);
    return known;
  }

  private measured(number: number, scale: Scale, part: number): readonly [number, number] {
    const ways = this.of(number);
    if (ways?.length) {
      const amounts = ways.map((way) => partAmount(scale, way, part));
      return [Math.min(...amounts), Math.max(...amounts)];
    }
    const cage = this.layout.cages[number];
    if (!cage) return [0, 0];
    if (part === this.whole(number) && cage.cells.length > 2) {
      const { operator, target } = cage;
      if (operator === "+" && scale === SUM) return [target, target];
      if (operator === "+" && scale === PARITY) return [target % 2, target % 2];
      if (operator === "×" && scale === PRODUCT) return [exponentsOf(target), exponentsOf(target)];
    }
    const weights = cage.cells
      .filter((_, place) => part & (1 << place))
      .map((cell) => digitsOf(this.candidates[cell] ?? 0).map(scale.weigh));
    const low = weights.map((each) => Math.min(...each));
    const high = weights.map((each) => Math.max(...each));
    if (scale === PARITY && low.some((weight, at) => weight !== high[at])) return [0, 1];
    return [amountOf(scale, low), amountOf(scale, high)];
  }
}

/** What a way puts into a part of its cage amounts to. */
export const partAmount = (scale: Scale, way: readonly number[], part: number): number =>
  amountOf(
    scale,
    way.map((digit, place) => (part & (1 << place) ? scale.weigh(digit) : 0)),
  );

function listWays(size: number, cage: Cage, candidates: Candidates): number[][] | undefined {
  if (cage.cells.length > MOST_PLACES) return undefined;
  const ways: number[][] = [];
  if (cage.cells.length === 2) {
    const [first = 0, second = 0] = cage.cells;
    const inLine = rowAt(size, first) === rowAt(size, second) || first % size === second % size;
    for (const one of digitsOf(candidates[first] ?? 0))
      for (const other of digitsOf(candidates[second] ?? 0)) {
        const fits = operatorsOf(cage).some((operator) => makes(operator, [one, other], cage.target));
        if (fits && !(inLine && one === other)) ways.push([one, other]);
      }
    return ways;
  }
  for (const operator of operatorsOf(cage))
    if (!listUnder(size, cage, operator, candidates, ways)) return undefined;
  return ways;
}

/** List the ways under an operator; false if there are too many. */
function listUnder(
  size: number,
  { cells, target }: Cage,
  operator: Operator,
  candidates: Candidates,
  ways: number[][],
): boolean {
  const isProduct = operator === "×";
  const joined = (rest: number, digit: number): number =>
    isProduct ? Math.min(CAP, rest * digit) : rest + digit;
  const least = [isProduct ? 1 : 0];
  const most = [isProduct ? 1 : 0];
  for (const cell of [...cells].reverse()) {
    const digits = digitsOf(candidates[cell] ?? 0);
    least.unshift(joined(least[0] ?? 0, digits[0] ?? 0));
    most.unshift(joined(most[0] ?? 0, digits.at(-1) ?? 0));
  }
  const canMake = (rest: number, at: number): boolean => (least[at] ?? 0) <= rest && rest <= (most[at] ?? 0);
  let tried = 0;
  const path: number[] = [];
  const isFree = (cell: number, digit: number): boolean =>
    path.every((other, at) => {
      const beside = cells[at] ?? 0;
      const inLine = rowAt(size, beside) === rowAt(size, cell) || beside % size === cell % size;
      return other !== digit || !inLine;
    });
  const fill = (rest: number): boolean => {
    const at = path.length;
    const cell = cells[at];
    if (cell === undefined) {
      if (ways.length === MOST_WAYS) return false;
      ways.push([...path]);
      return true;
    }
    for (const digit of digitsOf(candidates[cell] ?? 0)) {
      if (!isFree(cell, digit)) continue;
      tried += 1;
      if (tried > MOST_TRIED) return false;
      const left = isProduct ? (rest % digit === 0 ? rest / digit : -1) : rest - digit;
      if (!canMake(left, at + 1)) continue;
      path.push(digit);
      const goesOn = fill(left);
      path.pop();
      if (!goesOn) return false;
    }
    return true;
  };
  return !canMake(target, 0) || fill(target);
}

/** The digits that ways use in each cell of a cage, as bits. */
export const usedIn = (cage: Cage, ways: ReadonlyArray<readonly number[]>): number[] =>
  cage.cells.map((_, place) => ways.reduce((bits, way) => bits | bit(way[place] ?? 0), 0));

/** All sets of whole lines of a grid, without the lines of a cage of more than `MOST_PART` cells. */
export function* allLines({ size, cages }: Layout): Generator<Lines> {
  const large = cages.filter(({ cells }) => cells.length > MOST_PART).flatMap(({ cells }) => [...cells]);
  for (const axis of [0, 1] as const) {
    const unusable = large.reduce(
      (lines, cell) => lines | (1 << (axis ? cell % size : rowAt(size, cell))),
      0,
    );
    for (let chosen = 1; chosen < 1 << size; chosen += 1) if (!(chosen & unusable)) yield { axis, chosen };
  }
}
