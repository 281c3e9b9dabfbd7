// One's own rating: every puzzle that was finished is a game against the puzzle, a day is a rating period.
import type { Game } from "../../shell/dailies";
import { dayOf } from "../../shell/dates";
import { daySolved, difficultyOf, isEntered, resultOf, results, type Solved } from "../../shell/results";
import { allStarted, type GivenUp, type Started, showsSolution } from "../../shell/started";
import { type Outcome, type Player, rated, rested, UNRATED } from "./glicko";

interface Finished {
  day: string;
  /** From 0 (easy) to 100 (hard). */
  difficulty: number;
  score: number;
}

interface Rated {
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
  const byDay = new Map<string, Outcome[]>();
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

// The player's own rating, from all that is kept here.

/** The letters that the codes of a game begin with. */
const FIRST: Record<Game, string> = { krypto: "K", kenken: "NV", "31-derful": "D", year: "Y" };

type OwnGame = Finished & { code: string };

/** Games whose solution was asked for: lost. */
function lostGames(shown: Game | "all"): OwnGame[] {
  return (allStarted() as Array<Started<GivenUp>>).flatMap(({ code, at, state }) => {
    if (!showsSolution(state) || resultOf(code)) return [];
    if (shown !== "all" && !FIRST[shown].includes(code.charAt(0))) return [];
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
  return [...won, ...lostGames(shown)];
}

export const ownRating = (shown: Game | "all"): Rated => ratingOf(ownGames(shown));
