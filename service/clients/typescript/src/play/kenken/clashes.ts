// Ways to fill a cage that leave another cage no way, or the rest of a line too few digits.
import { bit } from "./cells.js";
import { type Cage, range, rowAt } from "./layout.js";
import { allowedIn, axisOf, type Found, type Position } from "./position.js";
import { cellsOf, countOf, linesOf } from "./supports.js";
import { usedIn, Ways } from "./ways.js";

/** The most ways of each of two cages that are compared with each other. */
const MOST_COMPARED = 60;

/** The digits that a way puts into a line, as bits. */
const inLine = (size: number, cage: Cage, way: readonly number[], line: number): number =>
  way.reduce(
    (bits, digit, place) => (linesOf(size, cage.cells[place] ?? 0).includes(line) ? bits | bit(digit) : bits),
    0,
  );

const isShort = (ways: readonly number[][] | undefined): ways is number[][] =>
  ways !== undefined && ways.length > 0 && ways.length <= MOST_COMPARED;

function besideCage(ways: Ways, number: number, other: number): number[] | undefined {
  const { size, cages } = ways.layout;
  const [cage, against] = [cages[number], cages[other]];
  const [listed, others] = [ways.of(number), ways.of(other)];
  if (!cage || !against || !isShort(listed) || !isShort(others)) return undefined;
  const kept = listed.filter((way) => {
    const taken = range(2 * size).map((line) => inLine(size, cage, way, line));
    return others.some((each) =>
      each.every((digit, place) => {
        const [row, column] = linesOf(size, against.cells[place] ?? 0);
        return !(((taken[row] ?? 0) | (taken[column] ?? 0)) & bit(digit));
      }),
    );
  });
  return usedIn(cage, kept);
}

export function cagePair({ layout, candidates }: Position, ways: Ways): Found | undefined {
  const { size, cages } = layout;
  const lines = cages.map(({ cells }) => new Set(cells.flatMap((cell) => linesOf(size, cell))));
  for (const [number, cage] of cages.entries())
    for (const [other, { cells }] of cages.entries()) {
      const meet = [...(lines[number] ?? [])].some((line) => lines[other]?.has(line));
      const used = number !== other && meet ? besideCage(ways, number, other) : undefined;
      if (!used?.some((digits, place) => (candidates[cage.cells[place] ?? 0] ?? 0) & ~digits)) continue;
      return {
        technique: "cage-pair",
        code: "cage-pair",
        focus: [...cage.cells],
        params: { cage: number, other_cage: other },
        allowed: allowedIn(size, cage, used),
        again: (position) =>
          allowedIn(size, cage, besideCage(new Ways(layout, position.candidates), number, other)),
        beside: [...cells],
      };
    }
  return undefined;
}

function besideLine(ways: Ways, number: number, line: number): number[] | undefined {
  const { size, cages, cageOf } = ways.layout;
  const cage = cages[number];
  const listed = ways.of(number);
  if (!cage || !listed?.length) return undefined;
  const rest = cellsOf(size, line).filter((cell) => ways.candidates[cell] && cageOf[cell] !== number);
  const kept = listed.filter((way) => {
    const taken = inLine(size, cage, way, line);
    const free = rest.map((cell) => (ways.candidates[cell] ?? 0) & ~taken);
    const single = free.filter((digits) => countOf(digits) === 1);
    return free.every(Boolean) && new Set(single).size === single.length;
  });
  return usedIn(cage, kept);
}

export function cageRest({ layout, candidates }: Position, ways: Ways): Found | undefined {
  const { size, cages } = layout;
  for (const [number, cage] of cages.entries())
    for (const line of range(2 * size)) {
      const meets = cage.cells.some((cell) =>
        line < size ? rowAt(size, cell) === line : cell % size === line - size,
      );
      const used = meets ? besideLine(ways, number, line) : undefined;
      if (!used?.some((digits, place) => (candidates[cage.cells[place] ?? 0] ?? 0) & ~digits)) continue;
      return {
        technique: "cage-rest",
        code: "cage-rest",
        focus: [...cage.cells],
        params: { cage: number, ...axisOf(size, line) },
        allowed: allowedIn(size, cage, used),
        again: (position) =>
          allowedIn(size, cage, besideLine(new Ways(layout, position.candidates), number, line)),
        beside: cellsOf(size, line),
      };
    }
  return undefined;
}
