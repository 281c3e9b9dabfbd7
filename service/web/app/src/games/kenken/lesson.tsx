// The lesson by doing. It lies over the keypad like a hint; playing on the board passes it over.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Key } from "../../components/key";
import { answered, filledBy, START, STEPS } from "./lesson-steps";
import "./lesson.css";
import { t } from "./texts";

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
