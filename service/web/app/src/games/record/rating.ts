// One's own rating: every puzzle that was finished is a game against the puzzle, a day is a rating period.
import type { Solved } from "../../shell/results";
import { daySolved, isEntered } from "../../shell/results";
import { type Game, type Player, rated, rested, UNRATED } from "./glicko";

export interface Finished {
  day: string;
  /** From 0 (easy) to 100 (hard). */
  difficulty: number;
  score: number;
}

export interface Rated {
  player: Player;
  games: number;
  /** The rating after each day with a game. */
  days: Array<{ day: string; rating: number }>;
}

const LEAST = 1000;
const A_POINT = 10;
/** What is known of a puzzle: a count, not a guess. */
const PUZZLE_DEVIATION = 50;
const DAY_MS = 86_400_000;

/** The rating of a puzzle: 1,000 for the easiest, 2,000 for the hardest. */
export const ratingOfPuzzle = (difficulty: number): number => LEAST + A_POINT * difficulty;

/** The difficulty of a puzzle with this rating, from 0 to 100. */
export const difficultyAt = (rating: number): number => Math.max(0, Math.min(100, (rating - LEAST) / A_POINT));

/** A result as a game: won without hints, drawn with. Undefined where nothing says how hard the puzzle was. */
export function finishedOf(found: Solved, difficultyOf: (code: string) => number | undefined): Finished | undefined {
  if (isEntered(found.code) || found.judged === "disputed") return undefined;
  const difficulty = found.difficulty ?? difficultyOf(found.code);
  return difficulty === undefined ? undefined : { day: daySolved(found), difficulty, score: found.hints === 0 ? 1 : 0.5 };
}

/** The rating after all these games. */
export function ratingOf(finished: readonly Finished[]): Rated {
  const byDay = new Map<string, Game[]>();
  for (const { day, difficulty, score } of finished) {
    const game = { rating: ratingOfPuzzle(difficulty), deviation: PUZZLE_DEVIATION, score };
    byDay.set(day, [...(byDay.get(day) ?? []), game]);
  }
  let player = UNRATED;
  let before: string | undefined;
  const days: Rated["days"] = [];
  for (const [day, games] of [...byDay].sort(([a], [b]) => a.localeCompare(b))) {
    const idle = before === undefined ? 0 : (Date.parse(day) - Date.parse(before)) / DAY_MS - 1;
    player = rated(rested(player, idle), games);
    days.push({ day, rating: player.rating });
    before = day;
  }
  return { player, games: finished.length, days };
}
