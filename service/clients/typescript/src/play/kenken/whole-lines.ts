// Sums, products and parities of whole rows or columns: what the cells left over must make.
import { bit, digitsOf } from "./cells.js";
import { digitAt, placeOf, range, rowAt } from "./layout.js";
import { type Allowed, allowed, type Details, type Found, type Position, type Step } from "./position.js";
import { productOf, sumOf } from "./rules.js";
import { amountOf, PARITY, PRODUCT, type Scale } from "./scales.js";
import { countOf } from "./supports.js";
import { allLines, type Lines, Ways } from "./ways.js";

/** The most cells left over that are tried. */
const MOST_LEFT_OVER = 4;

interface Left {
  cell: number;
  inside: boolean;
  cage: number;
  place: number;
}

/** The cells left over of a set of lines, and what they make; undefined if they are more than `most`. */
function leftOver(
  ways: Ways,
  scale: Scale,
  lines: Lines,
  most: number,
): { left: Left[]; rest: number } | undefined {
  const { cages } = ways.layout;
  const taken: number[] = [];
  const left: Left[] = [];
  for (const [number, cage] of cages.entries()) {
    const part = ways.partIn(number, lines);
    if (!part) continue;
    const [low, high] = ways.amounts(number, scale, part);
    if (low === high) {
      taken.push(low);
      continue;
    }
    const isIn = (place: number): boolean => (part & (1 << place)) !== 0;
    const open = (side: boolean): number =>
      cage.cells.filter((cell, place) => isIn(place) === side && ways.fixed(cell) === undefined).length;
    const [least, greatest] = ways.amounts(number, scale, ways.whole(number));
    const inside = !(open(false) < open(true) && least === greatest);
    if (!inside) taken.push(least);
    for (const [place, cell] of cage.cells.entries()) {
      if (isIn(place) !== inside) continue;
      const digit = ways.fixed(cell);
      if (digit === undefined) left.push({ cell, inside, cage: number, place });
      else taken.push(inside ? scale.weigh(digit) : -scale.weigh(digit));
    }
    const sides = new Set(left.map((each) => each.inside)).size;
    if (left.length > most || (scale.id === PRODUCT && sides > 1)) return undefined;
  }
  const total = countOf(lines.chosen) * scale.total;
  return { left, rest: amountOf(scale, [total, ...taken.map((amount) => -amount)]) };
}

/** The digits that each of the cells left over can have, as bits. */
function possible(ways: Ways, scale: Scale, left: readonly Left[], rest: number): number[] {
  const { size } = ways.layout;
  const found = left.map(() => 0);
  const held: number[] = [];
  const inLine = (one: number, other: number): boolean =>
    rowAt(size, one) === rowAt(size, other) || one % size === other % size;
  const hasWays = (): boolean =>
    [...new Set(left.map(({ cage }) => cage))].every((cage) => {
      const mine = [...left.entries()].filter(([, each]) => each.cage === cage);
      const listed = ways.of(cage);
      return !listed || listed.some((way) => mine.every(([at, { place }]) => way[place] === held[at]));
    });
  const fill = (amount: number): void => {
    const at = held.length;
    const next = left[at];
    if (!next) {
      const isNew = held.some((digit, place) => !((found[place] ?? 0) & bit(digit)));
      if (amountOf(scale, [amount]) === rest && isNew && hasWays())
        for (const [place, digit] of held.entries()) found[place] = (found[place] ?? 0) | bit(digit);
      return;
    }
    for (const digit of digitsOf(ways.candidates[next.cell] ?? 0)) {
      if (held.some((other, place) => other === digit && inLine(left[place]?.cell ?? 0, next.cell))) continue;
      held.push(digit);
      fill(amount + (next.inside ? 1 : -1) * scale.weigh(digit));
      held.pop();
    }
  };
  fill(0);
  return found;
}

