import type { Deal, Player, Tournament } from "./model";
import { t } from "./texts";

/** Which deal of which hand this is. */
export function dealName({ hand, attempt }: Pick<Deal, "hand" | "attempt">, hands: number): string {
  const texts = t().game;
  const name = hand > hands ? texts.extra(String(hand - hands)) : texts.hand(String(hand), String(hands));
  return attempt > 1 ? `${name} · ${texts.attempt(String(attempt))}` : name;
}

/** Why a player may not claim a deal; undefined for one who may. */
export function whyOut({ state }: Pick<Tournament, "state">, { hand }: Deal, player: Player): string | undefined {
  const texts = t().claim;
  if (!player.sitting_out) return undefined;
  // Who has erred in a hand of the tie-break is one of the tied players.
  return state === "tie_break" && (player.boxes[hand - 1] ?? null) === null ? texts.outOfTie : texts.out;
}
