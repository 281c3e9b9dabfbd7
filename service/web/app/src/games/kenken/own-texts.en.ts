const NAMES: Record<string, string> = {
  text: "plain text",
  "letter-map": "a letter map",
  kk: "a .KK file",
  "cage-list": "a list of cages",
  keen: "game ids of Keen",
  gauguin: "a saved game of Gauguin",
  holoken: "a saved game of HoloKen",
  poisonmeatball: "JSON of poisonmeatball.com",
  json: "JSON",
  "puzzle-code": "puzzle codes",
};

const english = {
  entry: {
    lead: "Drag over the cells of a cage, or go there by arrows and choose with Space. Then enter what the cage makes. A cage that is drawn is changed by pressing it.",
    variant: "A rectangle, or other digits",
    grid: "Cells of the cage",
    target: "Makes",
    mystery: "not shown",
    distinct: "No digit twice in this cage",
    make: "Make this cage",
    change: "Change this cage",
    remove: "Remove this cage",
    play: "Check and play",
    open: (cells: number) => (cells === 1 ? "1 cell is in no cage yet." : `${cells} cells are in no cage yet.`),
    checking: "Checking…",
    none: "This puzzle has no solution. Compare the cages with the original.",
    several: "This puzzle has more than one solution. Compare the cages with the original.",
    undecided: "It could not be found out whether this puzzle has exactly one solution.",
  },
  lead: "Paste the text of another program: a game id of Keen, a saved game of Gauguin, a letter map, a list of cages, a .KK file, JSON or a puzzle code.",
  text: "Puzzle",
  read: "Read",
  which: "Which puzzle",
  print: (puzzles: number) => `Print ${puzzles} puzzles on a sheet`,
  formats: "All formats",
  sizes: "Sizes 3 to 9 can be played here.",
  found: (count: number, format: string) =>
    `${count === 0 ? "No puzzle yet" : count === 1 ? "1 puzzle" : `${count} puzzles`}, ${NAMES[format] ?? format}`,
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
  /** What is wrong, by its code; the others are told in the service's words. */
  faults: {} as Record<string, (text: string) => string>,
};

export type Texts = typeof english;
export default english;
