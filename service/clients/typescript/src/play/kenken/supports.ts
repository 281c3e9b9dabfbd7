// The digits that the ways to fill a cage use, among the candidates of its cells, by the service's bounded search.
import { bit, digitsOf } from "./cells.js";
import { type Cage, type Layout, type Operator, range, rowAt } from "./layout.js";
import { makes, operatorsOf } from "./rules.js";

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
/** Beyond any target. */
const CAP = 2 ** 53;

/** The numbers of a cell's row and column; columns come after the rows. */
export const linesOf = (size: number, cell: number): [number, number] => [
  rowAt(size, cell),
  size + (cell % size),
];

/** The cells of a row, or of a column. */
export const cellsOf = (size: number, line: number): number[] =>
  range(size).map((at) => (line < size ? line * size + at : at * size + line - size));

export function countOf(bits: number): number {
  let [count, rest] = [0, bits];
  for (; rest; rest &= rest - 1) count += 1;
  return count;
}

const lowest = (bits: number): number => 32 - Math.clz32(bits & -bits);
const highest = (bits: number): number => 32 - Math.clz32(bits);

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
  if (cage.cells.length === 2) return pair(size, cage, candidates, found) ? found : undefined;
  let outcome: Outcome = "none";
  for (const operator of operatorsOf(cage)) {
    const latest = new Search(size, cage, operator, candidates, found).run();
    if (latest === "too many" || (latest === "found" && outcome === "none")) outcome = latest;
  }
  return outcome === "found" ? found : undefined;
}

function pair(size: number, cage: Cage, candidates: Candidates, found: Supports): boolean {
  const [first = 0, second = 0] = cage.cells;
  const shared = linesOf(size, first).find((line) => linesOf(size, second).includes(line));
  let always = -1;
  let [firsts, seconds] = [0, 0];
  for (const digit of digitsOf(candidates[first] ?? 0)) {
    const fitting = digitsOf(candidates[second] ?? 0)
      .filter((other) => shared === undefined || other !== digit)
      .filter((other) => operatorsOf(cage).some((operator) => makes(operator, [digit, other], cage.target)))
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

/** Fills the cells of a cage under `+` or `×`, depth first. */
class Search {
  private readonly least: number[];
  private readonly most: number[];
  private readonly path: number[] = [];
  private readonly untried: number[] = [];
  private readonly rests: number[];
  private readonly taken = new Map<number, number>();

  constructor(
    private readonly size: number,
    private readonly cage: Cage,
    private readonly operator: Operator,
    private readonly candidates: Candidates,
    private readonly found: Supports,
  ) {
    const none = operator === "×" ? 1 : 0;
    this.least = [...cage.cells.map(() => none), none];
    this.most = [...this.least];
    this.rests = [cage.target];
    for (let at = cage.cells.length - 1; at >= 0; at -= 1) {
      this.least[at] = this.joined(this.least[at + 1] ?? 0, lowest(this.digitsAt(at)));
      this.most[at] = this.joined(this.most[at + 1] ?? 0, highest(this.digitsAt(at)));
    }
  }

  private digitsAt(at: number): number {
    return this.candidates[this.cage.cells[at] ?? 0] ?? 0;
  }

  private joined(rest: number, digit: number): number {
    return this.operator === "×" ? Math.min(CAP, rest * digit) : rest + digit;
  }

  /** Tell whether the cells from a place on can make a rest, as far as their lowest and highest digits say. */
  private canMake(rest: number, at: number): boolean {
    return (this.least[at] ?? 0) <= rest && rest <= (this.most[at] ?? 0);
  }

  run(): Outcome {
    const cells = this.cage.cells;
    if (!this.canMake(this.cage.target, 0)) return "none";
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
      const rest = this.after(this.rests[depth] ?? 0, lowest(chosen));
      if (!this.canMake(rest, depth + 1)) continue;
      this.take(depth, chosen);
      depth += 1;
      resume = depth;
      if (depth < cells.length) {
        const free = this.digitsAt(depth) & ~this.takenBeside(depth);
        // The last digit is the rest of the target; the bounds ensure that it is a digit.
        this.untried[depth] = depth + 1 === cells.length ? free & bit(rest) : free;
        this.rests[depth] = rest;
      }
    }
  }

  private after(rest: number, digit: number): number {
    if (this.operator !== "×") return rest - digit;
    return rest % digit === 0 ? rest / digit : -1;
  }

  /** Put a digit, as a bit, into a cell of the cage, or take it away. */
  private take(at: number, chosen: number): void {
    for (const line of linesOf(this.size, this.cage.cells[at] ?? 0))
      this.taken.set(line, (this.taken.get(line) ?? 0) ^ (chosen || (this.path[at] ?? 0)));
    this.path[at] = chosen;
  }

  private takenBeside(at: number): number {
    const [row, column] = linesOf(this.size, this.cage.cells[at] ?? 0);
    return (this.taken.get(row) ?? 0) | (this.taken.get(column) ?? 0);
  }

  /** Note a way to fill the cage; return the place at which another may change what is known, -1 if there is none. */
  private record(): number {
    let [claimed, lacking] = [0, -1];
    for (const [at, cell] of this.cage.cells.entries()) {
      const used = (this.found.used[at] ?? 0) | (this.path[at] ?? 0);
      this.found.used[at] = used;
      for (const line of linesOf(this.size, cell)) {
        const claims = (this.found.claims.get(line) ?? 0) & (this.taken.get(line) ?? 0);
        this.found.claims.set(line, claims);
        claimed |= claims;
      }
      if (this.digitsAt(at) & ~used) lacking = at;
    }
    if (claimed) return this.cage.cells.length - 1;
    if (lacking >= 0) this.untried[lacking] = (this.untried[lacking] ?? 0) & ~(this.found.used[lacking] ?? 0);
    return lacking;
  }
}
