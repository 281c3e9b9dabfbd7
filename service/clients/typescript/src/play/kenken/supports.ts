// The digits that the ways to fill a cage use, among the candidates of its cells, by the service's bounded search.
import { bit, digitsOf } from "./cells.js";
import { type Cage, type Layout, range, rowAt } from "./layout.js";
import { type Attempt, attemptsAt, pairFits, Rests } from "./targets.js";

/** The candidates of each cell, as bits. */
export type Candidates = number[];

/** The digits that all ways to fill a cage have in common. */
interface Supports {
  /** The digits of each of its cells, as bits, in the order of its cells. */
  used: number[];
  /** Of each of its lines, the digits that every way puts there, as bits; only those that other cells there have. */
  claims: Map<number, number>;
}

/** Digits tried before a cage counts as one with too many ways to list. */
const EFFORT = 20_000;
/** Where the digits taken in a cage of distinct digits are kept, beside those of its lines. */
const IN_CAGE = -1;

/** The numbers of a cell's row and column; columns come after the rows. */
export const linesOf = (size: number, cell: number): [number, number] => [
  rowAt(size, cell),
  size + (cell % size),
];

/** The cells of a row, or of a column, in the square of the longer side. */
export const cellsOf = (size: number, line: number): number[] =>
  range(size).map((at) => (line < size ? line * size + at : at * size + line - size));

/** Whether a row, or a column, has as many cells as there are digits, so that it has every digit. */
export const isFull = ({ size, rows, columns }: Layout, line: number): boolean =>
  line < size ? columns === size && line < rows : rows === size && line - size < columns;

export function countOf(bits: number): number {
  let [count, rest] = [0, bits];
  for (; rest; rest &= rest - 1) count += 1;
  return count;
}

/** The digits that the ways to fill a cage use; undefined if there are none, or too many to list. */
export function supportsOf(layout: Layout, candidates: Candidates, number: number): Supports | undefined {
  const { size, cageOf } = layout;
  const cage = layout.cages[number];
  if (!cage) return undefined;
  const claims = new Map<number, number>();
  for (const line of cage.cells.flatMap((cell) => linesOf(size, cell))) {
    const beside = cellsOf(size, line).filter((cell) => cageOf[cell] !== number);
    claims.set(
      line,
      beside.reduce((bits, cell) => bits | (candidates[cell] ?? 0), 0),
    );
  }
  const found: Supports = { used: cage.cells.map(() => 0), claims };
  if (cage.cells.length === 2) return pair(layout, cage, candidates, found) ? found : undefined;
  let outcome: Outcome = "none";
  for (const attempt of attemptsAt(cage)) {
    const latest = new Search(layout, cage, attempt, candidates, found).run();
    if (latest === "too many" || (latest === "found" && outcome === "none")) outcome = latest;
  }
  return outcome === "found" ? found : undefined;
}

function pair(layout: Layout, cage: Cage, candidates: Candidates, found: Supports): boolean {
  const { size } = layout;
  const [first = 0, second = 0] = cage.cells;
  const shared = linesOf(size, first).find((line) => linesOf(size, second).includes(line));
  let always = -1;
  let [firsts, seconds] = [0, 0];
  for (const digit of digitsOf(candidates[first] ?? 0)) {
    const fitting = digitsOf(candidates[second] ?? 0)
      .filter((other) => pairFits(layout, cage, digit, other))
      .reduce((bits, other) => bits | bit(other), 0);
    if (!fitting) continue;
    firsts |= bit(digit);
    seconds |= fitting;
    always &= bit(digit) | (countOf(fitting) === 1 ? fitting : 0);
  }
  found.used = [firsts, seconds];
  for (const [line, claimed] of found.claims) found.claims.set(line, line === shared ? claimed & always : 0);
  return firsts !== 0;
}

type Outcome = "none" | "found" | "too many";

/** Fills the cells of a cage under one operator, depth first. */
class Search {
  private readonly cells: number[];
  private readonly rests: Rests;
  private readonly path: number[] = [];
  private readonly untried: number[] = [];
  private readonly left: number[];
  private readonly taken = new Map<number, number>();

  constructor(
    private readonly layout: Layout,
    private readonly cage: Cage,
    private readonly attempt: Attempt,
    private readonly candidates: Candidates,
    private readonly found: Supports,
  ) {
    this.cells = attempt.places.map((place) => cage.cells[place] ?? 0);
    this.left = [cage.target];
    this.rests = new Rests(
      layout,
      attempt,
      this.cells.map((cell) => candidates[cell] ?? 0),
    );
  }

  private digitsAt(at: number): number {
    return this.candidates[this.cells[at] ?? 0] ?? 0;
  }

  run(): Outcome {
    const { cells, rests } = this;
    if (!rests.canBegin(this.cage.target)) return "none";
    let outcome: Outcome = "none";
    let [depth, resume, left] = [0, 0, EFFORT];
    this.untried[0] = this.digitsAt(0);
    while (true) {
      if (depth === cells.length) {
        outcome = "found";
        resume = this.record();
      } else if (!this.untried[depth]) resume = depth - 1;
      if (resume < depth) {
        if (resume < 0) return outcome;
        while (depth > resume) {
          depth -= 1;
          this.take(depth, 0);
        }
        continue;
      }
      left -= 1;
      if (left < 0) return "too many";
      const untried = this.untried[depth] ?? 0;
      const chosen = untried & -untried;
      this.untried[depth] = untried ^ chosen;
      const rest = rests.after(this.left[depth] ?? 0, digitsOf(chosen)[0] ?? 0, depth);
      if (!rests.canMake(rest, depth + 1)) continue;
      this.take(depth, chosen);
      depth += 1;
      resume = depth;
      if (depth < cells.length) {
        const free = this.digitsAt(depth) & ~this.takenBeside(depth);
        this.untried[depth] = depth + 1 === cells.length ? free & rests.lastDigits(rest) : free;
        this.left[depth] = rest;
      }
    }
  }

  /** The places where the digit of a cell is kept as taken. */
  private unitsOf(at: number): number[] {
    const lines = linesOf(this.layout.size, this.cells[at] ?? 0);
    return this.cage.distinct ? [...lines, IN_CAGE] : lines;
  }

  /** Put a digit, as a bit, into a cell of the cage, or take it away. */
  private take(at: number, chosen: number): void {
    for (const unit of this.unitsOf(at))
      this.taken.set(unit, (this.taken.get(unit) ?? 0) ^ (chosen || (this.path[at] ?? 0)));
    this.path[at] = chosen;
  }

  private takenBeside(at: number): number {
    return this.unitsOf(at).reduce((bits, unit) => bits | (this.taken.get(unit) ?? 0), 0);
  }

  /** Note a way to fill the cage; return the place at which another may change what is known, -1 if there is none. */
  private record(): number {
    let [claimed, lacking] = [0, -1];
    for (const [at, cell] of this.cells.entries()) {
      const place = this.attempt.places[at] ?? 0;
      const used = (this.found.used[place] ?? 0) | (this.path[at] ?? 0);
      this.found.used[place] = used;
      for (const line of linesOf(this.layout.size, cell)) {
        const claims = (this.found.claims.get(line) ?? 0) & (this.taken.get(line) ?? 0);
        this.found.claims.set(line, claims);
        claimed |= claims;
      }
      if (this.digitsAt(at) & ~used) lacking = at;
    }
    if (claimed) return this.cells.length - 1;
    const supported = this.found.used[this.attempt.places[lacking] ?? 0] ?? 0;
    if (lacking >= 0) this.untried[lacking] = (this.untried[lacking] ?? 0) & ~supported;
    return lacking;
  }
}
