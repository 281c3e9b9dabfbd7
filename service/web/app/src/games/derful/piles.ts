// How the hand lies: one pile for each rank in a fixed place, or few cards side by side; and the suits they have for looks.

import { type Card, inOrder, RANKS } from "@countinghouse/client/play/derful31/rules";
import type { Suit } from "../../components/playing-card";

export interface Pile {
  rank: Card;
  /** All cards of the deal that have their place here, by their numbers in the hand. */
  numbers: readonly number[];
}

/** Up to so many cards lie open. */
export const MOST_OPEN = 9;
const SUITS: readonly Suit[] = ["spades", "hearts", "clubs", "diamonds"];

/** Where the cards of a hand have their places. `cards` are in the order of a hand. */
export function pilesOf(cards: readonly Card[]): Pile[] {
  if (cards.length <= MOST_OPEN) return cards.map((rank, number) => ({ rank, numbers: [number] }));
  const others = cards.filter((card) => !RANKS.includes(String(card)));
  const ranks = new Map<string, number[]>(inOrder([...RANKS, ...others]).map((rank) => [String(rank), []]));
  for (const [number, card] of cards.entries()) ranks.get(String(card))?.push(number);
  return [...ranks].map(([rank, numbers]) => ({ rank, numbers }));
}

/** A suit for each card: always the same for the same hand. Nothing depends on it. */
export function suitsOf(cards: readonly Card[]): Suit[] {
  const copies = new Map<string, number>();
  return cards.map((card) => {
    const name = String(card);
    const copy = copies.get(name) ?? 0;
    copies.set(name, copy + 1);
    // Ranks begin with different suits, so that a hand is not of one.
    return SUITS[(copy + Math.max(0, RANKS.indexOf(name)) * 3) % SUITS.length] ?? "spades";
  });
}
