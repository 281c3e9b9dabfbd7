import type { Game } from "@countinghouse/client/play/krypto/rules";
import type { Deal } from "./model";

/** A deal as a game of Krypto. */
export const gameOf = ({ cards, target }: Deal, rules: Game["rules"]): Game => ({
  cards: cards ?? [],
  target: target ?? 0,
  rules,
  use: "all",
});
