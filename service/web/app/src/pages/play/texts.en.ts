import { sides } from "../../shell/texts";

const english = {
  lead: "Choose a game. Each has a new puzzle every day, and more than you can play in a lifetime.",
  practice: "Any time",
  krypto: { easy: "Easy", medium: "Medium", hard: "Hard" },
  fours: "Four fours",
  size: (size: string) => sides(size),
  own: "Your own",
  enter: { krypto: "Enter five cards", kenken: "Enter a KenKen", "31-derful": "Enter a 31-derful", year: "Choose digits" },
  paper: "On paper",
  paperText: "Print a sheet of KenKen puzzles, with an answer page.",
  print: "Print puzzles",
  code: "You have a code?",
};

export default english;
export type Texts = typeof english;
