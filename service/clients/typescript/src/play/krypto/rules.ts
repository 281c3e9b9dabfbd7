// Which values may appear on the way to the target.
import { type Fraction, isWhole } from "./fraction.js";

export type Rules = "house" | "integer" | "international" | "positive";
export const RULES: readonly Rules[] = ["international", "house", "integer", "positive"];

/** `all`: every card is used exactly once. `any`: some or all of them. */
export type Use = "all" | "any";

/** Whether the rules allow a value, as an intermediate one or as the result. */
export function obeys(value: Fraction, rules: Rules): boolean {
  if (rules === "house") return true;
  if (!isWhole(value)) return false;
  return rules === "integer" || value.numerator >= (rules === "positive" ? 1n : 0n);
}

/** A game, as far as judging goes. */
export interface Game {
  cards: readonly number[];
  target: number;
  rules: Rules;
  use: Use;
}
