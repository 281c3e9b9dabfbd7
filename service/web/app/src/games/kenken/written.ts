// A puzzle as text, short enough for an address.
import {
  type Cage,
  cellAt,
  hasPlainDigits,
  layoutOf,
  type Operator,
  type Puzzle,
  puzzleOf,
  range,
} from "@countinghouse/client/play/kenken/layout";

/** One for each cage; a grid of size 9 has 81 at most. */
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.*!~'()@$:;,/?+=^|";
const LETTERS: Record<string, Operator> = { a: "+", s: "-", m: "×", d: "÷" };
const LETTER_OF = Object.fromEntries(Object.entries(LETTERS).map(([letter, operator]) => [operator, letter])) as Record<
  Operator,
  string
>;

/** After what a cage makes: no digit stands twice in it. */
const DISTINCT = "u";

/**
 * A puzzle as text: `3 AABCCBDCC 3d.1s.7a.2`: the size, the cage of each cell, and what each cage makes. It is the same
 * in whatever order the cages were drawn. A rectangle has its rows and columns, and digits other than 1 to n stand at
 * the end: `2x3 AABABB 3su.0m 0.2.5`.
 */
export function written(puzzle: Puzzle): string {
  const drawn = layoutOf(puzzle);
  const inOrder = [...drawn.cages].sort((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));
  const { cages } = puzzleOf({ size: drawn.size, cages: inOrder });
  const { rows, columns, digits, all, cageOf, cages: numbered } = layoutOf({ ...puzzle, cages });
  const clue = ({ operator, target, cells, distinct }: Cage): string =>
    `${target}${operator ? LETTER_OF[operator] : ""}${distinct && cells.length > 1 ? DISTINCT : ""}`;
  return [
    rows === columns ? rows : `${rows}x${columns}`,
    all.map((cell) => NAMES[cageOf[cell] ?? -1]).join(""),
    numbered.map(clue).join("."),
    ...(hasPlainDigits(drawn) ? [] : [digits.join(".")]),
  ].join(" ");
}

/** The digits in a text of `written`, 1 to n where it has none; undefined for anything but n ascending ones. */
function writtenDigits(text: string | undefined, size: number): number[] | undefined {
  if (text === undefined) return range(size, 1);
  const digits = text.split(".").map((digit) => (/^\d{1,3}$/.test(digit) ? Number(digit) : NaN));
  const ascend = digits.every((digit, at) => digit >= 0 && (at === 0 || digit > (digits[at - 1] ?? NaN)));
  return ascend && digits.length === size ? digits : undefined;
}

/** The puzzle that a text of `written` is of; undefined if it is of none. */
export function readWritten(text: string): Puzzle | undefined {
  const [sides = "", map = "", clueText = "", digitText] = text.split(" ");
  const found = /^([2-9])(?:x([2-9]))?$/.exec(sides);
  const [rows, columns] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])];
  const size = Math.max(rows, columns);
  const digits = writtenDigits(digitText, size);
  const clues = clueText.split(".").map((clue) => /^(\d{1,15})([asmd]?)(u?)$/.exec(clue));
  if (!(size >= 3) || !digits || map.length !== rows * columns || clues.includes(null)) return undefined;
  const cages = clues.map((clue, index): Cage => {
    const places = range(map.length).filter((place) => map[place] === NAMES[index]);
    const cells = places.map((place) => cellAt(size, [Math.floor(place / columns), place % columns]));
    const operator = LETTERS[clue?.[2] ?? ""] ?? null;
    return { operator, target: Number(clue?.[1]), cells, ...(clue?.[3] ? { distinct: true } : {}) };
  });
  const covered = cages.reduce((sum, { cells }) => sum + cells.length, 0);
  if (covered !== map.length || cages.some(({ cells }) => cells.length === 0)) return undefined;
  return {
    ...puzzleOf({ size, cages }),
    ...(rows === columns ? {} : { rows, columns }),
    ...(digitText === undefined ? {} : { digits }),
  };
}
