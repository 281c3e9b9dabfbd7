const english = {
  of: (date: string) => `The puzzles of ${date}`,
  done: (done: string, all: string) => `${done} of ${all} done`,
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
      count === 1 ? "One more today and the day is full." : `${count} more today and the day is full.`,
    full: "The day is full.",
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
  share: { label: "Share the day", unsolved: "not solved" },
};

export default english;
export type Texts = typeof english;
