// The techniques for sets of cells in a line, for sets of crossing lines, and for chains of cells.
import { bit, digitsOf } from "./cells.js";
import { range } from "./layout.js";
import { type Allowed, allowed, axisOf, type Found, type Position, remove } from "./position.js";
import { cellsOf, countOf, isFull, linesOf } from "./supports.js";

/** The set of domains, as bits, that has as many values as domains and takes some from others; 0 if there is none. */
function smallestGain(domains: readonly number[]): number {
  const few = (set: number): number => Math.min(countOf(set), domains.length - countOf(set));
  const unions = [0];
  let [best, fewest] = [0, domains.length];
  for (let set = 1; set < 1 << domains.length; set += 1) {
    const last = 31 - Math.clz32(set);
    const union = (unions[set ^ (1 << last)] ?? 0) | (domains[last] ?? 0);
    unions[set] = union;
    if (countOf(union) !== countOf(set) || few(set) >= fewest) continue;
    if (domains.some((domain, at) => !(set & (1 << at)) && domain & union)) [best, fewest] = [set, few(set)];
  }
  return best;
}

const unionOf = (domains: readonly number[], set = -1): number =>
  domains.reduce((bits, domain, at) => (set & (1 << at) ? bits | domain : bits), 0);

export function lineSet(position: Position): Found | undefined {
  const { layout, candidates } = position;
  let best: { line: number; open: number[]; domains: number[]; set: number } | undefined;
  let fewest = 2 * layout.size;
  for (const line of range(2 * layout.size)) {
    const open = cellsOf(layout.size, line).filter((cell) => countOf(candidates[cell] ?? 0) > 1);
    const domains = open.map((cell) => candidates[cell] ?? 0);
    const set = smallestGain(domains);
    const few = Math.min(countOf(set), open.length - countOf(set));
    if (set && few < fewest) [best, fewest] = [{ line, open, domains, set }, few];
  }
  if (!best) return undefined;
  const { line, open, domains, set } = best;
  const digits = unionOf(domains, set);
  // A large set is told as the digits of the few other cells.
  const hidden = open.length - countOf(set) < countOf(set) && isFull(layout, line);
  const inside = (at: number): boolean => (set & (1 << at)) !== 0;
  for (const [at, cell] of open.entries()) if (!inside(at)) remove(position, cell, digits);
  const focus = open.filter((_, at) => inside(at) !== hidden);
  const shared = hidden ? unionOf(domains) & ~digits : digits;
  const again = (other: Position): Allowed | undefined => {
    const cells = cellsOf(layout.size, line);
    const outside = cells.filter((cell) => !focus.includes(cell));
    const held = (some: readonly number[]): number =>
      unionOf(some.map((cell) => other.candidates[cell] ?? 0));
    if (hidden)
      return held(outside) & shared
        ? undefined
        : allowed(
            layout.size,
            focus.map((cell) => [cell, shared]),
          );
    const union = held(focus);
    if (countOf(union) > focus.length) return undefined;
    return allowed(
      layout.size,
      outside.map((cell) => [cell, ~union]),
    );
  };
  return {
    technique: "line-set",
    code: hidden ? "line-places" : "line-set",
    focus,
    params: { digits: digitsOf(shared), ...axisOf(layout.size, line) },
    lines: hidden ? [line] : [],
    again,
  };
}

