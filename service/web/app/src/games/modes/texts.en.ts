import type { Mode } from "./rules";

const english = {
  names: { practice: "Practice by rating", streak: "Streak", storm: "Storm" } as Record<Mode, string>,
  about: {
    practice: "As hard as you are strong",
    streak: "Harder and harder without hints, until you miss one",
    storm: "Three minutes, as many as you can",
  } as Record<Mode, string>,
  title: (mode: string, game: string) => `${mode}: ${game}`,
  games: "Games",
  rating: (rating: string) => `Your rating: ${rating}`,
  moved: (before: string, after: string, change: string) => `Your rating: ${before} → ${after} (${change}).`,
  missed: "Missed.",
  inARow: (count: string): string => (count === "1" ? "1 solved" : `${count} in a row`),
  solved: (count: string) => `${count} solved`,
  next: "Next puzzle",
  harder: "Next, a little harder",
  result: "See the result",
  skip: "Skip",
  skipped: "Skipped.",
  coming: (target: string) => `Next: ${target}.`,
  timeLeft: "Time left",
  lastSeconds: "Ten seconds left.",
  minutes: "Minutes",
  start: "Start the clock",
  startText: "The clock cannot be paused. Puzzles can be skipped.",
  challenge: (count: string) => `Somebody solved ${count} of these. Beat it.`,
  same: "You play the puzzles of the link.",
  best: (count: string) => `Your best: ${count}`,
  noBest: "No best yet",
  streakOver: "The run is over.",
  timeUp: "Time!",
  figures: {
    hardest: "of 100 hard, the last",
    solved: "solved",
    run: "in a row",
    skipped: "skipped",
    best: "your best",
    newBest: "a new best",
    goal: "to beat",
  },
  stormSentence: (count: string): string =>
    `You solved ${count === "1" ? "1 puzzle" : `${count} puzzles`} in three minutes.`,
  streakSentence: (count: string): string =>
    `You solved ${count === "1" ? "1 puzzle" : `${count} puzzles`} before you missed one.`,
  beaten: (goal: string) => `That beats ${goal}.`,
  equalled: (goal: string) => `As many as the ${goal} to beat.`,
  notBeaten: (goal: string) => `${goal} was to beat.`,
  again: "Again",
  look: "See the missed puzzle",
  sharedStorm: (game: string, count: string): string =>
    `Countinghouse Storm\n${game}: ${count} in three minutes. The same puzzles:`,
  sharedStreak: (game: string, count: string): string => `Countinghouse Streak\n${game}: ${count} in a row`,
  challengeOthers: "Send as a challenge",
  bests: "Streak and Storm",
  bestsNote: "The most puzzles in one run.",
  game: "Game",
  heading: "More ways to play",
};

export default english;
export type Texts = typeof english;
