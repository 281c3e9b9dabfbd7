// Hints found on the device, from a puzzle's solution and the player's own digits and marks. Told as the service tells them.
import type { Result } from "../../schemas.js";
import { bit, digitIn, thought } from "./cells.js";
import { type Deduced, DIFFICULTIES, takeStep } from "./ladder.js";
import { cellAt, type Layout, placeOf, range, rankOf } from "./layout.js";
import { type Position, remove, type Step } from "./position.js";
import { countOf } from "./supports.js";

export type Hint = Result<"kenken.hint">;
export type { Step };

/**
 * The hint for a board: what to take back, else the simplest deductions that lead to the next digit. Where only a trial
 * leads on, it is taken from `explained`, the steps to the puzzle's solution; undefined if they have none that does.
 */
export function hintFor(
  layout: Layout,
  board: readonly number[],
  solution: ReadonlyArray<readonly number[]>,
  explained: readonly Step[] = [],
): Hint | undefined {
  const { size, all } = layout;
  const square = range(size * size);
  const right = square.map((cell) => {
    const [row, column] = placeOf(size, cell);
    return rankOf(layout, solution[row]?.[column] ?? Number.NaN);
  });
  const digits = square.map((cell) => digitIn(board[cell] ?? 0));
  const places = (wrong: readonly number[]): number[][] => wrong.map((cell) => [...placeOf(size, cell)]);
  const mistakes = places(all.filter((cell) => digits[cell] && digits[cell] !== right[cell]));
  const marks = board.map((value) => (digitIn(value) ? null : thought(value, size)));
  const wrong = places(all.filter((cell) => marks[cell]?.length && !marks[cell]?.includes(right[cell] ?? 0)));
  const answer = {
    detail: "",
    params: { cells: mistakes.length ? mistakes : wrong },
    mistakes,
    wrong_marks: wrong,
  };
  if (mistakes.length) return { ...answer, code: "take-back", wrong_marks: [], steps: [] };
  if (wrong.length) return { ...answer, code: "wrong-marks", steps: [] };
  if (all.every((cell) => digits[cell])) return { ...answer, code: "solved", steps: [] };
  const steps = following(
    layout,
    right,
    square.map((cell) => (right[cell] ? possible(layout, digits, cell, marks[cell]) : 0)),
    square.map((cell) => Boolean(digits[cell]) || !right[cell]),
    explained.filter(({ code }) => code === "trial"),
  );
  return steps && { ...answer, code: "next-step", steps };
}

/** The digit of a cell as a bit; else its marks, or all digits, without those that stand in its row or column. */
function possible(
  { size, rowOf, columnOf }: Layout,
  digits: readonly number[],
  cell: number,
  marks: readonly number[] | null | undefined,
): number {
  const digit = digits[cell];
  if (digit) return bit(digit);
  const found = new Set(marks?.length ? marks : range(size, 1));
  for (const other of [...(rowOf[cell] ?? []), ...(columnOf[cell] ?? [])]) found.delete(digits[other] ?? 0);
  return [...found].reduce((bits, each) => bits | bit(each), 0);
}

/** The deductions that lead from the candidates to a digit, which the last one places; undefined if there are none. */
function following(
  layout: Layout,
  right: readonly number[],
  candidates: number[],
  settled: boolean[],
  trials: readonly Step[],
): Step[] | undefined {
  const deduced: Deduced[] = [];
  const begin = [...candidates];
  const position = { layout, right, candidates, settled };
  while (!deduced.at(-1)?.step.placed) {
    const next = takeStep(position) ?? tryOut(position, trials);
    if (!next) return undefined;
    deduced.push(next);
  }
  return withoutNeedless({ layout, right, candidates: begin, settled }, needed(layout.size, deduced)).map(
    ({ step }) => step,
  );
}

/** Leave out steps without which all others still follow, the hardest and last first, until all are needed. */
function withoutNeedless(begin: Position, deduced: readonly Deduced[]): readonly Deduced[] {
  const order = Object.keys(DIFFICULTIES);
  const rank = ({ step }: Deduced): number => order.indexOf(step.technique);
  let kept = deduced;
  let before: readonly Deduced[] = [];
  // A step that only another one needs can go when the other has gone.
  while (kept !== before) {
    before = kept;
    for (const each of kept
      .slice(0, -1)
      .reverse()
      .sort((a, b) => rank(b) - rank(a))) {
      const others = kept.filter((other) => other !== each);
      if (allFollow(begin, others)) kept = others;
    }
  }
  return kept;
}

/** Tell whether each step follows from the candidates that those before it leave. */
function allFollow(begin: Position, deduced: readonly Deduced[]): boolean {
  const position = { ...begin, candidates: [...begin.candidates] };
  for (const { step, again } of deduced) {
    const kept = again(position);
    if (!kept) return false;
    for (const { cell, digits } of step.removed) {
      const at = cellAt(begin.layout.size, cell);
      const gone = digits.reduce((bits, digit) => bits | bit(rankOf(begin.layout, digit)), 0);
      if (!step.placed && gone & (kept[at] ?? -1)) return false;
      remove(position, at, gone);
    }
  }
  return true;
}

/** Take the first trial that still gains something. It depends on all open cells, and the position changes. */
function tryOut(position: Position, trials: readonly Step[]): Deduced | undefined {
  const { layout } = position;
  const { size } = layout;
  const premises = range(size * size).filter((cell) => countOf(position.candidates[cell] ?? 0) > 1);
  const gains = ({ cell, digits }: Step["removed"][number]): boolean =>
    digits.some((digit) => remove(position, cellAt(size, cell), bit(rankOf(layout, digit))));
  const step = trials.find(({ removed }) => removed.some(gains));
  // Whether a trial fails from other candidates is not found out here.
  return step && { step, premises, again: () => undefined };
}

/** The deductions from which the last one follows. */
function needed(size: number, deduced: readonly Deduced[]): Deduced[] {
  const wanted = new Set<number>();
  const kept: Deduced[] = [];
  for (const each of [...deduced].reverse()) {
    const { step, premises } = each;
    if (kept.length > 0 && !step.removed.some(({ cell }) => wanted.has(cellAt(size, cell)))) continue;
    kept.unshift(each);
    for (const cell of premises) wanted.add(cell);
  }
  return kept;
}
