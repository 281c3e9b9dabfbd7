const english = {
  lead: "Kept in this browser only. Nothing is sent.",
  shown: "Games shown",
  all: "All",
  none: "Your streaks, times and results will be here once you have solved a puzzle.",
  start: "Play today's",
  current: (days: number): string => (days === 1 ? "day in a row" : "days in a row"),
  longest: "longest",
  solved: "solved",
  clean: "no hint",
  half: "Half a year",
  less: "less",
  wholeDay: "the whole day",
  heat: (days: string, since: string) => `Days on which you solved a puzzle since ${since}: ${days}`,
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  times: "Times",
  noTimes: "Times will be here once you have solved a puzzle.",
  timesOf: (name: string) => `${name}: times`,
  games: (count: string) => (count === "1" ? "1 game" : `${count} games`),
  cards: (game: string, count: string) => `${game}, ${count} cards`,
  digits: (game: string, count: string) => `${game}, ${count} digits`,
  histogram: (median: string, best: string, longest: string) =>
    `Histogram of times: the best ${best}, the median ${median}, the longest ${longest}`,
  under: (median: string, latest: string) =>
    `Half of them took ${median} or less. The marked bar has your latest, ${latest}.`,
  bests: {
    title: "Bests",
    game: "Game",
    solved: "Solved",
    best: "Best",
    median: "Median",
    streak: "Streak",
    longest: "Longest",
    note: "Puzzles you entered yourself do not count. A streak here is the number of days in a row on which you solved one of that size.",
  },
  streaks: {
    title: "Streaks",
    game: "Game",
    current: "Now",
    longest: "Longest",
    archive: "Archive",
    none: "Solve today's puzzle to start a streak.",
    note: "A day counts for the streak if you solved its puzzle on that very day. Puzzles of earlier days count as archive.",
  },
  rating: {
    title: "Ladder",
    none: "Your rating will be here once you have solved a puzzle whose difficulty is known.",
    means: (difficulty: string, margin: string) =>
      `At difficulty ${difficulty} of 100 you solve about half the puzzles without a hint. The rating may still be off by ${margin} points.`,
    rungs: ["Clerk", "Bookkeeper", "Accountant", "Auditor", "Treasurer", "Chancellor"],
    start: "start",
    toGo: (points: string) => `${points} to go`,
    top: "the top",
    how: "How it is worked out",
    howText:
      "By Glicko-2, from the results that this browser keeps. Each puzzle is an opponent with a rating of 1,000 plus ten times its difficulty. Solved without a hint you win, with hints it is a draw, and asking for the solution loses. You begin at 1,500; a day is a rating period. The difficulty is the puzzle's rating from 0 to 100. A KenKen opened by its code has a word alone, and counts as the middle of its ratings: easy 16, medium 50, hard 75, expert 89, unreasonable 97. In practice and streaks, 31-derful counts by how few of all arrangements win: 100 for one in ten thousand million.",
  },
  results: "Latest results",
  solvedIn: (time: string, hints: number) => (hints ? `${time}, ${hints} ${hints === 1 ? "hint" : "hints"}` : time),
  settings: "To the settings",
};

export default english;
export type Texts = typeof english;
