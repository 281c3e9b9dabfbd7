// Completing a grid on the device, within a bounded number of tries.
import { type Card, worthOf } from "./rules.js";

export type Grid = ReadonlyArray<ReadonlyArray<Card | null>>;
export type Values = Array<number | null>;

/** Cards put down before the question is left undecided: about a second on a phone. */
export const MOST_TRIED = 300_000;
/** For questions that are asked of many cells. */
export const FEW_TRIED = 20_000;

export interface Decision {
  verdict: "won" | "lost" | "undecided";
  cells: Values;
}

/** Complete a grid of values, by trying the fullest lines first. */
export function decide(
  order: number,
  total: number,
  cells: Values,
  left: ReadonlyMap<number, number>,
  most: number,
): Decision {
  const grid = [...cells];
  const free = new Map(left);
  const lines = linesOf(order);
  let tried = 0;
  const state = (line: readonly number[]) => {
    const open = line.filter((cell) => grid[cell] === null);
    return { open, rest: line.reduce((sum, cell) => sum - (grid[cell] ?? 0), total) };
  };
  const fits = (cell: number): boolean =>
    lines.every((line) => {
      if (!line.includes(cell)) return true;
      const { open, rest } = state(line);
      return open.length === 0 ? rest === 0 : rest > 0 && (open.length > 1 || (free.get(rest) ?? 0) > 0);
    });
  const search = (): Decision["verdict"] => {
    const fullest = lines.map(state).filter(({ open }) => open.length > 0);
    if (fullest.length === 0) return lines.every((line) => state(line).rest === 0) ? "won" : "lost";
    const { open, rest } = fullest.reduce((best, line) =>
      line.open.length < best.open.length ? line : best,
    );
    const cell = open[0] ?? 0;
    let verdict: Decision["verdict"] = "lost";
    for (const value of open.length === 1 ? [rest] : [...free.keys()]) {
      const copies = free.get(value) ?? 0;
      if (copies === 0) continue;
      if (++tried > most) return "undecided";
      grid[cell] = value;
      free.set(value, copies - 1);
      if (fits(cell)) {
        const found = search();
        if (found === "won" || tried > most) return found;
        if (found === "undecided") verdict = found;
      }
      grid[cell] = null;
      free.set(value, copies);
    }
    return verdict;
  };
  const verdict = search();
  return { verdict, cells: grid };
}

export function linesOf(order: number): number[][] {
  const all = Array.from({ length: order }, (_, at) => at);
  return [
    ...all.map((row) => all.map((column) => row * order + column)),
    ...all.map((column) => all.map((row) => row * order + column)),
  ];
}

export const valuesOf = (grid: Grid): Values =>
  grid.flat().map((card) => (card === null ? null : worthOf(card)));

export const withValue = (cells: Values, cell: number, value: number | null): Values =>
  cells.map((before, at) => (at === cell ? value : before));

/** How often each value is still in the hand. */
export function leftOf(cards: readonly Card[], cells: Values): Map<number, number> {
  const left = new Map<number, number>();
  for (const card of cards) left.set(worthOf(card), (left.get(worthOf(card)) ?? 0) + 1);
  for (const value of cells) if (value !== null) left.set(value, (left.get(value) ?? 0) - 1);
  return left;
}
