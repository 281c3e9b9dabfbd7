// What a way is built of: the digits as keys in their order, the signs, and a field to type into.
import { plain } from "@countinghouse/client/play/characters";
import { BINARY, type Rules, UNARY } from "@countinghouse/client/play/year/rules";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, Key } from "../../../components/button";
import { Icon } from "../../../components/icon";
import { feel } from "../../../shell/feel";
import { isFor } from "../../../shell/keys";
import { t as shared } from "../../../shell/texts";
import { t as year } from "../texts";
import { shown } from "../wish";
import { t } from "./texts";
import type { Playing } from "./use-playing";

const COLUMNS = 4;

const signsOf = (rules: Rules): string[] => [...new Set([...BINARY[rules], ...UNARY[rules], "(", ")"])];

/** How many of the digits a way has used: they come in their order. */
const usedOf = (way: string): number => [...way].map(plain).filter((character) => /\d/.test(character)).length;

interface Props {
  playing: Playing;
  root: { current: HTMLElement | null };
  onHint: () => void;
  onHelp: () => void;
}

export function Entry({ playing, root, onHint, onHelp }: Props) {
  const { daily, kept, type, submit, undo } = playing;
  const texts = t();
  const field = useRef<HTMLInputElement>(null);
  const used = usedOf(kept.way);
  const signs = signsOf(daily.rules);
  /** Put a text where the caret is; at the end where nothing is typed into the field. */
  const put = (text: string, before = 0): void => {
    const { way } = kept;
    const typing = document.activeElement === field.current;
    const [start, end] = (typing && [field.current?.selectionStart, field.current?.selectionEnd]) || [];
    const to = end ?? way.length;
    const from = start !== to && start != null ? start : Math.max(0, to - before);
    type(way.slice(0, from) + text + way.slice(to));
    feel("key");
    const caret = from + text.length;
    if (typing) requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  };
  const erase = (): void => put("", 1);
  useKeys(root, { put, erase, submit, undo, onHint, onHelp });
  return (
    <form
      class="yr-day-entry spread"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div class="yr-day-digits" role="group" aria-label={texts.digits}>
        {[...daily.digits].map((digit, index) => (
          <Key key={index} spent={index < used} onClick={() => put(digit)}>
            {digit}
          </Key>
        ))}
      </div>
      <input
        ref={field}
        class="yr-day-way number"
        aria-label={year().way}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={500}
        value={shown(kept.way)}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <div class="keys" role="group" aria-label={texts.signs}>
        {signs.map((sign) => (
          <Key key={sign} onClick={() => put(sign)}>
            {shown(sign)}
          </Key>
        ))}
        <Key aria-label={texts.erase} onClick={erase}>
          <Icon name="erase" />
        </Key>
        <Button
          kind="brass"
          type="submit"
          class="yr-day-check"
          style={{ gridColumn: `span ${COLUMNS - ((signs.length + 1) % COLUMNS)}` }}
        >
          {shared().game.check}
        </Button>
      </div>
    </form>
  );
}

interface Actions {
  put: (text: string) => void;
  erase: () => void;
  submit: () => void;
  undo: () => void;
  onHint: () => void;
  onHelp: () => void;
}

/** What can be part of a way, as it is typed. */
const PART = /^[0-9+×÷()^√!-]$/;

/** Digits and signs that are typed beside the field go into it. */
function useKeys(root: { current: HTMLElement | null }, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  // Before it is painted: a key that is pressed as soon as it is there counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
      if (defaultPrevented || altKey || !isFor(root.current, event)) return;
      if (ctrlKey || metaKey) {
        if (key !== "z") return;
        event.preventDefault();
        latest.current.undo();
        return;
      }
      const onButton = target instanceof Element && target.closest("a, button");
      if (key === "Backspace") latest.current.erase();
      else if (key === "Enter" && !onButton) latest.current.submit();
      else if (key === "?") latest.current.onHelp();
      else if (key.toLowerCase() === "h") latest.current.onHint();
      else if (key.length === 1 && PART.test(plain(key))) latest.current.put(plain(key));
      else return;
      // Enter is for the way then, and not for the button that was pressed last.
      if (key !== "Enter" && onButton instanceof HTMLElement) onButton.blur();
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
