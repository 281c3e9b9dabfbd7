// What is kept of one's own games: those that were begun.
import { resultOf } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import type { Kept } from "./game";

// Games that were begun and not finished.

/** The last played first. */
export function openGames(): Array<Started<Kept>> {
  const ours = allStarted().filter((found): found is Started<Kept> => (found.state as Partial<Kept>).game === "31-derful");
  const open = ours.filter(
    ({ code, state }) => !resultOf(code) && state.placed > 0 && !(state.shown && state.placed === state.order ** 2),
  );
  return open.sort((a, b) => b.at.localeCompare(a.at));
}
