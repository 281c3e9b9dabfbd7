// Games that were begun and not finished.

import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { resultOf } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import type { Kept } from "./game";
import { boardAfter, unpackMoves } from "./history";
import { isOwn } from "./own";

const MOST_LISTED = 20;

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
