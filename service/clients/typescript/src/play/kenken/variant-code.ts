// The code of a variant: a rectangle, other digits, cages of distinct digits, `-` and `÷` of three cells or more.
import { type Format, Packer } from "../codes/packing.js";
import { CodeError } from "../codes/spelling.js";
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
import { isPlain, layoutOf, OPERATORS, placeOf, range } from "./layout.js";
import { makes, operatorsOf } from "./rules.js";

const LEAST_SIDE = 2;
const SIDES = 14;
/** All digits are below. */
const DIGITS = 1_000;

export const VARIANTS: Format<KenKenPuzzle> = {
  letter: "V",
  pack(packer, puzzle) {
    const layout = layoutOf(puzzle);
    const { size, rows, columns, digits, cages } = layout;
    const own = range(size, 1).some((digit, at) => digits[at] !== digit);
    if (isPlain(layout) || digits.length !== size) throw new RangeError("not a variant");
    packer.put(rows - LEAST_SIDE, SIDES);
    packer.put(columns - LEAST_SIDE, SIDES);
    packer.put(own ? 1 : 0, 2);
    let lowest = 0;
    for (const digit of own ? digits : []) {
      packer.put(digit - lowest, DIGITS - lowest);
      lowest = digit + 1;
    }
    packer.put(DIFFICULTIES.indexOf(puzzle.difficulty), DIFFICULTIES.length);
    packer.put(cages.some(({ operator, cells }) => operator === null && cells.length > 1) ? 1 : 0, 2);
    packBorders(packer, layout);
    packDigits(packer, layout, puzzle.solution);
    for (const cage of inOrder(cages)) {
      if (cage.cells.length === 1) continue;
      const held = cage.cells.map((cell) => {
        const [row, column] = placeOf(size, cell);
        return puzzle.solution[row]?.[column] ?? 0;
      });
      const made = cage.operator ?? operatorsOf(cage).find((one) => makes(one, held, cage.target));
      packer.put(made ? OPERATORS.indexOf(made) : -1, OPERATORS.length);
      packer.put(cage.distinct ? 1 : 0, 2);
    }
  },
  unpack(unpacker) {
    const rows = unpacker.small(SIDES) + LEAST_SIDE;
    const columns = unpacker.small(SIDES) + LEAST_SIDE;
    const size = Math.max(rows, columns);
    const own = unpacker.small(2) === 1;
    let lowest = 0;
    const digits = range(size, 1).map((digit) => {
      if (!own) return digit;
      const found = lowest + unpacker.small(DIGITS - lowest);
      lowest = found + 1;
      return found;
    });
    const difficulty = DIFFICULTIES[unpacker.small(DIFFICULTIES.length)] ?? "easy";
    const hidden = unpacker.small(2) === 1;
    const borders = unpackBorders(unpacker, rows, columns);
    const held = unpackDigits(unpacker, rows, columns, digits);
    const cages = borders.map((cells) => {
      const alone = cells.length === 1;
      const operator = alone ? "+" : (OPERATORS[unpacker.small(OPERATORS.length)] ?? "+");
      const distinct = !alone && unpacker.small(2) === 1;
      const target = targetOf(
        operator,
        cells.map((cell) => held[cell] ?? 0),
      );
      return {
        operator: hidden || alone ? null : operator,
        target,
        cells: cells.map((cell) => placeOf(columns, cell)),
        ...(distinct ? { distinct } : {}),
      };
    });
    const puzzle: KenKenPuzzle = {
      game: "kenken",
      size,
      ...(rows === columns ? {} : { rows, columns }),
      ...(own ? { digits } : {}),
      cages,
      difficulty,
      solution: range(rows).map((row) => held.slice(row * columns, (row + 1) * columns)),
    };
    try {
      VARIANTS.pack(new Packer(), puzzle);
    } catch {
      // No variant, or digits that its operators make nothing of.
      throw new CodeError("puzzle");
    }
    return puzzle;
  },
};
