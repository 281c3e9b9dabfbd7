// The lesson by doing. It lies over the keypad like a hint; playing on the board passes it over.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Button, Key } from "../../components/button";
import { results } from "../../shell/results";
import { keys, read, write } from "../../shell/storage";
import "./lesson.css";
import { Sheet } from "../../components/sheet";
import { KeyCard } from "../../shell/keys";
import { t as shared } from "../../shell/texts";
import { t } from "./texts";

// The first lesson: a KenKen of two by two. One cage of one cell, 2; the other three cells make 4 by +.

const KEY = "kenken-lesson";

interface Step {
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

interface LessonState {
  /** How many cells are filled. */
  done: number;
  /** The digit that was wrong just now; 0 if none was. */
  wrong: number;
}

export const START: LessonState = { done: 0, wrong: 0 };

/** The lesson after a digit was pressed. */
export function answered({ done }: LessonState, digit: number): LessonState {
  return STEPS[done]?.digit === digit ? { done: done + 1, wrong: 0 } : { done, wrong: digit };
}

/** The digits of the four cells so far, 0 for an empty one. */
export const filledBy = ({ done }: LessonState): number[] =>
  [0, 1, 2, 3].map((cell) => STEPS.slice(0, done).find((step) => step.cell === cell)?.digit ?? 0);

/** Whether somebody has played KenKen here, or had the lesson or passed it over. */
export const isFirst = signal(
  read(KEY) === undefined &&
    !results.peek().some(({ game }) => game === "kenken") &&
    !keys("game:").some((key) => key.startsWith("game:N")),
);

export function noteLessonOver(): void {
  if (!isFirst.peek()) return;
  isFirst.value = false;
  write(KEY, "over");
}

const WALLS = ["", "", "kk-top", "kk-left"];
const CLUES = ["4+", "", "2", ""];

export function Lesson({ onEnd }: { onEnd: () => void }) {
  const texts = t().lesson;
  const [lesson, setLesson] = useState(START);
  const { done, wrong } = lesson;
  const step = STEPS[done];
  return (
    <section class="over kk-lesson gap-2" aria-label={texts.title}>
      <div class="kk-lesson-board" aria-hidden="true">
        {filledBy(lesson).map((digit, cell) => (
          <span
            key={cell}
            class={`kk-cell kk-tint-${cell === 2 ? 1 : 0} ${WALLS[cell]}${step?.cell === cell ? " kk-asked" : ""}`}
          >
            {CLUES[cell] && <span class="kk-clue">{CLUES[cell]}</span>}
            {digit > 0 && <span class="kk-digit">{digit}</span>}
          </span>
        ))}
      </div>
      <div role="status">
        <h2>{step ? texts.title : texts.done}</h2>
        <p class={wrong ? "bad" : undefined}>{wrong ? texts.wrong(wrong) : (texts.steps[done] ?? texts.ready)}</p>
      </div>
      <div class="actions">
        {step ? (
          <>
            <div class="boxless">
              {[1, 2].map((digit) => (
                <Key key={digit} onClick={() => setLesson(answered(lesson, digit))} aria-label={String(digit)}>
                  {digit}
                </Key>
              ))}
            </div>
            <Button kind="quiet" onClick={onEnd}>
              {texts.skip}
            </Button>
          </>
        ) : (
          <Button kind="primary" wide onClick={onEnd}>
            {texts.play}
          </Button>
        )}
      </div>
    </section>
  );
}

// Behind the question mark: the rules, the lesson, the keys.

export function HelpSheet({ onLesson, onClose }: { onLesson?: (() => void) | undefined; onClose: () => void }) {
  const texts = t();
  return (
    <Sheet title={shared().game.howTo} closeLabel={shared().close} onClose={onClose}>
      <ol>
        {texts.howTo.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      {onLesson && (
        <Button kind="primary" wide onClick={onLesson}>
          {texts.lesson.again}
        </Button>
      )}
      <KeyCard title={texts.tools.keys} keys={texts.tools.keysText} />
    </Sheet>
  );
}
