import type { Kind } from "./needed";

const line = (row: number | null, column: number | null): string =>
  row !== null ? `row ${row + 1}` : `column ${(column ?? 0) + 1}`;
const lines = (numbers: readonly number[]): string =>
  numbers
    .map((number) => number + 1)
    .join(", ")
    .replace(/, (?=\d+$)/, " and ");
/** Whole rows or columns. */
const wholes = ({ rows, columns }: StepTexts): string => {
  const [name, numbers] = rows.length > 0 ? ["row", rows] : ["column", columns];
  return `${name}${numbers.length === 1 ? "" : "s"} ${lines(numbers)}`;
};
const addUp = (s: StepTexts): string =>
  `${wholes(s)} ${s.rows.length + s.columns.length > 1 ? "add" : "adds"} up to ${s.total}`;
/** What several cells left over cannot be; a single one is told by what they make. */
const without = ({ cells, removed }: StepTexts): string => (cells.length > 1 ? ` Impossible: ${removed}.` : "");
const fromTo = ({ least, most }: StepTexts): string => (least === most ? `${most}` : `${least} to ${most}`);

/** The cells within their line. */
const across = ({ row, across }: StepTexts): string =>
  `${row !== null ? "column" : "row"}${across.length === 1 ? "" : "s"} ${lines(across)}`;

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const counted = (count: number, one: string, many: string): string => `${WORDS[count] ?? count} ${count === 1 ? one : many}`;

/** What a hint's sentence is about. */
export interface StepTexts {
  /** The cells. */
  cells: string[];
  /** The first cell. */
  at: string;
  /** The columns of the cells if they share a row, or the rows if they share a column. */
  across: number[];
  /** The digits: 3 and 4; and 3 or 4. */
  digits: string;
  either: string;
  row: number | null;
  column: number | null;
  rows: number[];
  columns: number[];
  cage: string;
  otherCage: string;
  /** What is ruled out, by digits. */
  removed: string;
  /** The cells in a list, and those outside the lines. */
  all: string;
  outside: string;
  /** The sum of the lines, and what the cells left over make. */
  total: number;
  amount: number;
  /** What the other cages leave. */
  least: number;
  most: number;
}

