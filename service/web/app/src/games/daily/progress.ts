// How far a started puzzle of a day is, from what its game keeps of it.

import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { readStarted } from "../../shell/started";
import { boardAfter, unpackMoves } from "../kenken/history";
import type { Daily } from "./names";

export interface Progress {
  done: number;
  all: number;
}

/** The digits on the board of a started KenKen; undefined if it was not begun. */
export function digitsOf(code: string, size: number): number[] | undefined {
  const kept = readStarted<{ moves?: unknown; at?: unknown }>(code);
  if (kept === undefined) return undefined;
  const cells = size * size;
  const moves = typeof kept.moves === "string" ? unpackMoves(kept.moves, cells) : [];
  return boardAfter(moves, typeof kept.at === "number" ? kept.at : moves.length, cells).map(digitIn);
}

/** How many steps, cells or cards of how many; undefined if the puzzle was not begun. */
export function progressOf({ name, code, puzzle }: Daily): Progress | undefined {
  if (name === "mini" || name === "kenken") {
    const digits = digitsOf(code, puzzle.size);
    return digits && { done: digits.filter(Boolean).length, all: digits.length };
  }
  const kept = readStarted<{ at?: unknown; placed?: unknown }>(code);
  if (kept === undefined) return undefined;
  const [count, all] = name === "krypto" ? [kept.at, puzzle.cards.length - 1] : [kept.placed, puzzle.cards.length];
  return { done: typeof count === "number" ? count : 0, all };
}
