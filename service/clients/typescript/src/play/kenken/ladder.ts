// The techniques of a person, the simplest that gains something first, as the service rates and explains puzzles.

import { bounds } from "./bounds.js";
import { digitsOf } from "./cells.js";
import { cagePair, cageRest } from "./clashes.js";
import { digitAt, placeOf, range } from "./layout.js";
import {
  type Allowed,
  allowed,
  allowedIn,
  axisOf,
  type Details,
  type Found,
  type Position,
  remove,
  type Step,
} from "./position.js";
import { chain, crossingSet, lineSet } from "./sets.js";
import { type Candidates, cellsOf, countOf, isFull, linesOf, supportsOf } from "./supports.js";
import { Ways } from "./ways.js";
import { wholeLines } from "./whole-lines.js";

/** A deduction, and the cells whose candidates it depends on. */
export interface Deduced {
  step: Step;
  premises: readonly number[];
  /** What it leaves to each cell from other candidates; undefined if it does not follow from them. */
  again: (position: Position) => Allowed | undefined;
}

/** The difficulty of each technique, the simplest first. */
export const DIFFICULTIES: Record<Step["technique"], Step["difficulty"]> = {
  "last-candidate": "easy",
  "last-place": "easy",
  "cage-digits": "easy",
  "cage-cells": "easy",
  "cage-line": "medium",
  "line-set": "medium",
  "line-sum-cell": "medium",
  "line-cage": "medium",
  "line-sum": "hard",
  "cage-pair": "hard",
  "cage-rest": "hard",
  "line-parity": "hard",
  "digit-count": "expert",
  "line-bounds": "expert",
  "crossing-set": "expert",
  "line-product": "expert",
  chain: "expert",
  trial: "unreasonable",
};

/** Take the simplest step that gains something; undefined if only a trial does. The position changes. */
export function takeStep(position: Position): Deduced | undefined {
  const before = [...position.candidates];
  const found =
    lastCandidate(position) ??
    lastPlace(position) ??
    cageRule(position, "cage-digits") ??
    cageRule(position, "cage-cells") ??
    cageRule(position, "cage-line") ??
    lineSet(position) ??
    farStep(position);
  for (const [cell, digits] of found?.allowed?.entries() ?? []) remove(position, cell, ~digits);
  return found && told(position, before, found);
}

/** The simplest technique that needs the ways to fill the cages, or chains of cells. */
function farStep(position: Position): Found | undefined {
  const ways = new Ways(position.layout, position.candidates);
  const { sum, parity, product, counts, pairs } = ways.scales;
  return (
    wholeLines(position, ways, "line-sum-cell", sum, 1) ??
    bounds(position, ways, "line-cage", counts, [1, 1]) ??
    wholeLines(position, ways, "line-sum", sum) ??
    cagePair(position, ways) ??
    cageRest(position, ways) ??
    wholeLines(position, ways, "line-parity", parity) ??
    bounds(position, ways, "digit-count", counts, [2, 2], true) ??
    bounds(position, ways, "line-bounds", [sum], [1, 2]) ??
    crossingSet(position) ??
    (product && wholeLines(position, ways, "line-product", product)) ??
    chain(position) ??
    // What takes the widest look comes last.
    bounds(position, ways, "digit-count", pairs, [1, 2]) ??
    bounds(position, ways, "line-bounds", [sum], [3, 3])
  );
}

function told({ layout, candidates }: Position, before: Candidates, found: Found): Deduced {
  const { size, cages } = layout;
  const valuesOf = (ranks: readonly number[]): number[] => ranks.map((rank) => digitAt(layout, rank));
  const { technique, focus, placed, lines = [], beside = [], again } = found;
  const place = (cell: number): number[] => [...placeOf(size, cell)];
  const removed = range(size * size).flatMap((cell) => {
    const digits = valuesOf(digitsOf((before[cell] ?? 0) & ~(candidates[cell] ?? 0)));
    return cell !== placed && digits.length ? [{ cell: place(cell), digits }] : [];
  });
  let params: Step["params"] = { cells: focus.map(place), ...found.params };
  if (params.digits) params.digits = valuesOf(params.digits);
  const { cage } = params;
  const given = typeof cage === "number" ? cages[cage] : undefined;
  const isGiven = given?.cells.length === 1;
  if (typeof cage === "number" && isGiven) params = { cells: params.cells, cage, digits: [given.target] };
  else if (technique === "cage-digits")
    params.digits = [...new Set(removed.flatMap(({ digits }) => digits))].sort((a, b) => a - b);
  if (technique === "chain") params.cells = [...params.cells].reverse();
  const step: Step = {
    technique,
    difficulty: DIFFICULTIES[technique],
    code: isGiven ? "given" : found.code,
    params,
    detail: "",
    cells: focus.map(place),
    placed:
      placed === undefined
        ? null
        : { cell: place(placed), digit: valuesOf(digitsOf(candidates[placed] ?? 0))[0] ?? 0 },
    removed,
  };
  const premises = [...focus, ...beside, ...lines.flatMap((line) => cellsOf(size, line))];
  return { step, premises, again };
}

