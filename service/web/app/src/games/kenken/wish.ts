// The puzzle that is wished for, as the address tells it.
import type { Params } from "@countinghouse/client";
import { type Grid, hasPlainDigits, OPERATORS, type Operator } from "@countinghouse/client/play/kenken/layout";
import { useEffect, useState } from "preact/hooks";

export const DIFFICULTIES = ["easy", "medium", "hard", "expert", "unreasonable"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export interface Wish {
  /** Rows, and columns of a square. */
  size: number;
  /** Columns of a rectangle. */
  columns: number | null;
  /** Digits other than 1 to n. */
  digits: number[] | null;
  difficulty: Difficulty | null;
  /** The lowest and the highest rating, instead of a difficulty. */
  rating: readonly [number, number] | null;
  operators: Operator[];
  mystery: boolean;
  /** The most cells of a cage; null for what suits the difficulty. */
  largest: number | null;
  /** Whether no digit is given. */
  nothingGiven: boolean;
  /** Whether `-` and `÷` may join three cells or more. */
  long: boolean;
  /** Whether no digit stands twice in a cage. */
  distinct: boolean;
  seed: number | null;
}

const LETTERS: ReadonlyArray<readonly [string, Operator]> = [
  ["a", "+"],
  ["s", "-"],
  ["m", "×"],
  ["d", "÷"],
];
const MOST = 2 ** 53 - 1;

/** A number in the address, if it is one within bounds. */
export function numberIn(query: URLSearchParams, name: string, low: number, high: number): number | null {
  const text = query.get(name) ?? "";
  const number = Number(text);
  return /^\d{1,16}$/.test(text) && number >= low && number <= high ? number : null;
}

const difficultyIn = (word: string): Difficulty | null => DIFFICULTIES.find((each) => each === word) ?? null;

/** Two ratings in an address, as `40-60`. */
function ratingIn(text: string): readonly [number, number] | null {
  const found = /^(\d{1,3})-(\d{1,3})$/.exec(text)?.slice(1).map(Number) ?? [];
  const [low = 101, high = 101] = found;
  return Math.max(low, high) > 100 ? null : [low, high];
}

/** The digits in a text, if there are some: at most nine, with anything between them. */
export function digitsIn(text: string): number[] | null {
  const digits = text
    .match(/\d{1,3}/g)
    ?.slice(0, 9)
    .map(Number);
  return digits ? [...new Set(digits)].sort((a, b) => a - b) : null;
}

export function wishIn(query: URLSearchParams): Wish {
  const letters = query.get("operators") ?? "";
  const operators = LETTERS.filter(([letter]) => letters.includes(letter)).map(([, operator]) => operator);
  return {
    size: numberIn(query, "size", 3, 9) ?? 4,
    columns: numberIn(query, "columns", 3, 9),
    digits: digitsIn(query.get("digits") ?? ""),
    difficulty: difficultyIn(query.get("difficulty") ?? ""),
    rating: ratingIn(query.get("rating") ?? ""),
    operators: operators.length > 0 ? operators : [...OPERATORS],
    mystery: query.get("mystery") === "1",
    largest: numberIn(query, "largest", 2, 6),
    nothingGiven: query.get("given") === "0",
    long: query.get("long") === "1",
    distinct: query.get("distinct") === "1",
    seed: numberIn(query, "seed", 0, MOST),
  };
}

/** The query of an address that makes the puzzle: what is as usual is left out. */
export function queryOfWish(wish: Wish): URLSearchParams {
  const { size, columns, digits, difficulty, rating, operators, mystery, largest, nothingGiven, long, distinct, seed } =
    wish;
  const letters = LETTERS.filter(([, operator]) => operators.includes(operator)).map(([letter]) => letter);
  return new URLSearchParams({
    size: String(size),
    ...(columns ? { columns: String(columns) } : {}),
    ...(digits ? { digits: digits.join(".") } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(rating ? { rating: rating.join("-") } : {}),
    ...(letters.length < LETTERS.length ? { operators: letters.join("") } : {}),
    ...(mystery ? { mystery: "1" } : {}),
    ...(largest ? { largest: String(largest) } : {}),
    ...(nothingGiven ? { given: "0" } : {}),
    ...(long ? { long: "1" } : {}),
    ...(distinct ? { distinct: "1" } : {}),
    ...(seed === null ? {} : { seed: String(seed) }),
  });
}

/** The address that makes the puzzle. */
export const addressOfWish = (wish: Wish): string => `/kenken?${queryOfWish(wish).toString()}`;

/** The wish as the service takes it. */
export const paramsOf = ({ size, difficulty, operators, mystery, seed, ...wish }: Wish): Params<"kenken.generate"> => ({
  ...(wish.columns && wish.columns !== size ? { rows: size, columns: wish.columns } : { size }),
  ...(wish.digits ? { digits: wish.digits } : {}),
  difficulty: wish.rating ? [...wish.rating] : difficulty,
  operators,
  mystery,
  ...(wish.largest ? { largest_cage: wish.largest } : {}),
  ...(wish.nothingGiven ? { single_cells: false } : {}),
  ...(wish.long ? { with_long_operators: true } : {}),
  ...(wish.distinct ? { distinct: true } : {}),
  ...(seed === null ? {} : { seed }),
});

/** Which puzzles of the stock come nearest: those of its size, of any difficulty. With any other wish, none. */
export function stockedSize({ size, operators, ...wish }: Wish): string | undefined {
  const { columns, digits, rating, mystery, largest, nothingGiven, long, distinct } = wish;
  const special = columns || digits || rating || mystery || largest || nothingGiven || long || distinct;
  return operators.length === OPERATORS.length && !special ? String(size) : undefined;
}

/** The least side of puzzles that are made. */
const LEAST = 3;

/** The wish for another puzzle in such a grid. */
export function wishFor(grid: Grid): Wish {
  const rows = Math.max(LEAST, grid.rows);
  const columns = Math.max(LEAST, grid.columns);
  return {
    ...wishIn(new URLSearchParams()),
    size: rows,
    columns: columns === rows ? null : columns,
    digits: hasPlainDigits(grid) ? null : [...grid.digits],
  };
}

/** The shape of the grid that is wished for. */
export function wishedShape({ size, columns, digits }: Pick<Wish, "size" | "columns" | "digits">) {
  const longer = Math.max(size, columns ?? size);
  return { size: longer, rows: size, columns: columns ?? size, ...(digits && { digits }) };
}

/** A seed that nobody chose. Short, so that it can be told. */
export const anySeed = (): number => Math.floor(Math.random() * 1_000_000);

// How long a reader has waited.

export function useSecondsWaited(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
