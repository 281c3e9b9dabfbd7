// Hints found on the device: the next move by the service's rules, as far as a bounded search decides.
import type { Result } from "../../schemas.js";
import { type Card, inOrder, totalOf, worthOf } from "./rules.js";
import {
  decide,
  FEW_TRIED,
  type Grid,
  leftOf,
  linesOf,
  MOST_TRIED,
  type Values,
  valuesOf,
  withValue,
} from "./search.js";

export type Hint = Result<"31-derful.hint">;

function hintOf(code: Hint["code"], order: number, cell?: number, card?: Card): Hint {
  if (cell === undefined || card === undefined) return { code, params: {}, detail: "", place: null };
  const [row, column] = [Math.floor(cell / order), cell % order];
  return { code, params: { row, column, card }, detail: "", place: [row, column] };
}

/** The next move; undefined for cards to pick from, and where finding it takes the service. */
export function hintFor(cards: readonly Card[], grid: Grid, wanted: number | null): Hint | undefined {
  const order = grid.length;
  if (cards.length !== order * order) return undefined;
  const total = totalOf(cards, order);
  const cells = valuesOf(grid);
  const left = leftOf(cards, cells);
  if (total === null || (wanted !== null && wanted !== total)) return hintOf("dead-end", order);
  const { verdict, cells: won } = decide(order, total, cells, left, MOST_TRIED);
  if (verdict === "undecided") return undefined;
  if (verdict === "lost") return takeBack(cards, grid, total);
  const lines = linesOf(order).map((line) => line.filter((cell) => cells[cell] === null));
  const unfinished = lines.filter((line) => line.length > 0);
  if (unfinished.length === 0) return hintOf("complete", order);
  const line = unfinished.reduce((best, other) => (other.length < best.length ? other : best));
  const choices = line.map((cell) => openValues(order, total, cells, left, cell));
  const place = choices.indexOf(choices.reduce((best, other) => (other.length < best.length ? other : best)));
  const cell = line[place] ?? 0;
  const open = choices[place] ?? [];
  // Of several values that win, the lowest.
  const value = open.find(({ verdict }) => verdict === "won")?.value ?? won[cell] ?? 0;
  const card = handOf(cards, grid).find((other) => worthOf(other) === value);
  return hintOf(line.length === 1 ? "forced" : open.length === 1 ? "only" : "winning", order, cell, card);
}

/** The cards that are not in the grid, in the order of a hand; a card of the grid stands for any of its value. */
function handOf(cards: readonly Card[], grid: Grid): Card[] {
  const hand = inOrder(cards);
  for (const card of grid.flat()) {
    if (card === null) continue;
    const same = hand.indexOf(card);
    hand.splice(same >= 0 ? same : hand.findIndex((other) => worthOf(other) === worthOf(card)), 1);
  }
  return hand;
}

/** The values in a cell that are not known to lose, ascending. */
function openValues(
  order: number,
  total: number,
  cells: Values,
  left: ReadonlyMap<number, number>,
  cell: number,
): Array<{ value: number; verdict: "won" | "undecided" }> {
  return [...left.keys()]
    .sort((a, b) => a - b)
    .flatMap((value) => {
      const copies = left.get(value) ?? 0;
      if (copies === 0) return [];
      const rest = new Map(left).set(value, copies - 1);
      const { verdict } = decide(order, total, withValue(cells, cell, value), rest, FEW_TRIED);
      return verdict === "lost" ? [] : [{ value, verdict }];
    });
}

function takeBack(cards: readonly Card[], grid: Grid, total: number): Hint {
  const order = grid.length;
  const cells = valuesOf(grid);
  for (const [cell, card] of grid.flat().entries()) {
    if (card === null) continue;
    const without = withValue(cells, cell, null);
    if (decide(order, total, without, leftOf(cards, without), FEW_TRIED).verdict === "won")
      return hintOf("take-back", order, cell, card);
  }
  return hintOf("dead-end", order);
}
