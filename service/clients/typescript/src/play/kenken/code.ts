// The code of a KenKen puzzle: the borders of its cages, their operators, and the solution that gives their targets.
import { type Format, opened, type Packer, type Unpacker, written } from "../codes/packing.js";
import { CodeError } from "../codes/spelling.js";
import { layoutOf, OPERATORS, type Operator, type Puzzle, puzzleOf, rowsOf } from "./layout.js";
import { Regions } from "./regions.js";
import { makes } from "./rules.js";

export const DIFFICULTIES = ["easy", "medium", "hard", "expert", "unreasonable"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A puzzle with its solution, which its code contains. */
export interface KenKenPuzzle extends Puzzle {
  game: "kenken";
  difficulty: Difficulty;
  /** The digits, row by row. */
  solution: number[][];
}

const LEAST_SIZE = 3;
const SIZES = 7;

/** The operators that a cage of so many cells may have; a single cell holds its target. */
const operatorsOf = (cells: number): readonly Operator[] =>
  cells === 2 ? OPERATORS : cells > 1 ? ["+", "×"] : ["+"];

/** The digits that earlier cells of its row and column leave for a cell. */
function allowed(size: number, digits: readonly number[], cell: number): number[] {
  const taken = new Set<number>();
  for (let other = 0; other < cell; other += 1) {
    const sameRow = Math.floor(other / size) === Math.floor(cell / size);
    if (sameRow || other % size === cell % size) taken.add(digits[other] ?? 0);
  }
  return Array.from({ length: size }, (_, index) => index + 1).filter((digit) => !taken.has(digit));
}

function targetOf(operator: Operator, digits: readonly number[]): number {
  if (operator === "+") return digits.reduce((sum, digit) => sum + digit, 0);
  if (operator === "×") return digits.reduce((product, digit) => product * digit, 1);
  const [low, high] = [Math.min(...digits), Math.max(...digits)];
  if (operator === "-") return high - low;
  if (high % low) throw new CodeError("puzzle");
  return high / low;
}

function packCages(packer: Packer, { cages }: ReturnType<typeof layoutOf>, digits: readonly number[]): void {
  for (const { cells, operator, target } of [...cages].sort(
    (a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0),
  )) {
    const operators = operatorsOf(cells.length);
    const held = cells.map((cell) => digits[cell] ?? 0);
    const made = operator ?? operators.find((one) => makes(one, held, target));
    packer.put(made ? operators.indexOf(made) : -1, operators.length);
  }
}

function unpackCage(
  unpacker: Unpacker,
  cells: readonly number[],
  digits: readonly number[],
  hidden: boolean,
) {
  const operators = operatorsOf(cells.length);
  const operator = operators[unpacker.small(operators.length)] ?? "+";
  const target = targetOf(
    operator,
    cells.map((cell) => digits[cell] ?? 0),
  );
  return { operator: hidden || cells.length === 1 ? null : operator, target, cells };
}

const FORMAT: Format<KenKenPuzzle> = {
  letter: "N",
  pack(packer, puzzle) {
    const layout = layoutOf(puzzle);
    const { size, cages, cageOf } = layout;
    packer.put(size - LEAST_SIZE, SIZES);
    packer.put(DIFFICULTIES.indexOf(puzzle.difficulty), DIFFICULTIES.length);
    packer.put(cages.some(({ operator, cells }) => operator === null && cells.length > 1) ? 1 : 0, 2);
    const regions = new Regions(size);
    for (const [one, other] of regions.openSides()) {
      const joined = cageOf[one] === cageOf[other];
      packer.put(joined ? 1 : 0, 2);
      if (joined) regions.join(one, other);
    }
    const digits = puzzle.solution.flat();
    for (const [cell, digit] of digits.entries()) {
      const choices = allowed(size, digits, cell);
      packer.put(choices.indexOf(digit), choices.length);
    }
    packCages(packer, layout, digits);
  },
  unpack(unpacker) {
    const size = unpacker.small(SIZES) + LEAST_SIZE;
    const difficulty = DIFFICULTIES[unpacker.small(DIFFICULTIES.length)] ?? "easy";
    const hidden = unpacker.small(2) === 1;
    const regions = new Regions(size);
    for (const [one, other] of regions.openSides()) if (unpacker.small(2)) regions.join(one, other);
    const digits: number[] = [];
    for (let cell = 0; cell < size * size; cell += 1) {
      const choices = allowed(size, digits, cell);
      digits.push(choices[unpacker.small(choices.length)] ?? 0);
    }
    const cages = regions.cages().map((cells) => unpackCage(unpacker, cells, digits, hidden));
    return { game: "kenken", ...puzzleOf({ size, cages }), difficulty, solution: rowsOf(size, digits) };
  },
};

/** The code of a puzzle. Throws a `RangeError` if no code can express it. */
export const writeCode = (puzzle: Omit<KenKenPuzzle, "game">): string =>
  written(FORMAT, { ...puzzle, game: "kenken" });

/** The puzzle of a code, however it is spelt, with its solution. Throws a `CodeError`. */
export const readCode = (text: string): KenKenPuzzle & { puzzle_code: string } => opened(FORMAT, text);
