// Hints found on the device, from a puzzle's solution and, if there is one, its explanation: its deductions, as far as they
// follow from the player's own digits and marks. Told as the service tells them.
import type { Result, Schemas } from "../../schemas.js";
import { digitIn, thought } from "./cells.js";
import { cellAt, placeOf, range } from "./layout.js";

export type Hint = Result<"kenken.hint">;
export type Step = Schemas["DeductionModel"];

/** The digits that each empty cell may still hold, by its number. */
type Candidates = Map<number, Set<number>>;

interface Told {
  step: Step;
  /** The cells whose candidates it depends on. */
  premises: readonly number[];
}

const NO_DETAILS = { digits: null, row: null, column: null, rows: null, columns: null, cage: null };

/**
 * The hint for a board: what to take back, else the deductions that lead to the next digit. `steps` explain the puzzle;
 * without them only digits that follow at once are found. Undefined where the next step takes the service.
 */
export function hintFor(
  size: number,
  board: readonly number[],
  solution: ReadonlyArray<readonly number[]>,
  steps: readonly Step[] = [],
): Hint | undefined {
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
  const left: Candidates = new Map();
  for (const cell of cells) if (!digits[cell]) left.set(cell, possible(size, digits, cell, marks[cell]));
  const found = following(size, left, steps);
  if (left.size > 0 && found.length === 0) return undefined;
  return { ...answer, code: found.length ? "next-step" : "solved", steps: found };
}

/** The marks of a cell, else all digits, without those that stand in its row or column. */
function possible(
  size: number,
  digits: readonly number[],
  cell: number,
  marks: readonly number[] | null | undefined,
): Set<number> {
  const [row, column] = placeOf(size, cell);
  const found = new Set(marks?.length ? marks : range(size, 1));
  for (const at of range(size))
    for (const other of [row * size + at, at * size + column]) found.delete(digits[other] ?? 0);
  return found;
}

/** The deductions that lead from the candidates to a digit, which the last one places. */
function following(size: number, left: Candidates, steps: readonly Step[]): Step[] {
  const told: Told[] = [];
  for (const step of steps) {
    const plain = plainIn(size, left);
    if (plain) return needed(size, [...told, plain]);
    const placed = step.placed && left.has(cellAt(size, step.placed.cell));
    const gained = step.removed.some(({ cell, digits }) =>
      digits.some((digit) => left.get(cellAt(size, cell))?.has(digit)),
    );
    if (placed || gained) told.push({ step, premises: premisesOf(size, step) });
    if (placed) return needed(size, told);
    for (const { cell, digits } of step.removed)
      for (const digit of digits) left.get(cellAt(size, cell))?.delete(digit);
  }
  const plain = plainIn(size, left);
  return plain ? needed(size, [...told, plain]) : [];
}

/** A step's own cells, and those of the lines in which it found digits missing. */
function premisesOf(size: number, { cells, code, params }: Step): number[] {
  const own = cells.map((cell) => cellAt(size, cell));
  const rows = [...(params.rows ?? []), ...(typeof params.row === "number" ? [params.row] : [])];
  const columns = [...(params.columns ?? []), ...(typeof params.column === "number" ? [params.column] : [])];
  if (code === "trial") return range(size * size);
  return [
    ...own,
    ...range(size).flatMap((at) => [
      ...rows.map((row) => row * size + at),
      ...columns.map((column) => at * size + column),
    ]),
  ];
}

/** The deductions from which the last one follows. */
function needed(size: number, told: readonly Told[]): Step[] {
  const wanted = new Set<number>();
  const kept: Step[] = [];
  for (const { step, premises } of [...told].reverse()) {
    if (kept.length > 0 && !step.removed.some(({ cell }) => wanted.has(cellAt(size, cell)))) continue;
    kept.unshift(step);
    for (const cell of premises) wanted.add(cell);
  }
  return kept;
}

/** A digit that follows from the candidates alone: the last one of a cell, or the last place in a line. */
function plainIn(size: number, left: Candidates): Told | undefined {
  for (const [cell, digits] of left) {
    const [digit, ...others] = digits;
    if (digit !== undefined && others.length === 0)
      return { step: last(size, "last-candidate", cell, digit, {}), premises: [cell] };
  }
  for (const axis of ["row", "column"] as const) {
    for (const line of range(size)) {
      const cells = range(size)
        .map((at) => (axis === "row" ? line * size + at : at * size + line))
        .filter((cell) => left.has(cell));
      for (const digit of range(size, 1)) {
        const [cell, ...others] = cells.filter((each) => left.get(each)?.has(digit));
        if (cell !== undefined && others.length === 0)
          return { step: last(size, "last-place", cell, digit, { [axis]: line }), premises: cells };
      }
    }
  }
  return undefined;
}

function last(
  size: number,
  code: "last-candidate" | "last-place",
  cell: number,
  digit: number,
  line: object,
): Step {
  const place = [...placeOf(size, cell)];
  return {
    technique: code === "last-candidate" ? "last_candidate" : "last_place",
    difficulty: "easy",
    code,
    params: { ...NO_DETAILS, cells: [place], digits: [digit], ...line },
    text: "",
    cells: [place],
    placed: { cell: place, digit },
    removed: [],
  } as Step;
}
