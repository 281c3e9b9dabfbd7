// How the player likes to play; the same for all puzzles.
import { stored } from "../../shell/storage";

interface Preferences {
  /** Choose the cell, then the digit; or the digit, then cells. */
  first: "cell" | "number";
  /** Whether a digit clears the marks of its row and column. */
  clearing: boolean;
  /** When broken rules are shown. */
  errors: "now" | "check";
}

export const preferences = stored<Preferences>("kenken-preferences", { first: "cell", clearing: true, errors: "now" });

export function prefer(changes: Partial<Preferences>): void {
  preferences.value = { ...preferences.peek(), ...changes };
}