/** Find what the cells left over cannot be, in the set of lines that leaves the fewest, and then has the fewest lines. */
export function wholeLines(
  position: Position,
  ways: Ways,
  technique: Step["technique"],
  scale: Scale,
  most = MOST_LEFT_OVER,
): Found | undefined {
  const { layout, candidates } = position;
  let best: { lines: Lines; left: Left[]; digits: number[] } | undefined;
  for (const lines of allLines(layout)) {
    const found = leftOver(ways, scale, lines, best?.left.length ?? most);
    if (!found?.left.length) continue;
    const { left, rest } = found;
    const isFewer = !best || left.length < best.left.length;
    if (!isFewer && countOf(lines.chosen) >= countOf(best?.lines.chosen ?? 0)) continue;
    const digits = possible(ways, scale, left, rest);
    if (left.some(({ cell }, at) => (candidates[cell] ?? 0) & ~(digits[at] ?? 0)))
      best = { lines, left, digits };
  }
  if (!best) return undefined;
  const { lines, left, digits } = best;
  const focus = left.map(({ cell }) => cell);
  // The sentence says that all but these cells is known.
  const again = (other: Position): Allowed | undefined => {
    const fresh = new Ways(layout, other.candidates);
    const found = leftOver(fresh, scale, lines, MOST_LEFT_OVER);
    const same = found?.left.length === focus.length && found.left.every(({ cell }) => focus.includes(cell));
    if (!found || !same) return undefined;
    const kept = possible(fresh, scale, found.left, found.rest);
    return allowed(
      layout.size,
      found.left.map(({ cell }, at) => [cell, kept[at] ?? 0]),
    );
  };
  return {
    technique,
    ...told(position, lines, left, scale),
    focus,
    allowed: allowed(
      layout.size,
      left.map(({ cell }, at) => [cell, digits[at] ?? 0]),
    ),
    again,
    beside: cagesBeside(ways, lines, left, scale),
  };
}

/** The cells of the cages whose part in the lines is not known whatever their candidates are. */
function cagesBeside(ways: Ways, lines: Lines, left: readonly Left[], scale: Scale): number[] {
  const fixed = scale.id === PRODUCT ? "×" : "+";
  return ways.layout.cages.flatMap((cage, number) => {
    const part = ways.partIn(number, lines);
    const isFixed =
      cage.cells.length === 1 ? fixed === "+" : cage.cells.length > 2 && cage.operator === fixed;
    const isNeeded = left.some((each) => each.cage === number) || !isFixed || part !== ways.whole(number);
    return part && isNeeded ? cage.cells : [];
  });
}

function told(
  { layout, right }: Position,
  { axis, chosen }: Lines,
  left: readonly Left[],
  scale: Scale,
): { code: Step["code"]; params: Details } {
  const { size, cages } = layout;
  const numbers = range(size).filter((line) => (chosen >> line) & 1);
  const placesOf = (cells: readonly number[]): number[][] =>
    [...cells].sort((a, b) => a - b).map((cell) => [...placeOf(size, cell)]);
  const cellsOf = (side: readonly Left[]): number[][] => placesOf(side.map(({ cell }) => cell));
  const inside = left.filter((each) => each.inside);
  const outside = left.filter((each) => !each.inside);
  const digitsIn = (side: readonly Left[]): number[] =>
    side.map(({ cell }) => digitAt(layout, right[cell] ?? 0));
  const sum = (side: readonly Left[]): number => sumOf(digitsIn(side));
  const total = numbers.length * sumOf(layout.digits);
  const params: Details = { ...(axis ? { columns: numbers } : { rows: numbers }), cells: cellsOf(left) };
  if (scale.id === PARITY)
    return { code: "line-parity", params: { ...params, total, amount: sum(left) % 2 } };
  if (scale.id === PRODUCT) {
    const amount = productOf(digitsIn(left));
    return { code: inside.length ? "line-product" : "line-product-outside", params: { ...params, amount } };
  }
  if (inside.length && outside.length) {
    const amount = sum(inside) - sum(outside);
    const sides = { cells: cellsOf(inside), outside: cellsOf(outside) };
    return { code: "line-sum-difference", params: { ...params, ...sides, total, amount } };
  }
  const amount = sum(left);
  if (inside.length)
    return { code: "line-sum", params: { ...params, total, amount, known_sum: total - amount } };
  const isIn = (cell: number): boolean => numbers.includes(axis ? cell % size : rowAt(size, cell));
  const beside = cages
    .filter((_, number) => left.some((each) => each.cage === number))
    .flatMap((cage) => cage.cells.filter((cell) => !isIn(cell) && !left.some((each) => each.cell === cell)));
  const less = sumOf(beside.map((cell) => digitAt(layout, right[cell] ?? 0)));
  const known = { known_sum: total + amount + less, ...(less && { less, known_outside: placesOf(beside) }) };
  return { code: "line-sum-outside", params: { ...params, total, amount, ...known } };
}
