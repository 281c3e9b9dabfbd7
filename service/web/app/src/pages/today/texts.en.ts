const english = {
  of: (date: string) => `The puzzles of ${date}`,
  done: (done: string, all: string) => `${done} of ${all} done`,
  /** After the weekday, from Monday on: each day of a week is at least as hard as the one before. */
  levels: [
    "an easy start",
    "still easy",
    "a little harder",
    "halfway up",
    "getting hard",
    "a hard one",
    "the hardest of the week",
  ] as readonly string[],
  allDays: "All days",
  previous: "The day before",
  next: "The day after",
  backToToday: "To today",
  before: (game: string, date: string) => `${game} has daily puzzles since ${date}.`,
  future: "This day has not begun yet.",
  invalid: "There is no such day.",
  week: {
    title: "This week",
    around: "Days around it",
    days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
    of: (done: string, all: string) => `${done} of ${all} solved`,
    none: (count: number) => `${count} puzzles today.`,
    left: (count: number) =>
      count === 1 ? "One more today and the day is complete." : `${count} more today and the day is complete.`,
    full: "The day is complete.",
    longest: (days: string) => `Longest run so far: ${days}.`,
  },
  friend: { title: "Play a friend", text: "Same cards, first to say Krypto", go: "Get a code" },
  finding: "A finding a day",
  calendar: {
    title: "All days",
    previous: "Previous month",
    next: "Next month",
    month: "Month",
    year: "Year",
    solved: (count: string, all: string) => `${count} of ${all} solved`,
    legend: "The number below a day is how many of its puzzles you have solved.",
    first: (date: string) => `The first day is ${date}.`,
  },
  /** Somebody sent a day that is complete. */
  beat: (time: string, count: number) =>
    count === 1 ? `Beat ${time} for its puzzle` : `Beat ${time} for all ${count} puzzles`,
  share: { label: "Share the day", picture: "As a picture", unsolved: "not solved" },
  complete: {
    title: "The day is complete",
    /** The ring in the middle of the card. */
    ring: (count: string) => `All ${count} puzzles solved`,
    streak: (days: number) => (days === 1 ? "The first day of a streak" : `${days} days in a row`),
    tomorrow: (day: string) => `Tomorrow: ${day}.`,
    days: [
      "an easy Monday",
      "a gentle Tuesday",
      "a Wednesday with a little more bite",
      "a tricky Thursday",
      "a hard Friday",
      "a tough Saturday",
      "an expert Sunday",
    ] as readonly string[],
  },
};

export default english;
export type Texts = typeof english;
