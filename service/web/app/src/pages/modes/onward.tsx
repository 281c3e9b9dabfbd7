// What follows a puzzle of Practice or a streak: one line, and the next.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../components/button";
import { change, type KeptRun } from "../../games/modes/kept";
import { mayStep, next, type Run, step } from "../../games/modes/rules";
import { t as modes } from "../../games/modes/texts";
import type { Moved } from "../../games/record/moved";
import { announce } from "../../shell/announcer";
import { isFor } from "../../shell/keys";
import type { AnyPuzzle } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { formatDuration, formatNumber } from "../../shell/texts";
import "./onward.css";
import { t } from "./texts";

interface Props {
  kept: KeptRun;
  run: Run;
  puzzle: AnyPuzzle;
  rating: Moved | undefined;
}

/** `Solved in 0:42, 7 in a row, with hints.` */
function lineOf({ mode, state, solved, hinted }: Run, code: string): string {
  const texts = t();
  const result = resultOf(code);
  const helped = mode === "streak" ? hinted : result && result.hints > 0;
  const parts = [
    state === "missed" || !result ? texts.missed : texts.solvedIn(formatDuration(result.seconds)),
    mode === "streak" && (state === "missed" ? texts.solved : texts.inARow)(formatNumber(solved)),
    helped && modes().withHints,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

function movedText({ before, after }: Moved): string {
  const [from, to] = [Math.round(before), Math.round(after)];
  return t().moved(formatNumber(from), formatNumber(to), formatNumber(to - from, { signDisplay: "exceptZero" }));
}

/** Enter leads on, but where it presses something or is typed. */
function useEnter(onward: () => void): void {
  const latest = useRef(onward);
  latest.current = onward;
  // Before the line is painted: a key that is pressed as soon as it is there counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, repeat, target } = event;
      if (key !== "Enter" || repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isFor(document.body, event) || (target as Element).closest("a, button, summary")) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // Before the board, on which Enter may take up a card.
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
}

export default function Onward({ kept, run, puzzle, rating }: Props) {
  const texts = t();
  const { mode, game, state } = run;
  const line = lineOf(run, puzzle.puzzle_code);
  const moved = mode === "practice" && rating && rating.before !== rating.after && movedText(rating);
  const said = useRef<HTMLParagraphElement>(null);
  const onward = (): void => change(kept, next);
  useEnter(onward);
  useEffect(() => {
    // The board may be gone, and the focus with it.
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => announce([line, moved].filter(Boolean).join(" ")), [line, moved]);
  const ends = state === "missed" && mode === "streak";
  return (
    <section
      class={`run-onward panel${state === "missed" ? (game === "kenken" ? "" : " run-apart") : " run-won"}`}
      aria-label={line}
    >
      <p ref={said} tabIndex={-1}>
        <b>{line}</b> {moved} {texts.steps(run.steps ?? 0)}
      </p>
      <div class="row">
        {mode === "practice" &&
          ([-1, 1] as const).map((by) => (
            <Button key={by} kind="quiet" disabled={!mayStep(run, by)} onClick={() => change(kept, (now) => step(now, by))}>
              {by < 0 ? texts.easier : texts.harder}
            </Button>
          ))}
        <Button kind="primary" aria-keyshortcuts="Enter" onClick={onward}>
          {ends ? texts.result : texts.next}
        </Button>
      </div>
    </section>
  );
}