const english = {
  takeBack: (places: string) => `Not in the solution: ${places}.`,
  wrongMarks: (places: string) => `The marks lack the digit that belongs there: ${places}.`,
  solved: "Nothing is left to do.",
  next: "Next step",
  inGuide: "Picture and puzzle in the guide, in a new tab",
  techniques: {
    "last-candidate": "Last candidate",
    "last-place": "Last place",
    "cage-digits": "Digits of a cage",
    "cage-cells": "Cells of a cage",
    "cage-line": "Cage in a line",
    "line-set": "Set in a line",
    "line-sum-cell": "Sum with one cell left over",
    "line-cage": "Digit for one cage",
    "line-sum": "Sum of whole lines",
    "cage-pair": "Two cages",
    "cage-rest": "Cage and line",
    "line-parity": "Even or odd",
    "digit-count": "Counting a digit",
    "line-bounds": "Bounds of a sum",
    "crossing-set": "Crossing lines",
    "line-product": "Product of whole lines",
    chain: "Chain",
    trial: "Trial",
  } as Record<string, string>,
  sentences: {
    "last-candidate": (s) => `${s.at} is ${s.digits}: no other digit is left for it.`,
    "last-place": (s) => `${s.digits} in ${line(s.row, s.column)} can only stand in ${across(s)}.`,
    given: (s) => `${s.at} is given: ${s.digits}.`,
    "cage-line": (s) => `The cage ${s.cage} needs ${s.digits} in ${line(s.row, s.column)}, so no other cell there has it.`,
    "cage-digits": (s) => `No way to fill the cage ${s.cage} has ${s.either}.`,
    "cage-cells": (s) => `No way to fill the cage ${s.cage} has these there: ${s.removed}.`,
    "line-places": (s) => `In ${line(s.row, s.column)} only ${across(s)} can be ${s.either}, so they are nothing else.`,
    "line-set": (s) => `In ${line(s.row, s.column)} ${across(s)} share ${s.digits}, so its other cells are none of these.`,
    "crossing-rows": (s) =>
      `In rows ${lines(s.rows)}, ${s.digits} can only stand in columns ${lines(s.columns)}, so there in no other row.`,
    "crossing-columns": (s) =>
      `In columns ${lines(s.columns)}, ${s.digits} can only stand in rows ${lines(s.rows)}, so there in no other column.`,
    "line-cage": (s) =>
      `In ${line(s.row, s.column)} only the cage ${s.cage} can have ${s.digits}, so none of these: ${s.removed}.`,
    "line-sum": (s) =>
      `${addUp(s)}, and ${s.total - s.amount} of it is known. The rest, ${s.amount}: ${s.all}.${without(s)}`,
    "line-sum-outside": (s) =>
      `${addUp(s)}, so what is left over outside, in cages that stick out, makes ${s.amount}: ${s.all}.${without(s)}`,
    "line-sum-difference": (s) =>
      `By the sum of ${wholes(s)}, ${s.total}: what is left over inside (${s.all}) less what is outside (${s.outside}) makes ${s.amount}. Impossible: ${s.removed}.`,
    "cage-pair": (s) => `With these, the cage ${s.cage} leaves the cage ${s.otherCage} no way: ${s.removed}.`,
    "cage-rest": (s) =>
      `With these, the cage ${s.cage} leaves the other cells of ${line(s.row, s.column)} too few digits: ${s.removed}.`,
    "line-parity": (s) =>
      `${addUp(s)}, and all but ${s.cells.length > 1 ? "these" : "this"} is known to be even or odd: ${s.all}. ${s.cells.length > 1 ? "Their sum" : "It"} is ${s.amount ? "odd" : "even"}.${without(s)}`,
    "digit-count": (s) =>
      `In ${wholes(s)} the other cages leave ${s.digits} for the cage ${s.cage} this often in all: ${fromTo(s)}. Impossible: ${s.removed}.`,
    "line-bounds": (s) =>
      `In ${wholes(s)} the other cages leave the cage ${s.cage} this sum: ${fromTo(s)}. Impossible: ${s.removed}.`,
    "line-product": (s) => `The product of ${wholes(s)} is known but for ${s.amount}: ${s.all}.${without(s)}`,
    "line-product-outside": (s) =>
      `The product of the cages in ${wholes(s)} is known but for ${s.amount} outside: ${s.all}.${without(s)}`,
    chain: (s) =>
      `If ${s.cells[0] ?? ""} is not ${s.digits}, ${s.cells.at(-1) ?? ""} is. So no cell in line with both is ${s.digits}.`,
    trial: (s) => `Trying ${s.digits} in ${s.at} leads to a contradiction.`,
  } as Record<string, (step: StepTexts) => string>,
  needed: {
    sentence: (kinds: string) => `This KenKen needed ${kinds}.`,
    simple: "This KenKen needed no more than its cages and lines, one cell at a time.",
    kinds: {
      trial: (n) => counted(n, "trial of a digit", "trials of a digit"),
      chain: (n) => counted(n, "chain", "chains"),
      lineProduct: (n) => counted(n, "product of whole lines", "products of whole lines"),
      lineBounds: (n) => counted(n, "bound of a sum", "bounds of sums"),
      digitCount: (n) => counted(n, "count of a digit", "counts of a digit"),
      lineParity: (n) => counted(n, "look at even and odd", "looks at even and odd"),
      cageClash: (n) => counted(n, "cage that leaves others no way", "cages that leave others no way"),
      lineSum: (n) => counted(n, "sum of whole lines", "sums of whole lines"),
      lineCage: (n) => counted(n, "digit for one cage in a line", "digits for one cage in a line"),
      jellyfish: (n) => counted(n, "crossing of four lines", "crossings of four lines"),
      swordfish: (n) => counted(n, "swordfish", "swordfish"),
      xWing: (n) => counted(n, "X-wing", "X-wings"),
      hiddenSet: (n) => counted(n, "hidden set", "hidden sets"),
      hiddenTriple: (n) => counted(n, "hidden triple", "hidden triples"),
      hiddenPair: (n) => counted(n, "hidden pair", "hidden pairs"),
      nakedSet: (n) => counted(n, "naked set", "naked sets"),
      nakedTriple: (n) => counted(n, "naked triple", "naked triples"),
      nakedPair: (n) => counted(n, "naked pair", "naked pairs"),
      cageLine: (n) => counted(n, "cage with a digit in one line", "cages with a digit in one line"),
      cageCells: (n) => counted(n, "cage worked out cell by cell", "cages worked out cell by cell"),
      simple: (n) => counted(n, "simple step", "simple steps"),
    } as Record<Kind, (count: number) => string>,
  },
};

export default english;
export type Texts = typeof english;
