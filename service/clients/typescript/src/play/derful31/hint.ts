// Hints found on the device: the next move by the service's rules, as far as a bounded search decides.
import type { Result } from "../../schemas.js";
import { type Card, totalOf, worthOf } from "./rules.js";
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
  const at =
    cell === undefined
      ? { row: null, column: null, card: null }
      : { row: Math.floor(cell / order), column: cell % order, card: card ?? null };
  return { kind: code.replace("-", "_") as Hint["kind"], ...at, hint: "", code, params: at };
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
  const open = lines.filter((line) => line.length > 0);
  if (open.length === 0) return hintOf("complete", order);
  const line = open.reduce((best, other) => (other.length < best.length ? other : best));
  const choices = line.map((cell) => waysToGoOn(order, total, cells, left, cell));
  const place = choices.indexOf(Math.min(...choices));
  const cell = line[place] ?? 0;
  const value = won[cell] ?? 0;
  // The face of a card that counts so and is in the hand.
  const laid = grid.flat().filter((card) => card !== null);
  const hand = [...cards];
  for (const card of laid)
    hand.splice(
      hand.findIndex((other) => String(other) === String(card)),
      1,
    );
  const card = hand.find((other) => worthOf(other) === value);
  return hintOf(line.length === 1 ? "forced" : choices[place] === 1 ? "only" : "winning", order, cell, card);
}

/** How many values in a cell are not known to lose. */
function waysToGoOn(
  order: number,
  total: number,
  cells: Values,
  left: ReadonlyMap<number, number>,
  cell: number,
): number {
  let ways = 0;
  for (const [value, copies] of left) {
    if (copies === 0) continue;
    const rest = new Map(left).set(value, copies - 1);
    if (decide(order, total, withValue(cells, cell, value), rest, FEW_TRIED).verdict !== "lost") ways += 1;
  }
  return ways;
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
