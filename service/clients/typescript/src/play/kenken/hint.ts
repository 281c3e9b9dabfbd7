// Hints found on the device, from a puzzle's solution and the player's own digits and marks. Told as the service tells them.
import type { Result } from "../../schemas.js";
import { bit, digitIn, thought } from "./cells.js";
import { type Deduced, takeStep } from "./ladder.js";
import { cellAt, type Layout, placeOf, range } from "./layout.js";
import type { Step } from "./position.js";

export type Hint = Result<"kenken.hint">;
export type { Step };

/**
 * The hint for a board: what to take back, else the simplest deductions that lead to the next digit. Undefined where a
 * trial is needed, which is left to the service.
 */
export function hintFor(
  layout: Layout,
  board: readonly number[],
  solution: ReadonlyArray<readonly number[]>,
): Hint | undefined {
  const { size } = layout;
  const right = solution.flat();
  const digits = board.map(digitIn);
  const cells = range(size * size);
  const places = (wrong: readonly number[]): number[][] => wrong.map((cell) => [...placeOf(size, cell)]);
  const mistakes = places(cells.filter((cell) => digits[cell] && digits[cell] !== right[cell]));
  const marks = board.map((value) => (digitIn(value) ? null : thought(value, size)));
  const wrong = places(
    cells.filter((cell) => marks[cell]?.length && !marks[cell]?.includes(right[cell] ?? 0)),
  );
  const answer = {
    hint: "",
    params: { cells: mistakes.length ? mistakes : wrong },
    mistakes,
    wrong_marks: wrong,
  };
  if (mistakes.length) return { ...answer, code: "take-back", wrong_marks: [], steps: [] };
  if (wrong.length) return { ...answer, code: "wrong-marks", steps: [] };
  if (digits.every(Boolean)) return { ...answer, code: "solved", steps: [] };
  const steps = following(
    layout,
    cells.map((cell) => possible(size, digits, cell, marks[cell])),
    digits.map(Boolean),
  );
  return steps && { ...answer, code: "next-step", steps };
}

/** The digit of a cell as a bit; else its marks, or all digits, without those that stand in its row or column. */
function possible(
  size: number,
  digits: readonly number[],
  cell: number,
  marks: readonly number[] | null | undefined,
): number {
  const digit = digits[cell];
  if (digit) return bit(digit);
  const [row, column] = placeOf(size, cell);
  const found = new Set(marks?.length ? marks : range(size, 1));
  for (const at of range(size))
    for (const other of [row * size + at, at * size + column]) found.delete(digits[other] ?? 0);
  return [...found].reduce((bits, each) => bits | bit(each), 0);
}

/** The deductions that lead from the candidates to a digit, which the last one places; undefined if they take a trial. */
function following(layout: Layout, candidates: number[], settled: boolean[]): Step[] | undefined {
  const deduced: Deduced[] = [];
  while (!deduced.at(-1)?.step.placed) {
    const next = takeStep({ layout, candidates, settled });
    if (!next) return undefined;
    deduced.push(next);
  }
  return needed(layout.size, deduced);
}

/** The deductions from which the last one follows. */
function needed(size: number, deduced: readonly Deduced[]): Step[] {
  const wanted = new Set<number>();
  const kept: Step[] = [];
  for (const { step, premises } of [...deduced].reverse()) {
    if (kept.length > 0 && !step.removed.some(({ cell }) => wanted.has(cellAt(size, cell)))) continue;
    kept.unshift(step);
    for (const cell of premises) wanted.add(cell);
  }
  return kept;
}
