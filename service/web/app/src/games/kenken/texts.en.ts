const cells = (places: readonly string[]): string => places.join(", ");
const line = (row: number | null, column: number | null): string =>
  row !== null ? `row ${row + 1}` : `column ${(column ?? 0) + 1}`;
const lines = (numbers: readonly number[]): string => numbers.map((number) => number + 1).join(" and ");

/** What a hint's sentence is about. */
export interface StepTexts {
  cells: string[];
  /** The digits: 3 and 4; and 3 or 4. */
  digits: string;
  either: string;
  row: number | null;
  column: number | null;
  rows: number[];
  columns: number[];
  cage: string;
  /** What is ruled out, by digits. */
  removed: string;
}

const english = {
  lead: "Fill the grid so that every row and every column has each digit once, and every cage makes its number.",
  operatorNames: { "+": "+ plus", "-": "− minus", "×": "× times", "÷": "÷ divided by" } as Record<string, string>,
  make: {
    size: "Size",
    difficulty: "Difficulty",
    any: "any",
    make: "New puzzle",
    more: "Operators and seed",
    operators: "Operators",
    operator: "Operator",
    mystery: "Hide the operators",
    seed: "Seed (the same one makes the same puzzle)",
    given: "none: the digit is given",
    making: "Making a puzzle…",
    waited: (seconds: number) => `${seconds} seconds so far. Large and rare puzzles may take ten or more.`,
    back: "Back to the choice of puzzles",
  },
  begun: {
    title: "Go on",
    filled: (filled: number, cells: number, time: string) => `${filled} of ${cells} filled, ${time}`,
    forget: (title: string) => `Forget ${title}`,
  },
  entry: {
    title: "Enter a puzzle",
    lead: "Drag over the cells of a cage, or go there by arrows and choose with Space. Then enter what the cage makes. A cage that is drawn is changed by pressing it.",
    grid: "Cells of the cage",
    target: "Makes",
    mystery: "not told",
    make: "Make this cage",
    change: "Change this cage",
    remove: "Remove this cage",
    play: "Check and play",
    open: (cells: number) => (cells === 1 ? "1 cell is in no cage yet." : `${cells} cells are in no cage yet.`),
    checking: "Checking…",
    none: "This puzzle has no solution. Compare the cages with the original.",
    several: "This puzzle has more than one solution. Compare the cages with the original.",
    undecided: "It could not be found out whether this puzzle has exactly one solution.",
    unreadable: "This address does not hold a puzzle.",
  },
  howTo: {
    rules: [
      "Put a digit into each cell: 1 to 4 in a 4×4 grid, 1 to 9 in a 9×9 grid.",
      "No digit stands twice in a row or column.",
      "A thick line surrounds a cage. The number in its corner is what its digits make with the sign beside it, in any order: 6+ is 1 and 5, or 2 and 4; 2− is 1 and 3; 6× is 2 and 3; 2÷ is 2 and 4.",
      "In a cage a digit may stand twice, but not in one row or column.",
      "A cage of one cell gives its digit: begin there. Then look for cages with few possibilities, and mark what is possible.",
    ] as readonly string[],
  },
  difficulties: { easy: "easy", normal: "normal", hard: "hard", extreme: "extreme", unreasonable: "unreasonable" } as Record<
    string,
    string
  >,
  own: "own puzzle",
  place: (row: number, column: number) => `r${row + 1}c${column + 1}`,
  board: (size: number) => `KenKen, ${size} by ${size}`,
  cell: {
    at: (row: number, column: number) => `Row ${row + 1}, column ${column + 1}`,
    empty: "empty",
    possible: (digits: string) => `possible ${digits}`,
    ruled: (digits: string) => `ruled out ${digits}`,
    cage: (clue: string) => `cage ${clue}`,
    twiceInRow: "twice in its row",
    twiceInColumn: "twice in its column",
    wrongCage: "cage wrong",
    hinted: "part of the hint",
    placed: "the hint's digit",
    wrong: "wrong",
  },
  operators: { "+": "plus", "-": "minus", "×": "times", "÷": "divided by" } as Record<string, string>,
  pad: {
    title: "Digits",
    left: (left: number) => (left > 0 ? `${left} to go` : "all placed"),
    entering: "Enter as",
    modes: { digit: "Digit", possible: "Possible", ruled: "Ruled out" },
    erase: "Erase",
    fill: "Fill in all possible",
  },
  errors: {
    title: "Broken rules",
    none: "No rule is broken.",
    row: (digit: number, row: number) => `${digit} stands twice in row ${row + 1}.`,
    column: (digit: number, column: number) => `${digit} stands twice in column ${column + 1}.`,
    cage: (clue: string, place: string) => `The cage ${clue} at ${place} cannot be made any more.`,
  },
  cage: {
    title: (clue: string) => `Cage ${clue}`,
    given: (digit: number) => `This cell is given: ${digit}.`,
    difference: (target: number) => `The greater digit less the smaller is ${target}.`,
    quotient: (target: number) => `The greater digit divided by the smaller is ${target}.`,
    mystery: (target: number) => `The cage makes ${target} by an operator that it does not tell.`,
    sum: (made: number, rest: number, open: number) =>
      `${made} so far; ${rest} to go in ${open === 1 ? "1 cell" : `${open} cells`}.`,
    product: (made: number, rest: number, open: number) =>
      `${made} so far; times ${rest} to go in ${open === 1 ? "1 cell" : `${open} cells`}.`,
    partners: (digit: number, partners: string) =>
      partners ? `With ${digit}, the other is ${partners}.` : `No digit goes with ${digit}.`,
    filled: (digits: string) => `So far: ${digits}.`,
    right: "The cage is made.",
    made: (made: number, target: number) => `Makes ${made}, not ${target}.`,
    out: "It cannot be made any more.",
    fits: "What fits?",
  },
  tools: {
    checkpoint: "Set checkpoint",
    checkpoints: "Checkpoints",
    goBack: (number: number, filled: number) => `Return to checkpoint ${number} (${filled} filled)`,
    forget: (number: number) => `Remove checkpoint ${number}`,
    solution: "Show the solution",
    sure: "A game that was shown its solution does not count as solved.",
    yes: "Show it",
    settings: "How to enter and what to show",
    cellFirst: "Cell first, then digit",
    numberFirst: "Digit first, then cells",
    clearing: "A digit clears the marks of its row and column",
    errorsNow: "Show broken rules at once",
    errorsCheck: "Show them on Check only",
    keys: "Keys",
    keysText: [
      ["Arrows", "go from cell to cell"],
      ["1–9", "enter, as the mode says"],
      ["Shift + 1–9", "mark as possible"],
      ["Alt + 1–9", "mark as ruled out"],
      ["Space, Enter", "next mode; digit first: put the digit"],
      ["Backspace, Delete", "erase"],
      ["U, Ctrl + Z", "undo"],
      ["R, Ctrl + Y", "redo"],
      ["H", "hint"],
      ["P", "pause"],
    ] as ReadonlyArray<readonly [string, string]>,
  },
  asking: "Looking for a hint…",
  hint: {
    title: "Hint",
    takeBack: (places: string) => `Not in the solution: ${places}.`,
    wrongMarks: (places: string) => `The marks lack the digit that belongs there: ${places}.`,
    solved: "Nothing is left to do.",
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    next: "Next step",
    follow: "Do this",
    dismiss: "Close hint",
    techniques: {
      last_candidate: "Last candidate",
      last_place: "Last place",
      cage_digits: "Digits of a cage",
      cage_cells: "Cells of a cage",
      cage_line: "Cage in a line",
      line_set: "Set in a line",
      crossing_set: "Crossing lines",
      chain: "Chain",
      trial: "Trial",
    } as Record<string, string>,
    sentences: {
      "last-candidate": (s) => `${cells(s.cells)} is ${s.digits}: no other digit is left for it.`,
      "last-place": (s) => `${s.digits} in ${line(s.row, s.column)} can only stand in ${cells(s.cells)}.`,
      given: (s) => `${cells(s.cells)} is given: ${s.digits}.`,
      "cage-line": (s) => `The cage ${s.cage} needs ${s.digits} in ${line(s.row, s.column)}, so no other cell there has it.`,
      "cage-digits": (s) => `No way to fill the cage ${s.cage} has ${s.either}.`,
      "cage-cells": (s) => `No way to fill the cage ${s.cage} has these there: ${s.removed}.`,
      "line-places": (s) =>
        `In ${line(s.row, s.column)} only ${cells(s.cells)} can be ${s.either}, so they are nothing else.`,
      "line-set": (s) =>
        `${cells(s.cells)} share ${s.digits} in ${line(s.row, s.column)}, so its other cells are none of these.`,
      "crossing-rows": (s) =>
        `In rows ${lines(s.rows)}, ${s.digits} can only stand in columns ${lines(s.columns)}, so there in no other row.`,
      "crossing-columns": (s) =>
        `In columns ${lines(s.columns)}, ${s.digits} can only stand in rows ${lines(s.rows)}, so there in no other column.`,
      chain: (s) =>
        `If ${s.cells[0] ?? ""} is not ${s.digits}, ${s.cells.at(-1) ?? ""} is. So no cell in line with both is ${s.digits}.`,
      trial: (s) => `Trying ${s.digits} in ${cells(s.cells)} leads to a contradiction.`,
    } as Record<string, (step: StepTexts) => string>,
  },
  solved: {
    revealed: "This is the solution.",
    result: (time: string, hints: number) =>
      `${time}, ${hints === 0 ? "no hints" : hints === 1 ? "1 hint" : `${hints} hints`}`,
    share: (title: string, result: string) => `${title}\n${result}`,
    again: "Play again",
    another: "Another of this kind",
  },
};

export default english;
export type Texts = typeof english;
