// How many of the targets that five cards can make are made: the page of Krypto keeps it, and that of the day shows it.
import { read, write } from "./storage";

interface Hand {
  cards: readonly number[];
  rules: string;
}

export interface Collected {
  made: number;
  of: number;
}

const keyOf = ({ cards, rules }: Hand): string => `targets:${[...cards].sort((a, b) => a - b).join("-")}:${rules}`;

export const keepCollected = (hand: Hand, collected: Collected): void => write(keyOf(hand), collected);

/** What is kept of a hand; undefined if there is nothing, or what an edited file had. */
export function collectedOf(hand: Hand): Collected | undefined {
  const { made, of } = read<Partial<Collected>>(keyOf(hand)) ?? {};
  return typeof made === "number" && typeof of === "number" ? { made, of } : undefined;
}
