/** What is to be done now, and what goes with it. */
export type Said = readonly string[];

const english = {
  skip: "Skip",
  done: "That is the whole game.",
  play: "Play a real one",
  repeat: "Once more",
  krypto: {
    title: "Krypto in 30 seconds",
    steps: [
      ["Make 6 with all five cards", "pick the\u00a07"],
      ["Always two cards", "now press\u00a0×"],
      ["7 × …", "now pick the\u00a02"],
      ["7 × 2 = 14, one card now", "go on with\u00a0+"],
      ["14 + …", "pick the\u00a08"],
      ["14 + 8 = 22", "press\u00a0−"],
      ["22 − …", "pick the\u00a04"],
      ["22 − 4 = 18", "press\u00a0÷"],
      ["18 ÷ …", "pick the\u00a03"],
    ] as readonly Said[],
    wrong: "Not that one",
    doneText: "Every card was used once, and 6 is left. In a real game you find the way.",
  },
  kenken: {
    title: "KenKen in 30 seconds",
    steps: [
      ["A cage of one cell gives its digit", "press\u00a03"],
      ["6×: two digits that multiply to 6", "the row has its 3, so press\u00a02"],
      ["No digit twice in a row", "which one is left here?"],
      ["Nor twice in a column", "which one is left here?"],
      ["3+: the two cells add up to 3", "which digit is left?"],
    ] as readonly Said[],
    other: ["No digit twice in a row or column", "which one is left here?"] as Said,
    wrong: (digit: number): Said => [`${digit} does not fit there`, "press another digit"],
    modes: {
      possible: ["Notes: digits that may fit", "press Digit to go on"],
      ruled: ["Ruled out: digits that cannot fit", "press Digit to go on"],
    } as Record<"possible" | "ruled", Said>,
    doneText:
      "Rows, columns and cages all fit. Real puzzles begin with an empty grid. Notes mark digits that may fit, Ruled out those that cannot.",
  },
  "31-derful": {
    title: "31-derful in 30 seconds",
    first: ["Row 1 lacks 10", "tap the K, it counts\u00a010"] as Said,
    other: ["Not that one", "the K counts\u00a010"] as Said,
    place: ["Now tap the gap it fits in"] as Said,
    next: ["+5 and +9 are missing", "fill both gaps"] as Said,
    wrong: ["Too much or too little", "swap the two cards"] as Said,
    doneText: "Every row and every column has the same sum. Real games begin with an empty square.",
  },
  year: {
    title: "Year Game in 30 seconds",
    steps: [
      ["Make 28 from 2 0 2 6, in this order", "press\u00a02"],
      ["A sign goes between digits", "press\u00a0+"],
      ["Every digit is used once", "press\u00a00"],
      ["Another sign", "press\u00a0+"],
      ["Neighbours may be joined", "press\u00a02"],
      ["… to 26", "press\u00a06"],
      ["2+0+26: that is all four", "press Check"],
    ] as readonly Said[],
    other: ["Any way to 28 counts", "check yours, or erase it"] as Said,
    doneText: "You have made 28. Every number from 0 to 100 that can be made is waiting.",
  },
};

export default english;
export type Texts = typeof english;
