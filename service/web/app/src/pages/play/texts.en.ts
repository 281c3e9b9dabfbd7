const english = {
  lead: "Choose a game. Each has a new puzzle every day, and more than you can play in a lifetime.",
  games: {
    krypto: "Make the target from five cards.",
    kenken: "Fill the grid; cages tell what their digits make.",
    "31-derful": "Lay out the cards so that all rows and columns sum to 31.",
  },
  practice: "Practise",
  krypto: { easy: "Easy", medium: "Medium", hard: "Hard" },
  size: (size: string) => `${size} × ${size}`,
  own: "Your own",
  enter: { krypto: "Enter five cards", kenken: "Enter a KenKen", "31-derful": "Enter cards" },
  year: "Play the year",
  yearText: "Make 0 to 100 from the digits of this year, in their order.",
  paper: "On paper",
  paperText: "Print a sheet of KenKen puzzles, with an answer page.",
  print: "Print puzzles",
};

export default english;
export type Texts = typeof english;
