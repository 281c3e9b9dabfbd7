const english = {
  solvedIn: (time: string) => `Solved in ${time}`,
  inARow: (count: string): string => (count === "1" ? "the first" : `${count} in a row`),
  missed: "Missed",
  moved: (before: string, after: string, change: string) => `Your rating: ${before} → ${after} (${change}).`,
  next: "Next",
  easier: "Easier",
  harder: "Harder",
  /** How the puzzles of Practice differ from the player's rating. */
  steps: (steps: number): string =>
    steps === 0
      ? ""
      : `${Math.abs(steps) === 1 ? "A step" : "Two steps"} ${steps < 0 ? "easier" : "harder"} than your rating.`,
  result: "See the result",
  solved: (count: string) => `${count} solved`,
  skip: "Skip",
  skipped: "Skipped.",
  coming: (target: string) => `Next: ${target}.`,
  timeLeft: "Time left",
  lastSeconds: "Ten seconds left.",
  games: "Games",
  minutes: "Minutes",
  start: "Start the clock",
  challenge: (count: string) => `Somebody solved ${count} of these. Beat it.`,
  same: "You play the puzzles of the link.",
  noBest: "No best yet",
  streakOver: "The run is over.",
  timeUp: "Time!",
  figures: {
    hardest: "of 100 hard, the last",
    solved: "solved",
    run: "in a row",
    skipped: "skipped",
    best: "your best",
    unaidedBest: "your best without hints",
    newBest: "a new best",
    goal: "to beat",
  },
  stormSentence: (count: string): string =>
    `You solved ${count === "1" ? "1 puzzle" : `${count} puzzles`} in three minutes.`,
  streakSentence: (count: string): string =>
    `You solved ${count === "1" ? "1 puzzle" : `${count} puzzles`} before you missed one.`,
  hinted: (best: string) => `With hints; your best with hints: ${best}.`,
  beaten: (goal: string) => `That beats ${goal}.`,
  equalled: (goal: string) => `As many as the ${goal} to beat.`,
  notBeaten: (goal: string) => `${goal} was to beat.`,
  again: "Again",
  tryAgain: "Missed and skipped, to try again:",
  nth: (place: string, sides: string) => `No. ${place}: ${sides}`,
  sharedStorm: (game: string, count: string): string => `Countinghouse Storm\n${game}: ${count} in three minutes.`,
  sharedSame: "The same puzzles:",
  sharedStreak: (game: string, count: string): string => `Countinghouse Streak\n${game}: ${count} in a row`,
  challengeOthers: "Send as a challenge",
};

export default english;
export type Texts = typeof english;
