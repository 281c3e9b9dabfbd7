// A way, typed or built by taps.
import { BINARY, UNARY } from "@countinghouse/client/play/year/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { announce } from "../../shell/announcer";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import type { Texts } from "./texts.en";
import { type Found, type Judged, judged, knownWay, shown, type Wish } from "./wish";

/** The keys below the field: the digits, the signs of the rules, and brackets where there are any. */
function keysOf({ digits, rules }: Wish): string[] {
  const signs = new Set([...BINARY[rules], ...UNARY[rules], ...(rules === "apl" ? "" : "()")]);
  return [...new Set(digits), ...signs].map(shown);
}

function told(texts: Texts, wish: Wish, made: Judged, way: string, found: Found): string {
  if ("fault" in made) return texts.faults[made.fault.code](made.fault as never);
  if ("value" in made) return texts.elsewhere(made.value);
  const number = formatNumber(made.number);
  const known = knownWay(wish, found, made.number, way);
  if (known !== undefined) return texts.known(number, known);
  const before = found[made.number]?.length ?? 0;
  return before > 0 ? texts.another(number, way, formatNumber(before + 1)) : texts.made(number, way);
}

interface Props {
  wish: Wish;
  found: Found;
  /** A number that counts though the board has it not. */
  target?: number | undefined;
  onFound: (number: number, way: string) => void;
  /** Hears what is entered so far. */
  onWay?: (way: string) => void;
  /** The key that the lesson asks for; an empty text for the button that checks. */
  asked?: string | undefined;
}

export function Entry({ wish, found, target, onFound, onWay, asked }: Props) {
  const texts = t();
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState("");
  const [said, setSaid] = useState<{ text: string; good: boolean }>();
  useEffect(() => onWay?.(way), [way]);
  const enter = (text: string): void => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const [start, end] = [selectionStart ?? way.length, selectionEnd ?? way.length];
    setWay(way.slice(0, start) + text + way.slice(end));
    requestAnimationFrame(() => field.current?.setSelectionRange(start + text.length, start + text.length));
  };
  const submit = (): void => {
    const plain = way.trim();
    if (plain === "") return;
    const made = judged(wish, plain, target);
    const text = shown(told(texts, wish, made, plain, found));
    setSaid({ text, good: "number" in made });
    announce(text);
    if (!("number" in made)) return;
    onFound(made.number, plain);
    setWay("");
  };
  return (
    <form
      class="panel yr-entry"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div class="form">
        <label class="yr-way">
          {texts.way}
          <input
            ref={field}
            class="number"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={500}
            value={way}
            onInput={({ currentTarget }) => setWay(currentTarget.value)}
          />
        </label>
        <Button kind="primary" type="submit" data-marked={asked === "" || undefined}>
          {texts.check}
        </Button>
      </div>
      <fieldset class="wrap yr-keys" aria-label={texts.keys}>
        {keysOf(wish).map((key) => (
          <button key={key} type="button" class="number" data-marked={asked === key || undefined} onClick={() => enter(key)}>
            {key}
          </button>
        ))}
        <Button kind="quiet" icon="erase" onClick={() => setWay("")}>
          {texts.erase}
        </Button>
      </fieldset>
      <p class={`yr-said ${said?.good ? "good" : "bad"}`}>{said?.text}</p>
    </form>
  );
}
