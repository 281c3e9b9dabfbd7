// Games that were begun and not finished, and the day whose puzzle one is.

import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { keptDaily } from "../../shell/dailies";
import { daysAfter, today } from "../../shell/dates";
import { resultOf } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import type { Kept } from "./game";
import { boardAfter, unpackMoves } from "./history";
import { isOwn } from "./own";
import type { Day } from "./titles";

const MOST_LISTED = 20;
const DAYS_KEPT = 30;

/** Games to go on with, the last played first. */
export function begunGames(): Array<Started<Kept>> {
  const ours = allStarted().filter((found): found is Started<Kept> => found.code.startsWith("N") || isOwn(found.code));
  return ours
    .filter(({ state }) => !state.done)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_LISTED);
}

export const filledIn = ({ moves, at, size }: Kept): number => {
  const cells = size * size;
  return boardAfter(unpackMoves(moves, cells), at, cells).filter(digitIn).length;
};

/** The game to open first: the last played one that has something in it and was not solved before. */
export const gameToGoOn = (): Started<Kept> | undefined =>
  begunGames().find(({ code, state }) => state.at > 0 && !resultOf(code));

/** Which day's puzzle a code is, of the days that are kept. */
export function dayOf(code: string): Day {
  const last = today();
  for (let back = 0; back < DAYS_KEPT; back++) {
    const date = daysAfter(last, -back);
    const daily = keptDaily("kenken", date);
    for (const name of ["small", "large"] as const) if (daily?.[name].code === code) return { date, name };
  }
  return {};
}
