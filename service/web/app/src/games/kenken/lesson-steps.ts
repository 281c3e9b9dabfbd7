// The first lesson: a KenKen of two by two. One cage of one cell, 2; the other three cells make 4 by +.
import { signal } from "@preact/signals";
import { results } from "../../shell/results";
import { keys, read, write } from "../../shell/storage";

const KEY = "kenken-lesson";

export interface Step {
  /** Which cell is asked for, row by row. */
  cell: number;
  digit: number;
}

export const STEPS: readonly Step[] = [
  { cell: 2, digit: 2 },
  { cell: 3, digit: 1 },
  { cell: 0, digit: 1 },
  { cell: 1, digit: 2 },
];

export interface Lesson {
  /** How many cells are filled. */
  done: number;
  /** The digit that was wrong just now; 0 if none was. */
  wrong: number;
}

export const START: Lesson = { done: 0, wrong: 0 };

/** The lesson after a digit was pressed. */
export function answered({ done }: Lesson, digit: number): Lesson {
  return STEPS[done]?.digit === digit ? { done: done + 1, wrong: 0 } : { done, wrong: digit };
}

/** The digits of the four cells so far, 0 for an empty one. */
export const filledBy = ({ done }: Lesson): number[] =>
  [0, 1, 2, 3].map((cell) => STEPS.slice(0, done).find((step) => step.cell === cell)?.digit ?? 0);

/** Whether somebody has played KenKen here, or had the lesson or passed it over. */
export const isFirst = signal(
  read(KEY) === undefined &&
    !results.peek().some(({ game }) => game === "kenken") &&
    !keys("game:").some((key) => key.startsWith("game:N")),
);

export function lessonIsOver(): void {
  if (!isFirst.peek()) return;
  isFirst.value = false;
  write(KEY, "over");
}
