// Hot keys of the board: digits choose cards, signs choose operators.
import { useLayoutEffect, useRef } from "preact/hooks";
import { isFor } from "../../shell/keys";
import { plain } from "./logic/characters";
import { OPS, type Op } from "./logic/fraction";

interface Actions {
  choose: (place: number) => void;
  chooseOp: (op: Op) => void;
  undo: () => void;
  redo: () => void;
}

/** Listen while `element` has the focus, or nothing that is used by keys: the page, or its heading. */
export function useKeys(element: { current: HTMLElement | null }, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  // Before the board is painted: a key that is pressed as soon as it is there counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isFor(element.current, event)) return;
      if (act(event.key, event.shiftKey, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function act(key: string, shift: boolean, { choose, chooseOp, undo, redo }: Actions): boolean {
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
