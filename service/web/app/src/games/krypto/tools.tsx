// The row of tools under the board, and the keys that do the same.
import { plain } from "@countinghouse/client/play/characters";
import { OPS, type Op } from "@countinghouse/client/play/krypto/fraction";
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../components/button";
import { isFor } from "../../shell/keys";
import { useRun } from "../../shell/run";
import { stored } from "../../shell/storage";
import { t as shared } from "../../shell/texts";
import { t } from "./texts";
import type { Playing } from "./use-game";

interface Props {
  playing: Playing;
  onHint: () => void;
  onMore: () => void;
}

export function Tools({ playing, onHint, onMore }: Props) {
  const texts = shared().game;
  const { steps, chosen, still, over, made, result, further, lookFurther } = playing;
  const run = useRun();
  if (still)
    return (
      <div class="tools krypto-tools">
        {result?.claim.kind === "krypto.check" && (
          <IconButton icon="restart" label={t().solved.another} onClick={() => lookFurther(true)} />
        )}
        <IconButton icon="more" label={t().more.open} onClick={onMore} />
      </div>
    );
  return (
    <div class="tools krypto-tools">
      <IconButton
        icon="undo"
        label={texts.undo}
        disabled={steps.at === 0 && chosen.op === undefined}
        onClick={playing.undo}
      />
      <IconButton icon="redo" label={texts.redo} disabled={steps.at === steps.moves.length} onClick={playing.redo} />
      <IconButton
        icon="restart"
        label={over && made ? t().solved.another : texts.restart}
        disabled={steps.at === 0}
        onClick={playing.restart}
      />
      {run?.tools ?? (
        <>
          {further ? (
            <IconButton icon="trophy" label={t().solved.result} onClick={() => lookFurther(false)} />
          ) : (
            !run?.unaided && <IconButton icon="hint" label={texts.hint} disabled={playing.over} onClick={onHint} />
          )}
          <IconButton icon="more" label={t().more.open} onClick={onMore} />
        </>
      )}
    </div>
  );
}

/** Whether the player wants to hear of dead ends at once. */
export const warns = stored("krypto-warn", false);

// Hot keys of the board: digits choose cards, signs choose operators.

interface Actions {
  choose: (place: number) => void;
  chooseOp: (op: Op) => void;
  undo: () => void;
  redo: () => void;
  /** Choose nothing. */
  drop?: () => void;
  hint?: () => void;
  help?: () => void;
}

/** Listen while `element` has the focus, or nothing that is used by keys: the page, or its heading. */
export function useKeys(element: { current: HTMLElement | null }, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  // Before the board is painted: a key that is pressed as soon as it is there counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !isFor(element.current, event)) return;
      const { key, shiftKey } = event;
      const done =
        event.ctrlKey || event.metaKey ? goBack(key, shiftKey, latest.current) : act(key, shiftKey, latest.current);
      if (done) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** With Ctrl: Z, with Shift as well, and Y. */
function goBack(key: string, shift: boolean, { undo, redo }: Actions): boolean {
  const letter = key.toLowerCase();
  if (letter !== "z" && letter !== "y") return false;
  if (letter === "y" || shift) redo();
  else undo();
  return true;
}

function act(key: string, shift: boolean, { choose, chooseOp, undo, redo, drop, hint, help }: Actions): boolean {
  const other = { Escape: drop, h: hint, "?": help }[key.length === 1 ? key.toLowerCase() : key];
  if (other) {
    other();
    return true;
  }
  if (key === "Backspace") {
    if (shift) redo();
    else undo();
    return true;
  }
  const sign = key.length === 1 ? plain(key) : key;
  if (/^[1-6]$/.test(sign)) choose(Number(sign) - 1);
  else if ((OPS as readonly string[]).includes(sign)) chooseOp(sign as Op);
  else return false;
  return true;
}
