// What an import makes of a value here and the one of another browser.
import { type ByCode, joinedResults } from "../../shell/results";
import type { Started } from "../../shell/started";
import { type Bests, joinedBests } from "../modes/kept";

const later = (here: Started<unknown>, there: Started<unknown>): Started<unknown> => (here.at >= there.at ? here : there);

/** The value under a key: nothing that was found or played here is lost, and other values are replaced. */
export function joined(key: string, here: unknown, there: unknown): unknown {
  switch (key.split(":")[0]) {
    case "solved":
      return joinedResults(here as ByCode, there as ByCode);
    case "modes":
      return joinedBests(here as Bests, there as Bests);
    case "game":
      return later(here as Started<unknown>, there as Started<unknown>);
    case "ways":
      return [...new Set([...(here as string[]), ...(there as string[])])];
  }
  return there;
}
