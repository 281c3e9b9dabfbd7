// The player's rating before a puzzle, and after it.
import type { Game } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { difficultyOf, resultOf } from "../../shell/results";
import { difficultyAt, ownGames, ratingOf } from "./rating";

export interface Moved {
  before: number;
  after: number;
  /** How hard the next puzzle is to be, from 0 to 100. */
  grade: number;
}

const movedTo = (before: number, after: number): Moved => ({ before, after, grade: Math.round(difficultyAt(after)) });

/** What a puzzle makes of the rating: the same before it is solved or missed. */
export function movedBy(game: Game, code: string | undefined, missed: boolean): Moved {
  const all = ownGames(game);
  const others = all.filter((one) => one.code !== code);
  const before = ratingOf(others).player.rating;
  if (code === undefined) return movedTo(before, before);
  if (missed) {
    const difficulty = difficultyOf(code);
    const lost = difficulty === undefined ? [] : [{ day: today(), difficulty, score: 0 }];
    return movedTo(before, ratingOf([...others, ...lost]).player.rating);
  }
  return movedTo(before, resultOf(code) ? ratingOf(all).player.rating : before);
}
