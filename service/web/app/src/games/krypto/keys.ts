// Hot keys of the board: digits choose cards, signs choose operators.

import { plain } from "@countinghouse/client/play/krypto/characters";
import { OPS, type Op } from "@countinghouse/client/play/krypto/fraction";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isFor } from "../../shell/keys";

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
