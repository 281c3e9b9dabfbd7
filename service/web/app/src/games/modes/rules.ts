// The rules of modes: which puzzles come, what a solved or missed one changes, and when a run is over.
import type { Game } from "../../shell/dailies";
import type { AnyPuzzle } from "../../shell/puzzles";

export const MODES = ["practice", "streak", "storm"] as const;
export type Mode = (typeof MODES)[number];
/** How hard a puzzle is, from 0 to 100. */
export type Grade = number;

export const STORM_MS = 180_000;
const BATCH = 5;
const STREAK_STEP = 5;
/** Streak has a puzzle in hand besides the next. */
const STREAK_AHEAD = 2;
/** A puzzle of a grade has a rating that is so near. */
const NEAR = 5;
/** The grade of each batch of a storm; the last stays. */
const STORM_GRADES = {
  krypto: [5, 10, 15, 25, 35, 45, 55, 65, 75, 85, 95],
  kenken: [5, 5, 15, 15, 45],
  "31-derful": [8, 8, 14],
} as const satisfies Partial<Record<Game, readonly Grade[]>>;
/** The games whose puzzles come one after another: those that can be graded. */
export type RunGame = keyof typeof STORM_GRADES;
export const RUN_GAMES = Object.keys(STORM_GRADES) as RunGame[];
/** Practice: how much easier or harder a step makes the next puzzle, enough for another square of 31-derful. */
const STEP = 15;
const MOST_STEPS = 2;
/** Puzzles of a batch have seeds of their own. */
const SEEDS_APART = 1000;

/** The lowest and the highest rating of the puzzles of a grade. */
export function around(grade: Grade): [number, number] {
  const middle = Math.round(grade);
  return [Math.max(0, middle - NEAR), Math.min(100, middle + NEAR)];
}

export interface Run {
  mode: Mode;
  game: RunGame;
  seed: number;
  /** The puzzles that are here. */
  puzzles: readonly AnyPuzzle[];
  /** Which of them is played. */
  at: number;
  /** `ready` waits for the clock to be started. */
  state: "ready" | "open" | "won" | "missed" | "over";
  solved: number;
  skipped: number;
  /** The codes of those that were missed or skipped. */
  passed?: readonly string[];
  /** The best before this run. */
  before: number;
  /** When time is up, in milliseconds since 1970. */
  ends?: number;
  /** What somebody else solved of the same puzzles. */
  goal?: number;
  /** Whether somebody sent these puzzles. */
  sent?: boolean;
  /** Whether some of a storm's puzzles are from the stock of this device: nobody else can get the same. */
  stocked?: boolean;
  /** Whether a puzzle was solved with help. */
  hinted?: boolean;
  /** Practice: the grade that the next puzzle was asked for. */
  graded?: Grade;
  /** Practice: how many steps above the player's own grade, or below it, the puzzles are. */
  steps?: number;
}

export function begin(mode: Mode, game: RunGame, seed: number, before: number, goal?: number): Run {
  const state = mode === "storm" ? "ready" : "open";
  const run: Run = { mode, game, seed, puzzles: [], at: 0, state, solved: 0, skipped: 0, before };
  return goal === undefined ? run : { ...run, goal };
}

/** Start the clock of a storm. */
export const start = (run: Run, now: number): Run =>
  run.state === "ready" ? { ...run, state: "open", ends: now + STORM_MS } : run;

const isLate = ({ ends }: Run, now: number): boolean => ends !== undefined && now >= ends;

export const secondsLeft = ({ ends }: Run, now: number): number =>
  Math.min(STORM_MS / 1000, Math.max(0, Math.ceil(((ends ?? now + STORM_MS) - now) / 1000)));

/** End a storm whose time is up. */
export const expire = (run: Run, now: number): Run =>
  run.state === "open" && isLate(run, now) ? { ...run, state: "over" } : run;

export const current = ({ puzzles, at }: Run): AnyPuzzle | undefined => puzzles[at];

/** The puzzle was solved. In a storm the next one is there at once; what comes too late does not count. */
export function solve(run: Run, code: string, now: number, hinted = false): Run {
  if (run.state !== "open" || current(run)?.puzzle_code !== code) return run;
  if (isLate(run, now)) return expire(run, now);
  const more = { solved: run.solved + 1, ...(hinted && { hinted }) };
  return run.mode === "storm" ? { ...run, ...more, at: run.at + 1 } : { ...run, ...more, state: "won" };
}

