// Digits and signs that are typed beside the field go into it.
import { plain } from "@countinghouse/client/play/characters";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isFor } from "../../shell/keys";

interface Actions {
  /** The signs that the rules have. */
  signs: readonly string[];
  put: (text: string) => void;
  erase: () => void;
  submit: () => void;
  undo: () => void;
  onHint: (() => void) | undefined;
  onHelp: (() => void) | undefined;
}

/** What a key enters, if it can be part of a way. */
function partOf(key: string, signs: readonly string[]): string | undefined {
  if (key.length !== 1) return undefined;
  // APL has signs of its own where other rules have other ways to write one.
  return [key, plain(key)].find((character) => /\d/.test(character) || signs.includes(character));
}

export function useWayKeys(root: { current: HTMLElement | null }, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  // Before it is painted: a key that is pressed as soon as it is there counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
      if (defaultPrevented || altKey || !isFor(root.current, event)) return;
      const { signs, put, erase, submit, undo, onHint, onHelp } = latest.current;
      if (ctrlKey || metaKey) {
        if (key !== "z") return;
        event.preventDefault();
        undo();
        return;
      }
      const onButton = target instanceof Element && target.closest("a, button");
      const part = partOf(key, signs);
      if (key === "Backspace") erase();
      else if (key === "Enter" && !onButton) submit();
      else if (key === "?" && onHelp) onHelp();
      else if (key.toLowerCase() === "h" && onHint) onHint();
      else if (part !== undefined) put(part);
      else return;
      // Enter is for the way then, and not for the button that was pressed last.
      if (key !== "Enter" && onButton instanceof HTMLElement) onButton.blur();
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
