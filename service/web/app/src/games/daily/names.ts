// The four puzzles of a day, and where each is played.
import type { FeltName } from "../../components/felt";
import type { Dailies, Game } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { linkTo } from "../../shell/puzzles";
import { FIRST_DAY } from "./days";

export type DailyName = "krypto" | "mini" | "kenken" | "derful";
export const DAILY_NAMES: readonly DailyName[] = ["krypto", "mini", "kenken", "derful"];

export const GAME_OF: Record<DailyName, Game> = {
  krypto: "krypto",
  mini: "kenken",
  kenken: "kenken",
  derful: "31-derful",
};
/** Which of a day's two KenKen puzzles. */
export const WHICH: Partial<Record<DailyName, "small" | "large">> = { mini: "small", kenken: "large" };
export const FELT_OF: Record<DailyName, FeltName> = { krypto: "krypto", mini: "mini", kenken: "kenken", derful: "derful" };

/** The puzzles that a day has. */
export const dailyNamesOn = (day: string): DailyName[] => DAILY_NAMES.filter((name) => day >= FIRST_DAY[GAME_OF[name]]);

/** The address of a day's puzzle. Today's Krypto is what the page of Krypto opens with. */
export function addressOfDaily(name: DailyName, day: string, code: string): string {
  if (name === "krypto" && day === today()) return "/krypto";
  return linkTo(code, day, WHICH[name]);
}

/** A day's puzzle as its tile needs it. */
export type Daily =
  | { name: "krypto"; code: string; puzzle: Dailies["krypto"] }
  | { name: "mini"; code: string; puzzle: Dailies["kenken"]["small"] }
  | { name: "kenken"; code: string; puzzle: Dailies["kenken"]["large"] }
  | { name: "derful"; code: string; puzzle: Dailies["31-derful"] };

/** The puzzle of this name among those of its game. */
export function pickedOf(name: DailyName, found: Dailies[Game]): Daily {
  if (name === "krypto") return { name, code: (found as Dailies["krypto"]).code, puzzle: found as Dailies["krypto"] };
  if (name === "derful") {
    return { name, code: (found as Dailies["31-derful"]).code, puzzle: found as Dailies["31-derful"] };
  }
  const { small, large } = found as Dailies["kenken"];
  return name === "mini" ? { name, code: small.code, puzzle: small } : { name, code: large.code, puzzle: large };
}
