// The player's own rating, from all that is kept here.
import type { Game } from "../../shell/dailies";
import { dayOf } from "../../shell/dates";
import { difficultyOf } from "../../shell/difficulty";
import { resultOf, results } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import { type Finished, finishedOf, type Rated, ratingOf } from "./rating";

interface GivenUp {
  gaveUp?: boolean;
  revealed?: boolean;
  shown?: boolean;
}

const FIRST = { krypto: "K", kenken: "N", "31-derful": "D" } as const;

type OwnGame = Finished & { code: string };

/** Games whose solution was asked for: lost. */
function lost(shown: Game | "all"): OwnGame[] {
  return (allStarted() as Array<Started<GivenUp>>).flatMap(({ code, at, state }) => {
    if (!(state?.gaveUp || state?.revealed || state?.shown) || resultOf(code)) return [];
    if (shown !== "all" && !code.startsWith(FIRST[shown])) return [];
    const difficulty = difficultyOf(code);
    return difficulty === undefined ? [] : [{ code, day: dayOf(new Date(at)), difficulty, score: 0 }];
  });
}

/** All games of a kind that count. */
export function ownGames(shown: Game | "all"): OwnGame[] {
  const won = results.value.flatMap((one) => {
    const finished = (shown === "all" || one.game === shown) && finishedOf(one, difficultyOf);
    return finished ? [{ ...finished, code: one.code }] : [];
  });
  return [...won, ...lost(shown)];
}

export const ownRating = (shown: Game | "all"): Rated => ratingOf(ownGames(shown));
