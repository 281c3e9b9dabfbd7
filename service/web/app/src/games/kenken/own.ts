// Puzzles that the player entered: they have no code, and are written into an address as a whole.

import { type Cage, layoutOf, type Operator, type Puzzle, puzzleOf, range } from "@countinghouse/client/play/kenken/layout";
import { ENTERED as PREFIX } from "../../shell/results";

/** One for each cage; a grid of size 9 has 81 at most. */
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.*!~'()@$:;,/?+=^|";
const LETTERS: Record<string, Operator> = { a: "+", s: "-", m: "×", d: "÷" };
const LETTER_OF = Object.fromEntries(Object.entries(LETTERS).map(([letter, operator]) => [operator, letter])) as Record<
  Operator,
  string
>;

export const isOwn = (code: string): boolean => code.startsWith(PREFIX);
export const ownCode = (written: string): string => PREFIX + written;

/** The address of an entered puzzle. */
export const ownLink = (code: string): string => `/kenken?puzzle=${encodeURIComponent(code.slice(PREFIX.length))}`;

/**
 * A puzzle as text: `3 AABCCBDCC 3d.1s.7a.2`: the size, the cage of each cell, and what each cage makes. It is the same
 * in whatever order the cages were drawn.
 */
export function written(puzzle: Puzzle): string {
  const drawn = layoutOf(puzzle);
  const inOrder = [...drawn.cages].sort((a, b) => (a.cells[0] ?? 0) - (b.cells[0] ?? 0));
  const { size, cages, cageOf } = layoutOf(puzzleOf({ size: drawn.size, cages: inOrder }));
  const map = cageOf.map((cage) => NAMES[cage]).join("");
  const clues = cages.map(({ operator, target }) => `${target}${operator ? LETTER_OF[operator] : ""}`).join(".");
  return `${size} ${map} ${clues}`;
}

/** The puzzle that a text of `written` is of; undefined if it is of none. */
export function readWritten(text: string): Puzzle | undefined {
  const [sizeText = "", map = "", clueText = ""] = text.split(" ");
  const size = Number(sizeText);
  const clues = clueText.split(".").map((clue) => /^(\d{1,15})([asmd]?)$/.exec(clue));
  if (!(size >= 3 && size <= 9) || map.length !== size * size || clues.includes(null)) return undefined;
  const cages = clues.map((clue, index): Cage => {
    const cells = range(map.length).filter((cell) => map[cell] === NAMES[index]);
    return { operator: LETTERS[clue?.[2] ?? ""] ?? null, target: Number(clue?.[1]), cells };
  });
  const covered = cages.reduce((sum, { cells }) => sum + cells.length, 0);
  if (covered !== map.length || cages.some(({ cells }) => cells.length === 0)) return undefined;
  return puzzleOf({ size, cages });
}
