// Whether cards can win, found on the device.
import type { Result } from "../../schemas.js";
import { type Card, totalOf, worthOf } from "./rules.js";
import { decide, type Grid, leftOf, MOST_TRIED, type Values, valuesOf } from "./search.js";

export type Solved = Result<"31-derful.solve">;

/** What is played: cards for a grid of an order; `total` is null if any total will do. */
export interface Deal {
  cards: readonly Card[];
  order: number;
  total: number | null;
}

/** Whether a grid can be completed, and how; undefined where finding out takes the service. */
export function solve(deal: Deal, grid?: Grid): Solved | undefined {
  const { cards, order, total: wanted } = deal;
  if (cards.length !== order * order) return undefined;
  const sum = cards.reduce<number>((before, card) => before + worthOf(card), 0);
  const params = { sum, order, ...(wanted !== null && { total: wanted }) };
  const answer = {
    detail: "",
    total: wanted,
    games: null,
    difficulty: null,
    rating: null,
    arrangements_log10: null,
    params,
  } as const;
  const total = totalOf(cards, order);
  if (total === null) return { ...answer, solvable: false, code: "sum-not-divisible", grid: null };
  if (wanted !== null && wanted !== total)
    return { ...answer, solvable: false, code: "sum-not-as-asked", grid: null };
  const cells = grid ? valuesOf(grid) : Array<null>(order * order).fill(null);
  const { verdict, cells: won } = decide(order, total, cells, leftOf(cards, cells), MOST_TRIED);
  if (verdict === "undecided") return undefined;
  if (verdict === "lost") return { ...answer, solvable: false, code: "every-way-tried", grid: null };
  return { ...answer, solvable: true, code: "won", grid: faced(order, won, cards) };
}

/** The cards of values, as faces. */
function faced(order: number, values: Values, cards: readonly Card[]): Card[][] {
  const hand = [...cards];
  const faces = values.map((value) => {
    const at = hand.findIndex((card) => worthOf(card) === value);
    return hand.splice(at, 1)[0] ?? 0;
  });
  return Array.from({ length: order }, (_, row) => faces.slice(row * order, (row + 1) * order));
}