/** Find rows in which a digit has places in as few columns only; columns and rows where columns are the longer lines. */
export function crossingSet(position: Position): Found | undefined {
  const { layout, candidates } = position;
  const { size } = layout;
  const first = isFull(layout, 0) ? 0 : size;
  for (const digit of range(size, 1)) {
    const has = (cell: number): boolean => ((candidates[cell] ?? 0) & bit(digit)) !== 0;
    const placesIn = (line: number): number =>
      unionOf(cellsOf(size, first + line).map((cell, at) => (has(cell) ? 1 << at : 0)));
    const lines = range(size).filter((line) => countOf(placesIn(line)) > 1);
    const domains = lines.map(placesIn);
    const set = smallestGain(domains);
    if (!set) continue;
    const crossed = unionOf(domains, set);
    // A large set is told as the few columns that need the other rows, where these have every digit.
    const across = lines.length - countOf(set) < countOf(set) && first === 0 && isFull(layout, size);
    const inside = (at: number): boolean => (set & (1 << at)) !== 0;
    for (const [at, line] of lines.entries())
      for (const [place, cell] of cellsOf(size, first + line).entries())
        if (!inside(at) && crossed & (1 << place)) remove(position, cell, bit(digit));
    const chosen = lines.filter((_, at) => inside(at) !== across);
    const others = range(size).filter((at) => (across ? unionOf(domains) & ~crossed : crossed) & (1 << at));
    const base = across ? others.map((line) => size + line) : chosen.map((line) => first + line);
    const cover = across ? chosen : others.map((line) => size - first + line);
    const isDown = across || first > 0;
    const [rows, columns] = first > 0 ? [others, chosen] : [chosen, others];
    const again = (other: Position): Allowed | undefined => {
      const covered = new Set(cover.flatMap((line) => cellsOf(size, line)));
      const based = new Set(base.flatMap((line) => cellsOf(size, line)));
      const strays = [...based].some(
        (cell) => !covered.has(cell) && (other.candidates[cell] ?? 0) & bit(digit),
      );
      if (strays || cover.length > base.length) return undefined;
      return allowed(
        size,
        [...covered].filter((cell) => !based.has(cell)).map((cell) => [cell, ~bit(digit)]),
      );
    };
    return {
      technique: "crossing-set",
      code: isDown ? "crossing-columns" : "crossing-rows",
      focus: base.flatMap((line) => cellsOf(size, line)).filter(has),
      params: { digits: [digit], rows, columns },
      lines: base,
      again,
    };
  }
  return undefined;
}

export function chain(position: Position): Found | undefined {
  const { candidates } = position;
  for (const start of candidates.keys()) {
    const both = candidates[start] ?? 0;
    if (countOf(both) !== 2) continue;
    for (const digit of digitsOf(both)) {
      const focus = followed(position, start, bit(digit));
      if (focus) {
        const again = (other: Position): Allowed | undefined => linked(other, focus, bit(digit));
        return { technique: "chain", code: "chain", focus, params: { digits: [digit] }, again };
      }
    }
  }
  return undefined;
}

/** What a chain, from its last end back to its start, leaves to the cells in line with both. */
function linked(
  { layout: { size }, candidates }: Position,
  path: readonly number[],
  digit: number,
): Allowed | undefined {
  let value = digit;
  for (const cell of [...path].reverse()) {
    const held = candidates[cell] ?? 0;
    if (countOf(held) !== 2 || !(held & value)) return undefined;
    value ^= held;
  }
  if (value !== digit) return undefined;
  const [end = 0, start = 0] = [path[0], path.at(-1)];
  const seen = (cell: number): Set<number> =>
    new Set(linesOf(size, cell).flatMap((line) => cellsOf(size, line).filter((at) => at !== cell)));
  const ends = seen(end);
  return allowed(
    size,
    [...seen(start)].filter((cell) => ends.has(cell)).map((cell) => [cell, ~digit]),
  );
}

/** The cells of the first chain that gains from its end back to its start, which is not the digit. */
function followed(position: Position, start: number, digit: number): number[] | undefined {
  const { layout, candidates } = position;
  const beside = (cell: number): number[] =>
    linesOf(layout.size, cell).flatMap((line) => cellsOf(layout.size, line));
  const before = new Map<number, number | undefined>([[start, undefined]]);
  const value = new Map<number, number>([[start, (candidates[start] ?? 0) ^ digit]]);
  const queue = [start];
  for (const cell of queue) {
    for (const other of beside(cell)) {
      const held = candidates[other] ?? 0;
      if (before.has(other) || countOf(held) !== 2 || !(held & (value.get(cell) ?? 0))) continue;
      before.set(other, cell);
      value.set(other, held ^ (value.get(cell) ?? 0));
      queue.push(other);
      if (value.get(other) !== digit) continue;
      const ends = new Set(beside(other).filter((at) => at !== other));
      const between = beside(start).filter((at) => at !== start && ends.has(at));
      if (!between.map((at) => remove(position, at, digit)).includes(true)) continue;
      const path: number[] = [];
      for (let at: number | undefined = other; at !== undefined; at = before.get(at)) path.push(at);
      return path;
    }
  }
  return undefined;
}
