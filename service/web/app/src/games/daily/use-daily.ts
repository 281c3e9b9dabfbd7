import { type Asked, useAsked } from "../../shell/asked";
import { type Dailies, dailyOf, type Game, keptDaily } from "../../shell/dailies";
import { FIRST_DAY } from "./days";

/** The puzzle of a day: kept, or asked for; nothing before the game's first day. */
export function useDaily<G extends Game>(game: G, day: string): Asked<Dailies[G]> {
  const kept = keptDaily(game, day);
  const asked = useAsked(kept || day < FIRST_DAY[game] ? undefined : `${game} ${day}`, () => dailyOf(game, day));
  return kept ? { ...asked, value: kept, error: undefined, asking: false } : asked;
}