function settle(position: Position, cell: number): void {
  const { layout, candidates, settled } = position;
  settled[cell] = true;
  for (const other of [...(layout.rowOf[cell] ?? []), ...(layout.columnOf[cell] ?? [])])
    remove(position, other, candidates[cell] ?? 0);
}

function lastCandidate(position: Position): Found | undefined {
  const { candidates, settled } = position;
  const cell = candidates.findIndex((digits, at) => !settled[at] && countOf(digits) === 1);
  if (cell < 0) return undefined;
  settle(position, cell);
  const only = candidates[cell] ?? 0;
  return {
    technique: "last-candidate",
    code: "last-candidate",
    focus: [cell],
    params: { digits: digitsOf(only) },
    placed: cell,
    again: (other) => (other.candidates[cell] === only ? [] : undefined),
  };
}

function lastPlace(position: Position): Found | undefined {
  const { layout, candidates, settled } = position;
  for (const line of range(2 * layout.size)) {
    if (!isFull(layout, line)) continue;
    const cells = cellsOf(layout.size, line);
    let [once, twice] = [0, 0];
    for (const cell of cells) {
      twice |= once & (candidates[cell] ?? 0);
      once |= candidates[cell] ?? 0;
    }
    const cell = cells.find((at) => !settled[at] && (candidates[at] ?? 0) & once & ~twice);
    if (cell === undefined) continue;
    candidates[cell] = (candidates[cell] ?? 0) & once & ~twice;
    settle(position, cell);
    const only = candidates[cell] ?? 0;
    const params = { digits: digitsOf(only), ...axisOf(layout.size, line) };
    const again = (other: Position): Allowed | undefined =>
      cells.some((at) => at !== cell && (other.candidates[at] ?? 0) & only) ? undefined : [];
    return {
      technique: "last-place",
      code: "last-place",
      focus: [cell],
      params,
      placed: cell,
      lines: [line],
      again,
    };
  }
  return undefined;
}

function cageRule(
  position: Position,
  technique: "cage-digits" | "cage-cells" | "cage-line",
): Found | undefined {
  const { layout, candidates } = position;
  for (const [number, { cells }] of layout.cages.entries()) {
    const found = supportsOf(layout, candidates, number);
    if (!found) continue;
    let params: Details | undefined;
    if (technique === "cage-line") params = beside(position, number, found.claims);
    else {
      const all = found.used.reduce((bits, used) => bits | used, 0);
      const gains = cells.map((cell, at) =>
        remove(position, cell, ~(technique === "cage-digits" ? all : (found.used[at] ?? 0))),
      );
      if (gains.includes(true)) params = {};
    }
    const line = params?.row ?? (params?.column ?? 0) + layout.size;
    const again = (other: Position): Allowed | undefined => ruledBy(other, number, technique, line);
    if (params)
      return { technique, code: technique, focus: [...cells], params: { ...params, cage: number }, again };
  }
  return undefined;
}

/** What a rule of cages leaves to the cells in a cage, or beside it in a line. */
function ruledBy(
  { layout, candidates }: Position,
  number: number,
  technique: "cage-digits" | "cage-cells" | "cage-line",
  line: number,
): Allowed | undefined {
  const { size, cages, cageOf } = layout;
  const cage = cages[number];
  const found = supportsOf(layout, candidates, number);
  if (!cage || !found) return undefined;
  if (technique === "cage-line") {
    const others = cellsOf(size, line).filter((cell) => cageOf[cell] !== number);
    return allowed(
      size,
      others.map((cell) => [cell, ~(found.claims.get(line) ?? 0)]),
    );
  }
  const all = found.used.reduce((bits, used) => bits | used, 0);
  return allowedIn(
    size,
    cage,
    found.used.map((used) => (technique === "cage-digits" ? all : used)),
  );
}

/** Remove what a cage claims in the first of its lines where other cells have it. */
function beside(
  position: Position,
  number: number,
  claims: ReadonlyMap<number, number>,
): Details | undefined {
  const { layout, candidates } = position;
  for (const line of layout.cages[number]?.cells.flatMap((cell) => linesOf(layout.size, cell)) ?? []) {
    let gone = 0;
    for (const cell of cellsOf(layout.size, line)) {
      const claimed = (candidates[cell] ?? 0) & (claims.get(line) ?? 0);
      if (layout.cageOf[cell] === number || !claimed) continue;
      remove(position, cell, claimed);
      gone |= claimed;
    }
    if (gone) return { digits: digitsOf(gone), ...axisOf(layout.size, line) };
  }
  return undefined;
}
