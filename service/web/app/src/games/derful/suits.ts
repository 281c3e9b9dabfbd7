// The order of a hand and the suits that it has for looks. Tiles need no more of the rules.
import type { Card } from "@countinghouse/client/play/derful31/rules";
import type { Suit } from "../../components/suits";

const SUITS: readonly Suit[] = ["spades", "hearts", "clubs", "diamonds"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** The place of a card among the ranks, from 0 on; -1 for a bare value that is no rank. */
export const rankOf = (card: Card): number => RANKS.indexOf(String(card));

/** A suit for each card: always the same for the same hand. Nothing depends on it. */
export function suitsOf(cards: readonly Card[]): Suit[] {
  const copies = new Map<string, number>();
  return cards.map((card) => {
    const name = String(card);
    const copy = copies.get(name) ?? 0;
    copies.set(name, copy + 1);
    // Ranks begin with different suits, so that a hand is not of one.
    return SUITS[(copy + Math.max(0, rankOf(card)) * 3) % SUITS.length] ?? "spades";
  });
}
