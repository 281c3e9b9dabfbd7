import type { Game } from "../../games/krypto/logic/rules";
import type { Deal } from "./model";

/** A deal as a game of Krypto. */
export const gameOf = ({ cards, target }: Deal, rules: Game["rules"]): Game => ({
  cards: cards ?? [],
  target: target ?? 0,
  rules,
  use: "all",
});
