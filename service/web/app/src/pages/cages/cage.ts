// A cage as the address of the page tells it, and what fits into it.
import type { Params, Result } from "@countinghouse/client";
import { cellAt, OPERATORS, type Operator, placeOf, range } from "@countinghouse/client/play/kenken/layout";
import { fitsCells, gridIn } from "../../games/kenken/drawing";
import { digitsIn, numberIn } from "../../games/kenken/wish";

export interface Question {
  /** Rows, and columns of a square. */
  size: number;
  /** Columns of a rectangle. */
  columns: number | null;
  /** Digits other than 1 to n, as many as the longer side has cells. */
  digits: number[] | null;
  /** Numbered as in the square of the longer side. */
  cells: number[];
  target: number | null;
  operator: Operator | null;
  /** Whether no digit stands twice in it. */
  distinct: boolean;
  /** Digits known to be in the cage, and known not to be. */
  inside: number[];
  outside: number[];
}

const LEAST = 2;
const LARGEST = 9;
export const SIDES = range(LARGEST - LEAST + 1, LEAST);

const numbersIn = (query: URLSearchParams, name: string, below: number): number[] => {
  const texts = (query.get(name) ?? "").split(".").filter((text) => /^\d{1,3}$/.test(text));
  return [...new Set(texts.map(Number))].filter((number) => number < below).sort((a, b) => a - b);
};

const MOST_DIGITS = 1_000;

export function questionIn(query: URLSearchParams): Question {
  const size = numberIn(query, "size", LEAST, LARGEST) ?? 6;
  const columns = numberIn(query, "columns", LEAST, LARGEST);
  const grid = gridIn({ size, columns });
  const cells = numbersIn(query, "cells", cellAt(grid.size, [grid.rows])).filter((cell) => cell % grid.size < grid.columns);
  const written = digitsIn(query.get("digits") ?? "");
  const digits = written?.length === grid.size ? written : null;
  const known = (name: string): number[] =>
    numbersIn(query, name, MOST_DIGITS).filter((digit) => (digits ?? grid.digits).includes(digit));
  const operator = OPERATORS.find((each) => each === query.get("operator")) ?? null;
  return {
    size,
    columns,
    digits,
    cells,
    target: numberIn(query, "target", 0, 2 ** 53 - 1),
    operator: fitsCells(operator, cells.length) ? operator : null,
    distinct: query.get("twice") === "0",
    inside: known("in"),
    outside: known("out"),
  };
}

/** What the service is asked; undefined while something is missing. */
export function paramsOf(question: Question): Params<"kenken.cage"> | undefined {
  const { digits, cells, target, operator, distinct, outside } = question;
  if (cells.length === 0 || target === null) return undefined;
  const { size, rows, columns } = gridIn(question);
  return {
    ...(rows === columns ? { size } : { rows, columns }),
    ...(digits ? { digits } : {}),
    cells: cells.map((cell) => placeOf(size, cell)),
    target,
    operator,
    ...(distinct ? { distinct } : {}),
    exclude: outside,
  };
}

export interface Fitting {
  combinations: Array<{ digits: number[]; ways: number }>;
  ways: number;
  always: number[];
  never: number[];
  /** For each cell, what it can hold; undefined where known digits make that another question. */
  byCell: number[][] | undefined;
}

/** What fits, of that only what has the digits known to be inside. */
export function fitting(found: Result<"kenken.cage">, question: Question): Fitting {
  const { inside } = question;
  const ways = found.arrangements_by_combination ?? [];
  const combinations = (found.combinations ?? [])
    .map((digits, index) => ({ digits, ways: ways[index] ?? 0 }))
    .filter(({ digits }) => inside.every((digit) => digits.includes(digit)));
  const { digits } = gridIn(question);
  return {
    combinations,
    ways: combinations.reduce((sum, each) => sum + each.ways, 0),
    always: digits.filter((digit) => combinations.length > 0 && combinations.every((each) => each.digits.includes(digit))),
    never: digits.filter((digit) => !combinations.some((each) => each.digits.includes(digit))),
    byCell: inside.length === 0 ? (found.candidates ?? undefined) : undefined,
  };
}
