import { sides } from "../../shell/texts";

const english = {
  rules: [
    `Put a digit into each cell: 1 to 4 in a ${sides(4)} grid, 1 to 9 in a ${sides(9)} grid.`,
    "No digit appears twice in a row or column.",
    "A thick line surrounds a cage. The number in its corner is what its digits make with the sign beside it, in any order: 6+ is 1 and 5, or 2 and 4; 2− is 1 and 3; 6× is 2 and 3; 2÷ is 2 and 4.",
    "In a cage a digit may stand twice, but not in one row or column.",
    "A cage of one cell gives its digit: begin there. Then look for cages with few possibilities, and mark what is possible with Notes, and with Ruled out what is not.",
  ] as readonly string[],
  lesson: "Play the 30-second lesson",
  keys: "Keys",
  keysText: [
    ["1 to 9", "enter, as the mode says"],
    ["Shift+1 to 9", "mark as possible"],
    ["Alt+1 to 9", "mark as ruled out"],
    ["N", "notes on and off"],
    ["Arrows", "go from cell to cell"],
    ["Space, Enter", "next mode; with “Digit first”, put the digit"],
    ["Backspace, Delete", "erase"],
    ["U, Ctrl+Z", "undo"],
    ["R, Ctrl+Shift+Z", "redo"],
    ["Escape", "close what is open"],
    ["H", "hint"],
    ["P", "pause"],
    ["?", "this card"],
  ] as ReadonlyArray<readonly [string, string]>,
};

export default english;
export type Texts = typeof english;
