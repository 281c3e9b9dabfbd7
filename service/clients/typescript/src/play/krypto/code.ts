// The code of a game of Krypto: its cards, target and rules.
import { type Format, opened, written } from "../codes/packing.js";
import type { Rules } from "./rules.js";

export interface KryptoPuzzle {
  game: "krypto";
  /** Ascending. */
  cards: number[];
  target: number;
  rules: Rules;
}

/** Bounds of cards and targets; the first that a game keeps sets the length of its code. */
const HIGHEST = [25, 100, 1_000, Number.MAX_SAFE_INTEGER] as const;
const MOST_CARDS = 6;
const RULES: readonly Rules[] = ["house", "integer", "international", "positive"];

/** The lowest target of a size, and the number of targets; only those up to 25 have no sign. */
function targetsOf(size: number): { lowest: number; count: bigint } {
  const highest = HIGHEST[size] ?? 0;
  return size
    ? { lowest: -highest, count: 2n * BigInt(highest) + 1n }
    : { lowest: 1, count: BigInt(highest) };
}

const FORMAT: Format<KryptoPuzzle> = {
  letter: "K",
  pack(packer, { cards, target, rules }) {
    const sorted = [...cards].sort((a, b) => a - b);
    const size = HIGHEST.findIndex((highest, place) => {
      const { lowest } = targetsOf(place);
      return (sorted.at(-1) ?? 0) <= highest && lowest <= target && target <= highest;
    });
    packer.put(size, HIGHEST.length);
    packer.put(sorted.length - 1, MOST_CARDS);
    packer.put(RULES.indexOf(rules), RULES.length);
    let before = 1;
    for (const card of sorted) {
      packer.put(card - before, (HIGHEST[size] ?? 0) - before + 1);
      before = card;
    }
    const { lowest, count } = targetsOf(size);
    packer.put(BigInt(target) - BigInt(lowest), count);
  },
  unpack(unpacker) {
    const size = unpacker.small(HIGHEST.length);
    const count = unpacker.small(MOST_CARDS) + 1;
    const rules = RULES[unpacker.small(RULES.length)] ?? "house";
    const cards: number[] = [];
    let before = 1;
    for (let card = 0; card < count; card += 1) {
      before += unpacker.small((HIGHEST[size] ?? 0) - before + 1);
      cards.push(before);
    }
    const targets = targetsOf(size);
    const target = Number(unpacker.take(targets.count) + BigInt(targets.lowest));
    return { game: "krypto", cards, target, rules };
  },
};

/** The code of a game. Throws a `RangeError` if no code can express it. */
export const writeCode = (puzzle: Omit<KryptoPuzzle, "game">): string =>
  written(FORMAT, { ...puzzle, game: "krypto" });

/** The game of a code, however it is spelt. Throws a `CodeError`. */
export const readCode = (text: string): KryptoPuzzle & { puzzle_code: string } => opened(FORMAT, text);
