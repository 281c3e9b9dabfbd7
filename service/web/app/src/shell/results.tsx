// What the player has solved. Each result is judged here at once, and by the service when it can be reached.
import type { Params } from "@countinghouse/client";
import { computed } from "@preact/signals";
import { client, connection, PATIENCE_MS } from "./api";
import { GAMES, type Game } from "./dailies";
import { dayOf, daysAfter, isDay, today } from "./dates";
import { dayOf as dayOfPuzzle, keptPuzzle } from "./puzzles";
import { stored } from "./storage";

// How hard the service calls a puzzle, as one number for all games.

/** The middle of the ratings of each of KenKen's words: opened by their codes, its puzzles have the word alone. */
const NAMED: Record<string, number> = {
  easy: 16,
  medium: 50,
  hard: 75,
  expert: 89,
  unreasonable: 97,
};

/** How hard a puzzle is, from 0 (easy) to 100 (hard), by its rating, or else its word; undefined where neither is known. */
export function ratedAs(puzzle: object): number | undefined {
  const { rating, difficulty } = puzzle as { rating?: unknown; difficulty?: unknown };
  if (typeof rating === "number") return rating;
  return typeof difficulty === "string" ? NAMED[difficulty] : undefined;
}

/** The difficulty of a puzzle that is kept here. */
export function difficultyOf(code: string): number | undefined {
  const kept = keptPuzzle(code);
  return kept && ratedAs(kept);
}

/** What the service is asked to judge. */
export type Claim =
  | { kind: "krypto.check"; params: Params<"krypto.check"> }
  // That there is nothing to find.
  | { kind: "krypto.solve"; params: Params<"krypto.solve"> }
  | { kind: "kenken.check"; params: Params<"kenken.check"> }
  | { kind: "31-derful.check"; params: Params<"31-derful.check"> }
  | { kind: "year.check"; params: Params<"year.check"> };

/** Who found the answer right: this browser alone so far, or the service; `disputed` if the service did not. */
export type Judged = "here" | "service" | "disputed";

/** A puzzle that the player solved. */
export interface Solved {
  code: string;
  game: Game;
  /** The day whose puzzle it was, if it was one of a day. */
  date?: string;
  /** Which of a day's KenKen puzzles. */
  name?: "small" | "large";
  seconds: number;
  hints: number;
  /** When it was solved, as ISO 8601 in UTC. */
  at: string;
  /** Which day that was where the player was; results from before this was kept lack it. */
  day?: string;
  judged: Judged;
  claim: Claim;
  /** A line about how it was solved, shown with the result. */
  note?: string;
  /** How hard it was, from 0 to 100, where that was known. */
  difficulty?: number;
}

/** What stands for a code where somebody entered a puzzle begins so; in 31-derful, where it is the cards, so. */
export const ENTERED = "own:";
export const ENTERED_CARDS = "cards:";

/** Whether somebody entered the puzzle. */
export const isEntered = (code: string): boolean => code.startsWith(ENTERED) || code.startsWith(ENTERED_CARDS);

export type ByCode = Record<string, Solved>;

/** Tell whether a value is a result, as far as the page needs one to be drawn. Files of results may have been edited. */
function isResult(value: unknown): value is Solved {
  const { code, game, at, date, day, seconds, hints, claim } = (value ?? {}) as Partial<Solved>;
  return (
    [code, at].every((text) => typeof text === "string") &&
    [seconds, hints, Date.parse(at as string)].every(Number.isFinite) &&
    [day, date].every((each) => each === undefined || isDay(each)) &&
    GAMES.includes(game as Game) &&
    isClaim(claim)
  );
}

/** Tell whether a value is a claim, with what the page draws of it. */
function isClaim(value: unknown): boolean {
  const { kind, params } = (value ?? {}) as { kind?: unknown; params?: Record<string, unknown> };
  const { cards, digits, expression, grid, size } = params ?? {};
  switch (kind) {
    case "krypto.check":
      return Array.isArray(cards) && typeof expression === "string";
    case "krypto.solve":
      return Array.isArray(cards);
    case "kenken.check":
      // A rectangle has rows and columns instead.
      return Array.isArray(grid) && Number.isFinite(size ?? params?.["rows"]);
    case "31-derful.check":
      return Array.isArray(grid);
    case "year.check":
      return typeof digits === "string" && typeof expression === "string";
  }
  return false;
}

