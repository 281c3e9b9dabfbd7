// Bounds of whole lines: how often, or how much, the other cages leave for a cage.
import { range } from "./layout.js";
import {
  type Allowed,
  allowedIn,
  axisOf,
  type Details,
  type Found,
  type Position,
  type Step,
} from "./position.js";
import type { Scale } from "./scales.js";
import { countOf } from "./supports.js";
import { allLines, type Lines, partAmount, usedIn, Ways } from "./ways.js";

interface Limits {
  /** The place of the cage. */
  number: number;
  least: number;
  most: number;
  /** What its ways within these limits use in each cell. */
  used: number[];
}

/** What the other cages in a set of lines leave for each cage whose ways that limits. */
function* limitsIn(ways: Ways, scale: Scale, lines: Lines, parts: readonly number[]): Generator<Limits> {
  const { cages } = ways.layout;
  const amounts = parts.map((part, number) => (part ? ways.amounts(number, scale, part) : ([0, 0] as const)));
  const total = countOf(lines.chosen) * scale.total;
  const low = amounts.reduce((sum, [least]) => sum + least, 0);
  const high = amounts.reduce((sum, [, most]) => sum + most, 0);
  const slack = Math.min(total - low, high - total);
  for (const [number, cage] of cages.entries()) {
    const [least = 0, most = 0] = amounts[number] ?? [];
    const [part = 0, listed] = [parts[number], most - least > slack ? ways.of(number) : undefined];
    if (!part || !listed?.length) continue;
    const [fewest, greatest] = [total - (high - most), total - (low - least)];
    const kept = listed.filter((way) => {
      const amount = partAmount(scale, way, part);
      return fewest <= amount && amount <= greatest;
    });
    const used = usedIn(cage, kept);
    yield { number, least: Math.max(least, fewest), most: Math.min(most, greatest), used };
  }
}

const partsIn = (ways: Ways, lines: Lines): number[] =>
  ways.layout.cages.map((_, number) => ways.partIn(number, lines));

/**
 * Find a cage for which the others in a set of lines leave too little or too much, the fewest lines first; at last in the
 * whole grid, if wanted.
 */
export function bounds(
  position: Position,
  ways: Ways,
  technique: Step["technique"],
  scales: readonly Scale[],
  [fewest, most]: readonly [number, number],
  withGrid = false,
): Found | undefined {
  const { size, rows, columns } = position.layout;
  const [whole, across] = columns === size ? [rows, 0] : [columns, 1];
  for (const count of range(size - fewest + 1, fewest))
    for (const lines of allLines(position.layout)) {
      const isWhole = withGrid && count === whole && lines.axis === across;
      if (countOf(lines.chosen) !== count || (count > most && !isWhole)) continue;
      const parts = partsIn(ways, lines);
      for (const scale of scales) {
        const found = inLines(position, ways, technique, scale, lines, parts);
        if (found) return found;
      }
    }
  return undefined;
}

function inLines(
  { layout, candidates }: Position,
  ways: Ways,
  technique: Step["technique"],
  scale: Scale,
  lines: Lines,
  parts: readonly number[],
): Found | undefined {
  for (const { number, least, most, used } of limitsIn(ways, scale, lines, parts)) {
    const cage = layout.cages[number];
    if (!cage?.cells.some((cell, place) => (candidates[cell] ?? 0) & ~(used[place] ?? 0))) continue;
    const { axis, chosen } = lines;
    const numbers = range(layout.size).filter((line) => (chosen >> line) & 1);
    const digits = scale.ranks.length ? { digits: [...scale.ranks] } : {};
    const params: Details =
      technique === "line-cage"
        ? { ...digits, cage: number, ...axisOf(layout.size, (numbers[0] ?? 0) + axis * layout.size) }
        : { ...digits, cage: number, ...(axis ? { columns: numbers } : { rows: numbers }), least, most };
    // The sentence says how much is left for the cage, so no more may be.
    const again = (other: Position): Allowed | undefined => {
      const fresh = new Ways(layout, other.candidates);
      const limits = [...limitsIn(fresh, scale, lines, parts)].find((each) => each.number === number);
      if (!limits || limits.least < least || limits.most > most) return undefined;
      return allowedIn(layout.size, cage, limits.used);
    };
    return {
      technique,
      code: technique.replace("_", "-") as Step["code"],
      focus: [...cage.cells],
      params,
      allowed: allowedIn(layout.size, cage, used),
      again,
      beside: layout.cages.flatMap(({ cells }, at) => (parts[at] ? cells : [])),
    };
  }
  return undefined;
}
