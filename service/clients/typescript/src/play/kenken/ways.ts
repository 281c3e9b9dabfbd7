// The ways to fill each cage of a position, listed where they are few, and what parts of a cage amount to.
import { bit, digitsOf } from "./cells.js";
import { type Cage, type Layout, range, rowAt } from "./layout.js";
import { inLine } from "./rules.js";
import { amountOf, PARITY, PRODUCT, SCALES, type Scale, type Scales, SUM, scalesOf } from "./scales.js";
import { type Candidates, countOf, isFull } from "./supports.js";
import { type Attempt, attemptsAt, pairFits, Rests } from "./targets.js";

/** The most ways that are listed for a cage, and the most digits tried for that. */
const MOST_WAYS = 400;
const MOST_TRIED = 20_000;
/** The most cells of a cage that are listed at all. */
const MOST_PLACES = 10;
/** The most cells of a cage in a set of lines: their places are bits of a number. */
const MOST_PART = 30;

/** A set of whole rows (axis 0) or columns (axis 1), as bits. */
export interface Lines {
  axis: 0 | 1;
  chosen: number;
}

/** The ways of all cages for some candidates. */
export class Ways {
  private readonly listed = new Map<number, number[][] | undefined>();
  private readonly bounds = new Map<number, readonly [number, number]>();
  readonly scales: Scales;

  constructor(
    readonly layout: Layout,
    readonly candidates: Candidates,
  ) {
    this.scales = scalesOf(layout);
  }

  /** The ways to fill a cage, as digits in the order of its cells; undefined if there are too many. */
  of(number: number): number[][] | undefined {
    if (!this.listed.has(number)) {
      const cage = this.layout.cages[number];
      this.listed.set(number, cage && listWays(this.layout, cage, this.candidates));
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
    const key = ((number << MOST_PLACES) | part) * SCALES + scale.id;
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
      const made = scale.made(cage.target);
      const { operator } = cage;
      if (operator === "+" && (scale.id === SUM || scale.id === PARITY)) return [made, made];
      // The parity of a difference is that of the sum.
      if (operator === "-" && scale.id === PARITY) return [made, made];
      if (operator === "×" && scale.id === PRODUCT) return [made, made];
    }
    const weights = cage.cells
      .filter((_, place) => part & (1 << place))
      .map((cell) => digitsOf(this.candidates[cell] ?? 0).map(scale.weigh));
    const low = weights.map((each) => Math.min(...each));
    const high = weights.map((each) => Math.max(...each));
    if (scale.id === PARITY && low.some((weight, at) => weight !== high[at])) return [0, 1];
    return [amountOf(scale, low), amountOf(scale, high)];
  }
}

/** What a way puts into a part of its cage amounts to. */
export const partAmount = (scale: Scale, way: readonly number[], part: number): number =>
  amountOf(
    scale,
    way.map((digit, place) => (part & (1 << place) ? scale.weigh(digit) : 0)),
  );

/** List the ways to fill a cage; undefined if there are too many. One may be listed twice, by two operators. */
function listWays(layout: Layout, cage: Cage, candidates: Candidates): number[][] | undefined {
  if (cage.cells.length > MOST_PLACES) return undefined;
  const ways: number[][] = [];
  if (cage.cells.length === 2) {
    const [first = 0, second = 0] = cage.cells;
    for (const one of digitsOf(candidates[first] ?? 0))
      for (const other of digitsOf(candidates[second] ?? 0))
        if (pairFits(layout, cage, one, other)) ways.push([one, other]);
    return ways;
  }
  for (const attempt of attemptsAt(cage))
    if (!listUnder(layout, cage, attempt, candidates, ways)) return undefined;
  return ways;
}

/** List the ways of an attempt; false if there are too many. */
function listUnder(
  layout: Layout,
  cage: Cage,
  attempt: Attempt,
  candidates: Candidates,
  ways: number[][],
): boolean {
  const { places } = attempt;
  const cells = places.map((place) => cage.cells[place] ?? 0);
  const held = cells.map((cell) => candidates[cell] ?? 0);
  const rests = new Rests(layout, attempt, held);
  let tried = 0;
  const path: number[] = [];
  const isFree = (at: number, digit: number): boolean =>
    path.every(
      (other, before) =>
        other !== digit || !(cage.distinct || inLine(layout.size, cells[before] ?? 0, cells[at] ?? 0)),
    );
  const fill = (rest: number): boolean => {
    const at = path.length;
    if (at === cells.length) {
      if (ways.length === MOST_WAYS) return false;
      const way: number[] = [];
      for (const [depth, place] of places.entries()) way[place] = path[depth] ?? 0;
      ways.push(way);
      return true;
    }
    for (const digit of digitsOf(held[at] ?? 0)) {
      if (!isFree(at, digit)) continue;
      tried += 1;
      if (tried > MOST_TRIED) return false;
      const left = rests.after(rest, digit, at);
      if (!rests.canMake(left, at + 1)) continue;
      path.push(digit);
      const goesOn = fill(left);
      path.pop();
      if (!goesOn) return false;
    }
    return true;
  };
  return !rests.canBegin(cage.target) || fill(cage.target);
}

/** The digits that ways use in each cell of a cage, as bits. */
export const usedIn = (cage: Cage, ways: ReadonlyArray<readonly number[]>): number[] =>
  cage.cells.map((_, place) => ways.reduce((bits, way) => bits | bit(way[place] ?? 0), 0));

/** All sets of lines that have every digit, without the lines of a cage of more than `MOST_PART` cells. */
export function* allLines(layout: Layout): Generator<Lines> {
  const { size, cages } = layout;
  const large = cages.filter(({ cells }) => cells.length > MOST_PART).flatMap(({ cells }) => [...cells]);
  for (const axis of [0, 1] as const) {
    const short = range(size).reduce(
      (lines, line) => (isFull(layout, axis * size + line) ? lines : lines | (1 << line)),
      0,
    );
    const unusable = large.reduce(
      (lines, cell) => lines | (1 << (axis ? cell % size : rowAt(size, cell))),
      short,
    );
    for (let chosen = 1; chosen < 1 << size; chosen += 1) if (!(chosen & unusable)) yield { axis, chosen };
  }
}
