// The code of a KenKen puzzle: the borders of its cages, their operators, and the solution that gives their targets.
import { type Format, opened, written } from "../codes/packing.js";
import { plainCode } from "../codes/spelling.js";
import {
  DIFFICULTIES,
  inOrder,
  type KenKenPuzzle,
  packBorders,
  packDigits,
  targetOf,
  unpackBorders,
  unpackDigits,
} from "./code-parts.js";
import { isPlain, layoutOf, OPERATORS, type Operator, puzzleOf, range, rowsOf } from "./layout.js";
import { makes } from "./rules.js";
import { VARIANTS } from "./variant-code.js";

export { DIFFICULTIES, type Difficulty, type KenKenPuzzle } from "./code-parts.js";

const LEAST_SIZE = 3;
const SIZES = 7;

/** The operators that a cage of so many cells may have; a single cell holds its target. */
const operatorsOf = (cells: number): readonly Operator[] =>
  cells === 2 ? OPERATORS : cells > 1 ? ["+", "×"] : ["+"];

const FORMAT: Format<KenKenPuzzle> = {
  letter: "N",
  pack(packer, puzzle) {
    const layout = layoutOf(puzzle);
    const { size, cages } = layout;
    packer.put(size - LEAST_SIZE, SIZES);
    packer.put(DIFFICULTIES.indexOf(puzzle.difficulty), DIFFICULTIES.length);
    packer.put(cages.some(({ operator, cells }) => operator === null && cells.length > 1) ? 1 : 0, 2);
    packBorders(packer, layout);
    packDigits(packer, layout, puzzle.solution);
    const digits = puzzle.solution.flat();
    for (const { cells, operator, target } of inOrder(cages)) {
      const operators = operatorsOf(cells.length);
      const held = cells.map((cell) => digits[cell] ?? 0);
      const made = operator ?? operators.find((one) => makes(one, held, target));
      packer.put(made ? operators.indexOf(made) : -1, operators.length);
    }
  },
  unpack(unpacker) {
    const size = unpacker.small(SIZES) + LEAST_SIZE;
    const difficulty = DIFFICULTIES[unpacker.small(DIFFICULTIES.length)] ?? "easy";
    const hidden = unpacker.small(2) === 1;
    const borders = unpackBorders(unpacker, size, size);
    const digits = unpackDigits(unpacker, size, size, range(size, 1));
    const cages = borders.map((cells) => {
      const operators = operatorsOf(cells.length);
      const operator = operators[unpacker.small(operators.length)] ?? "+";
      const target = targetOf(
        operator,
        cells.map((cell) => digits[cell] ?? 0),
      );
      return { operator: hidden || cells.length === 1 ? null : operator, target, cells };
    });
    return { game: "kenken", ...puzzleOf({ size, cages }), difficulty, solution: rowsOf(size, digits) };
  },
};

/** The code of a puzzle. Throws a `RangeError` if no code can express it. */
export const writeCode = (puzzle: Omit<KenKenPuzzle, "game">): string =>
  written(isPlain(layoutOf(puzzle)) ? FORMAT : VARIANTS, { ...puzzle, game: "kenken" });

/** The puzzle of a code, however it is spelt, with its solution. Throws a `CodeError`. */
export const readCode = (text: string): KenKenPuzzle & { puzzle_code: string } =>
  opened(plainCode(text).startsWith(VARIANTS.letter) ? VARIANTS : FORMAT, text);
