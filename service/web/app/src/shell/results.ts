// What the player has solved. Each result is judged here at once, and by the service when it can be reached.
import type { Params } from "@countinghouse/client";
import { computed } from "@preact/signals";
import { client, connection, PATIENCE_MS } from "./api";
import type { Game } from "./dailies";
import { daysAfter, today } from "./dates";
import { stored } from "./storage";

/** What the service is asked to judge. */
export type Claim =
  | { kind: "krypto.check"; params: Params<"krypto.check"> }
  // That there is nothing to find.
  | { kind: "krypto.solve"; params: Params<"krypto.solve"> }
  | { kind: "kenken.check"; params: Params<"kenken.check"> }
  | { kind: "31-derful.check"; params: Params<"31-derful.check"> };

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
  judged: Judged;
  claim: Claim;
  /** A line about how it was solved, shown with the result. */
  note?: string;
}

/** What stands for a code where somebody entered a puzzle begins so. */
export const ENTERED = "own:";

const solvedByCode = stored<Record<string, Solved>>("solved", {});

/** All results, the newest first. */
export const results = computed(() => Object.values(solvedByCode.value).sort((a, b) => b.at.localeCompare(a.at)));

/** The result of a puzzle; undefined if it has not been solved. */
export const resultOf = (code: string): Solved | undefined => solvedByCode.value[code];

/** The result of a day's puzzle; undefined if it has not been solved. */
export const resultOfDay = (game: Game, date: string, name?: "small" | "large"): Solved | undefined =>
  results.value.find((found) => found.game === game && found.date === date && found.name === name);

/** Record that a puzzle was solved. The first result of a puzzle stays. */
export function recordSolved(solved: Omit<Solved, "at" | "judged">): void {
  if (solvedByCode.peek()[solved.code]) return;
  put({ ...solved, at: new Date().toISOString(), judged: "here" });
  void judge(solved.code).catch(() => undefined);
}

function put(solved: Solved): void {
  solvedByCode.value = { ...solvedByCode.peek(), [solved.code]: solved };
}

async function judge(code: string): Promise<void> {
  const solved = solvedByCode.peek()[code];
  if (solved?.judged !== "here") return;
  const right = await isRight(solved.claim);
  const now = solvedByCode.peek()[code];
  if (now) put({ ...now, judged: right ? "service" : "disputed" });
}

async function isRight(claim: Claim): Promise<boolean> {
  const options = { timeoutMs: PATIENCE_MS };
  const { krypto, kenken, derful31 } = client.peek();
  switch (claim.kind) {
    case "krypto.check":
      return (await krypto.check(claim.params, options)).valid;
    case "krypto.solve":
      return !(await krypto.solve(claim.params, options)).solvable;
    case "kenken.check":
      return (await kenken.check(claim.params, options)).correct;
    case "31-derful.check":
      return (await derful31.check(claim.params, options)).correct;
  }
}

/** Have the service judge what it has not judged yet. */
export async function judgeRest(): Promise<void> {
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

/** How many days in a row, up to today or yesterday, the player solved a game's puzzle of the day; and the most ever. */
export const streakOf = (game: Game): Streak =>
  runsOf(results.value.flatMap((found) => (found.game === game && found.date ? [found.date] : [])));

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
  const alive = previous === today() || previous === daysAfter(today(), -1);
  return { current: alive ? run : 0, longest };
}
