// The row of tools under the board, and the keys that do the same.
import { plain } from "@countinghouse/client/play/characters";
import { OPS, type Op } from "@countinghouse/client/play/krypto/fraction";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { IconButton } from "../../components/button";
import { isFor } from "../../shell/keys";
import { useRun } from "../../shell/run";
import { stored } from "../../shell/storage";
import { t as shared } from "../../shell/texts";
import { t } from "./texts";
import { type Table, typingOn } from "./typing";
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
        <IconButton icon="more" label={texts.more} onClick={onMore} />
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
            <IconButton icon="hint" label={texts.hint} disabled={playing.over} onClick={onHint} />
          )}
          <IconButton icon="more" label={texts.more} onClick={onMore} />
        </>
      )}
    </div>
  );
}

/** Whether the player wants to hear of dead ends at once. */
export const warns = stored("krypto-warn", false);

// Hot keys of the board: digits take the card of that number, signs choose operators.

interface Actions extends Table {
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
  const typing = useMemo(() => typingOn(latest), []);
  // Before the board is painted: a key that is pressed as soon as it is there counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !isFor(element.current, event)) return;
      const { key, shiftKey } = event;
      const done =
        event.ctrlKey || event.metaKey
          ? goBack(key, shiftKey, latest.current)
          : typed(key, typing) || afterTyping(typing, () => act(key, shiftKey, latest.current));
      if (!done) return;
      event.preventDefault();
      // From the first card that was typed on, they show which of equal ones they are.
      if (element.current && !typing.misses()) element.current.dataset["keyed"] = "";
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      typing.drop();
    };
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

const characterOf = (key: string): string => (key.length === 1 ? plain(key) : key);

/** What a key does to a number that is being typed. */
function typed(key: string, { type, end, drop }: ReturnType<typeof typingOn>): boolean {
  const character = characterOf(key);
  if (/^\d$/.test(character)) type(character);
  else if (key === "Enter") return end();
  else return (key === "Escape" || key === "Backspace") && drop();
  return true;
}

/** Do what another key says; after a card that waited, once the page has been drawn with it. */
function afterTyping({ end }: ReturnType<typeof typingOn>, does: () => boolean): boolean {
  if (!end()) return does();
  queueMicrotask(does);
  return true;
}

function act(key: string, shift: boolean, { chooseOp, undo, redo, drop, hint, help }: Actions): boolean {
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
  const sign = characterOf(key);
  if (!(OPS as readonly string[]).includes(sign)) return false;
  chooseOp(sign as Op);
  return true;
}
