const english = {
  hints: (hints: number): string => (hints === 0 ? "no hints" : hints === 1 ? "1 hint" : `${hints} hints`),
  figures: {
    time: "your time",
    newBest: "your best",
    best: (time: string) => `best ${time}`,
    hints: (hints: number): string => (hints === 1 ? "hint" : "hints"),
    days: (days: number): string => (days === 1 ? "day in a row" : "days in a row"),
    games: (games: number): string => (games === 1 ? "game so far" : "games so far"),
  },
  own: (games: string) => `Your ${games} games of this kind.`,
  faster: (games: string) => `Faster than ${games}.`,
  histogram: (games: string) => `Times of your ${games} games of this kind, this one marked`,
  shared: (title: string, time: string, hints: string) => `${title} in ${time}, ${hints}`,
  challenge: "Challenge",
  back: "Challenge back",
  save: "Save picture",
  unchecked: "Judged in this browser; not yet by the service.",
  disputed: "The service disagrees.",
  against: {
    own: "You",
    other: "To beat",
    time: "Time",
    hints: "Hints",
    faster: (time: string) => `${time} faster`,
    slower: (time: string) => `${time} slower`,
    equal: "Just as fast",
  },
};

export default english;
export type Texts = typeof english;
