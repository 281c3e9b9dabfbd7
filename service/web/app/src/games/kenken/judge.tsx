// Whether a puzzle that the player brought has exactly one solution: it is asked of the service, and then played.
import { layoutOf, type Puzzle, requestOf } from "@countinghouse/client/play/kenken/layout";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { Trouble } from "../../shell/asked";
import { useStillShown } from "../../shell/late";
import { go } from "../../shell/router";
import { ownCode, ownLink, printLink } from "./own";
import { t as own } from "./own-texts";
import { t } from "./texts";
import { written } from "./written";

interface Props {
  /** The puzzle; undefined while it is not complete. */
  puzzle: Puzzle | undefined;
  /** What is missing. */
  note?: string;
  /** What stands before the button. */
  children?: ComponentChildren;
}

/** A button that checks a puzzle and plays it. What was said of a puzzle is not said of another. */
export function Judge({ puzzle, note = "", children }: Props) {
  const texts = own().entry;
  const key = puzzle && written(puzzle);
  const [last, setState] = useState<{ key?: string; said?: string; error?: unknown; asking?: boolean }>({});
  const isShown = useStillShown();
  const shown = useRef(key);
  shown.current = key;
  const state = last.key === key ? last : {};
  const check = async (): Promise<void> => {
    if (!puzzle || key === undefined) return;
    const isWanted = (): boolean => isShown() && shown.current === key;
    setState({ key, asking: true });
    try {
      const asked = { ...requestOf(layoutOf(puzzle)), limit: 2 };
      const answer = await client.peek().kenken.solve(asked, { timeoutMs: PATIENCE_MS });
      if (!isWanted()) return;
      if (answer.unique) {
        // Hints about it while the service is away.
        const { keepAnswers } = await import("../../shell/stock");
        void keepAnswers("kenken", ownCode(key), { solutions: answer.solutions, steps: null });
        return go(ownLink(ownCode(key)));
      }
      const several = answer.solutions.length > 1;
      setState({ key, said: several ? texts.several : answer.all_listed ? texts.none : texts.undecided });
    } catch (error) {
      if (isWanted()) setState({ key, error });
    }
  };
  return (
    <div class="stack">
      {children}
      <p class="row">
        <button
          type="button"
          class={puzzle ? "primary" : undefined}
          disabled={!puzzle || state.asking}
          onClick={() => void check()}
        >
          {texts.play}
        </button>
        {key !== undefined && (
          <a class="tap" href={printLink([ownCode(key)])}>
            {t().print}
          </a>
        )}
        <span role="status">{puzzle ? (state.asking ? texts.checking : "") : note}</span>
      </p>
      {state.said && (
        <p class="bad" role="alert">
          {state.said}
        </p>
      )}
      {state.error !== undefined && <Trouble error={state.error} again={() => void check()} />}
    </div>
  );
}