const withPassed = (run: Run, code: string): Run => ({ ...run, passed: [...(run.passed ?? []), code] });

/** The solution was shown, the puzzle given up, or a claim false. */
export function miss(run: Run, code: string): Run {
  if (run.state !== "open" || run.mode === "storm" || current(run)?.puzzle_code !== code) return run;
  // Practice goes on for ever.
  return { ...(run.mode === "streak" ? withPassed(run, code) : run), state: "missed" };
}

/** Whether a puzzle may be left: any of a storm, and one of a streak. */
export const maySkip = ({ mode, state, skipped }: Run): boolean =>
  state === "open" && (mode === "storm" || (mode === "streak" && skipped === 0));

/** Leave a puzzle. */
export function skip(run: Run, now: number): Run {
  const puzzle = current(run);
  if (!puzzle || !maySkip(run)) return run;
  if (isLate(run, now)) return expire(run, now);
  return { ...withPassed(run, puzzle.puzzle_code), at: run.at + 1, skipped: run.skipped + 1 };
}

/** The puzzles to try again after a run: those missed or skipped, and the one that time ran out for. */
export function toTryAgain(run: Run): readonly AnyPuzzle[] {
  const { puzzles, at, mode, passed = [] } = run;
  return puzzles.filter(({ puzzle_code }, place) => passed.includes(puzzle_code) || (mode === "storm" && place === at));
}

/** The last one that was solved. */
export const lastSolved = ({ puzzles, at, passed = [] }: Run): AnyPuzzle | undefined =>
  puzzles
    .slice(0, at)
    .filter(({ puzzle_code }) => !passed.includes(puzzle_code))
    .at(-1);

/** Go on from a puzzle that was solved or missed: a streak ends with a miss. */
export function next(run: Run): Run {
  if (run.state === "missed" && run.mode === "streak") return { ...run, state: "over" };
  if (run.state !== "won" && run.state !== "missed") return run;
  if (run.mode === "streak") return { ...run, state: "open", at: run.at + 1 };
  return { ...run, state: "open", puzzles: run.puzzles.slice(1) };
}

/** Whether Practice can get a step easier (-1) or harder (1). */
export const mayStep = ({ steps = 0 }: Run, by: -1 | 1): boolean => Math.abs(steps + by) <= MOST_STEPS;

/** Go on in Practice a step easier or harder, now and from then on. */
export function step(run: Run, by: -1 | 1): Run {
  const onward = next(run);
  if (onward === run || !mayStep(run, by)) return run;
  // What is at hand is no easier or harder.
  return { ...onward, puzzles: [], steps: (run.steps ?? 0) + by };
}

export interface Wanted {
  /** Where they go. */
  from: number;
  count: number;
  grade: Grade;
  /** None for puzzles that may be any. */
  seed?: number;
}

/** Which puzzles to fetch next, so that some are always at hand; `grade` is the player's own. */
export function wanted(run: Run, grade: Grade): Wanted | undefined {
  const { mode, game, puzzles, at, seed, state } = run;
  if (state === "over") return undefined;
  const from = puzzles.length;
  if (mode === "storm") {
    if (from - at > BATCH) return undefined;
    const grades = STORM_GRADES[game];
    // The stock of a device may give less than a batch.
    const batch = Math.min(Math.floor(from / BATCH), grades.length - 1);
    return { from, count: BATCH, grade: grades[batch] ?? 0, seed: seed * SEEDS_APART + from };
  }
  if (mode === "streak") {
    return from - at > STREAK_AHEAD ? undefined : { from, count: 1, grade: streakGrade(from) };
  }
  const stepped = Math.max(0, Math.min(100, grade + STEP * (run.steps ?? 0)));
  if (from === 0) return { from, count: 1, grade: stepped };
  return from > 1 && run.graded === stepped ? undefined : { from: 1, count: 1, grade: stepped };
}

/** Streak rises with each puzzle. */
export const streakGrade = (index: number): Grade => Math.min(100, STREAK_STEP * (index + 1));

/** Puzzles that were wanted are here. */
export function arrived(run: Run, { from, grade }: Wanted, found: readonly AnyPuzzle[], stocked = false): Run {
  if (from > run.puzzles.length) return run;
  return {
    ...run,
    puzzles: [...run.puzzles.slice(0, from), ...found],
    ...(run.mode === "practice" && from > 0 && { graded: grade }),
    ...(stocked && { stocked }),
  };
}
