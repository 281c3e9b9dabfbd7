// The code of a puzzle of the Year Game: its digits, target and rules.
import { type Format, opened, written } from "../codes/packing.js";
import { CodeError } from "../codes/spelling.js";
import { type DigitOrder, fitAnyOrder, MOST_DIGITS, ORDERS, RULES, type Rules } from "./rules.js";

export interface YearPuzzle {
  game: "year";
  /** 1 to 6 digits; ascending if they may be used in any order. */
  digits: string;
  target: number;
  rules: Rules;
  digit_order: DigitOrder;
}

const isTooLong = ({ digits, rules, digit_order }: Omit<YearPuzzle, "game" | "target">): boolean =>
  digit_order === "any" && !fitAnyOrder(digits, rules);

/** The lowest target, and the number of targets, of codes of each length. */
const TARGETS = [
  [0, 101],
  [-(10 ** 9), 2 * 10 ** 9 + 1],
] as const;

const FORMAT: Format<YearPuzzle> = {
  letter: "Y",
  pack(packer, puzzle) {
    if (isTooLong(puzzle)) throw new RangeError("no code for so many digits in any order");
    const { digits, target, rules, digit_order } = puzzle;
    const long = target >= 0 && target <= 100 ? 0 : 1;
    const [lowest, targets] = TARGETS[long];
    packer.put(long, TARGETS.length);
    packer.put(target - lowest, targets);
    packer.put(RULES.indexOf(rules), RULES.length);
    packer.put(ORDERS.indexOf(digit_order), ORDERS.length);
    packer.put(digits.length - 1, MOST_DIGITS);
    const packed = digit_order === "any" ? [...digits].sort() : [...digits];
    for (const digit of packed) packer.put(Number(digit), 10);
  },
  unpack(unpacker) {
    const [lowest, targets] = TARGETS[unpacker.small(TARGETS.length) ? 1 : 0];
    const target = lowest + unpacker.small(targets);
    const rules = RULES[unpacker.small(RULES.length)] ?? "basic";
    const digit_order = ORDERS[unpacker.small(ORDERS.length)] ?? "given";
    const count = unpacker.small(MOST_DIGITS) + 1;
    const taken = Array.from({ length: count }, () => unpacker.small(10));
    const digits = (digit_order === "any" ? taken.sort() : taken).join("");
    if (isTooLong({ digits, rules, digit_order })) throw new CodeError("puzzle");
    return { game: "year", digits, target, rules, digit_order };
  },
};

/** The code of a puzzle. Throws a `RangeError` if no code can express it. */
export const writeCode = (puzzle: Omit<YearPuzzle, "game">): string =>
  written(FORMAT, { game: "year", ...puzzle });

/** The puzzle of a code, however it is spelt. Throws a `CodeError`. */
export const readCode = (text: string): YearPuzzle & { puzzle_code: string } => opened(FORMAT, text);