/** Leave out what is no result. */
export const ofResults = (all: ByCode): ByCode =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => isResult(value)));

const solvedByCode = stored<ByCode>("solved", {});
const byCode = computed(() => ofResults(solvedByCode.value));

/** All results, the newest first. */
export const results = computed(() => Object.values(byCode.value).sort((a, b) => b.at.localeCompare(a.at)));

/** The result of a puzzle; undefined if it has not been solved. */
export const resultOf = (code: string): Solved | undefined => byCode.value[code];

/** Record that a puzzle was solved, for its day however it was opened. The first result of a puzzle stays. */
export function recordSolved(solved: Omit<Solved, "at" | "day" | "judged">): void {
  if (byCode.peek()[solved.code]) return;
  const difficulty = solved.difficulty ?? difficultyOf(solved.code);
  const known = difficulty === undefined ? {} : { difficulty };
  put({ ...dayOfPuzzle(solved.code), ...solved, ...known, at: new Date().toISOString(), day: today(), judged: "here" });
  void judge(solved.code).catch(() => undefined);
}

function put(solved: Solved): void {
  solvedByCode.value = { ...solvedByCode.peek(), [solved.code]: solved };
}

async function judge(code: string): Promise<void> {
  const solved = byCode.peek()[code];
  if (solved?.judged !== "here") return;
  const right = await isRight(solved.claim);
  const now = byCode.peek()[code];
  if (now) put({ ...now, judged: right ? "service" : "disputed" });
}

async function isRight(claim: Claim): Promise<boolean> {
  const options = { timeoutMs: PATIENCE_MS };
  const { krypto, kenken, derful31, year } = client.peek();
  switch (claim.kind) {
    case "krypto.check":
      return (await krypto.check(claim.params, options)).correct;
    case "krypto.solve":
      return !(await krypto.solve(claim.params, options)).solvable;
    case "kenken.check":
      return (await kenken.check(claim.params, options)).correct;
    case "31-derful.check":
      return (await derful31.check(claim.params, options)).correct;
    case "year.check":
      return (await year.check(claim.params, options)).correct;
  }
}

/** Have the service judge what it has not judged yet. */
async function judgeRest(): Promise<void> {
  for (const { code, judged } of results.peek()) if (judged === "here") await judge(code);
}

/** Have the rest judged now, and whenever the service can be reached again. */
export function judgeWhenOnline(): void {
  connection.subscribe((state) => {
    if (state === "online") void judgeRest().catch(() => undefined);
  });
}

export interface Streak {
  current: number;
  longest: number;
}

/** The player's own day on which a puzzle was solved. Where it was not kept, the moment tells it, as of here. */
export const daySolved = ({ at, day }: Solved): string => day ?? dayOf(new Date(at));

/** How many days in a row, up to today or yesterday, the player solved a game's puzzle on its day; and the most ever. */
export const streakOf = (game: Game): Streak => runsOf(daysOf(game));

/** How many days in a row, up to today or yesterday, the player solved a puzzle of any game on its day; and the most ever. */
export const streak = computed(() => runsOf(GAMES.flatMap(daysOf)));

/** The days whose puzzle of a game the player solved on the day. */
const daysOf = (game: Game): string[] =>
  results.value.flatMap((found) => (found.game === game && found.date === daySolved(found) ? found.date : []));

/** How many of the days are in a row up to today or yesterday, and the most that are. */
export function runsOf(all: Iterable<string>): Streak {
  const days = [...new Set(all)].sort();
  let longest = 0;
  let run = 0;
  let previous = "";
  for (const day of days) {
    run = previous && daysAfter(previous, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = day;
  }
  // To the west of where it was solved, the last day may still be to come.
  const alive = previous >= daysAfter(today(), -1);
  return { current: alive ? run : 0, longest };
}
