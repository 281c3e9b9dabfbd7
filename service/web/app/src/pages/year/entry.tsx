// What a way is built of: the digits as cards in their order, a field to type into, and the signs.
import { plain } from "@countinghouse/client/play/characters";
import { BINARY, type Rules, UNARY } from "@countinghouse/client/play/year/rules";
import { useRef } from "preact/hooks";
import { Button, Key } from "../../components/button";
import { Icon } from "../../components/icon";
import { feel } from "../../shell/feel";
import { t as shared } from "../../shell/texts";
import { t } from "./texts";
import { useWayKeys } from "./use-way-keys";
import { shown, usedIn, type Wish } from "./wish";

const COLUMNS = 4;

const signsOf = (rules: Rules): string[] => [
  ...new Set([...BINARY[rules], ...UNARY[rules], ...(rules === "apl" ? "" : "()")]),
];

/** A way as it is being entered. */
export interface Entering {
  wish: Wish;
  way: string;
  type: (way: string) => void;
  submit: () => void;
  canUndo: boolean;
  undo: () => void;
}

interface Props {
  entering: Entering;
  root: { current: HTMLElement | null };
  onHint?: () => void;
  onHelp?: () => void;
  /** The key that the lesson asks for; an empty text for the button that checks. */
  asked?: string | undefined;
}

export function Entry({ entering, root, onHint, onHelp, asked }: Props) {
  const { wish, way, type, submit, undo } = entering;
  const texts = t();
  const field = useRef<HTMLInputElement>(null);
  const used = usedIn(wish, way);
  const next = [...wish.digits].findIndex((digit, index) => digit === asked && !used[index]);
  const signs = signsOf(wish.rules);
  /** Put a text where the caret is; at the end where nothing is typed into the field. */
  const put = (text: string, before = 0): void => {
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
  useWayKeys(root, { signs, put, erase, submit, undo, onHint, onHelp });
  return (
    <form
      class="yr-entry"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div class="yr-digits" role="group" aria-label={texts.digits}>
        {[...wish.digits].map((digit, index) => (
          <Key key={index} spent={used[index] ?? false} data-marked={index === next || undefined} onClick={() => put(digit)}>
            {digit}
          </Key>
        ))}
      </div>
      <input
        ref={field}
        class="yr-way number"
        aria-label={texts.way}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={500}
        value={shown(way)}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <div class="keys yr-keys" role="group" aria-label={texts.signs}>
        {signs.map((sign) => (
          <Key key={sign} data-marked={sign === asked || undefined} onClick={() => put(sign)}>
            {shown(sign)}
          </Key>
        ))}
        <Key aria-label={texts.erase} onClick={erase}>
          <Icon name="erase" />
        </Key>
        <Button
          kind="brass"
          type="submit"
          class="yr-check"
          data-marked={asked === "" || undefined}
          style={{ gridColumn: `span ${COLUMNS - ((signs.length + 1) % COLUMNS)}` }}
        >
          {shared().game.check}
        </Button>
      </div>
    </form>
  );
}

/** In the place of the entry once a game is over: the digits, and the way that makes the number. */
export function Made({ digits, way, target }: { digits: string; way: string; target: number }) {
  return (
    <div class="yr-entry">
      <div class="yr-digits" aria-hidden="true">
        {[...digits].map((digit, index) => (
          <span key={index} class="key key-spent">
            {digit}
          </span>
        ))}
      </div>
      <p class="yr-solution number">{`${spaced(written(way))} = ${target}`}</p>
    </div>
  );
}

/** A way as it is shown: with the signs of books, however it was typed. */
export const written = (way: string): string => shown([...way].map(plain).join("").replaceAll(" ", ""));

/** A way with spaces about the signs between two numbers. */
const spaced = (way: string): string => way.replace(/(?<=[\d)!])[+−×÷](?=.)/g, " $& ");
