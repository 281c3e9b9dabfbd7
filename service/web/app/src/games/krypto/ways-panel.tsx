// The ways found to the target of a game, and a field for a whole solution.
import type { Fault } from "@countinghouse/client/play/krypto/check";
import { useId, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { formatNumber } from "../../shell/texts";
import { shown } from "./game";
import { t } from "./texts";
import type { Playing } from "./use-game";
import "./krypto.css";

interface TypedProps {
  /** What is wrong, if anything. */
  judge: (expression: string) => Fault | undefined;
  /** What the button says. */
  action?: string;
  /** What is said of the last right one. */
  news?: string | undefined;
  /** What was typed before the page was loaded anew. */
  begun?: string;
  onType?: (text: string) => void;
}

export function Typed({ judge, action = t().typed.check, news, begun = "", onType }: TypedProps) {
  const texts = t();
  const id = useId();
  const [text, setText] = useState(begun);
  const [fault, setFault] = useState<Fault>();
  const [right, setRight] = useState(false);
  const position = fault && "place" in fault ? fault.place : undefined;
  return (
    <form
      class="krypto-typed stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = judge(text);
        setFault(found);
        setRight(!found);
        if (!found) setText("");
      }}
    >
      <label for={id} class="note">
        {texts.typed.label}
      </label>
      <div class="form">
        <input
          class="grow"
          id={id}
          value={text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={500}
          placeholder={texts.typed.example}
          aria-invalid={Boolean(fault)}
          aria-describedby={`${id}-fault`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            onType?.(currentTarget.value);
            setFault(undefined);
            setRight(false);
          }}
        />
        <Button type="submit">{action}</Button>
      </div>
      <p id={`${id}-fault`} class={fault ? "krypto-fault small bad" : "krypto-fault small"} role="status">
        {fault && texts.faults.says(fault)}
        {position !== undefined && ` ${texts.faults.at(String(position + 1))}`}
        {right && news}
      </p>
    </form>
  );
}

const MOST_DOTS = 160;

/** What is said of the last way found after the win. */
export function newsOf({ news, ways }: Playing): string | undefined {
  const texts = t().say;
  if (news === undefined) return undefined;
  return news === "new" ? texts.newWay(formatNumber(ways.found.length)) : texts.sameWay;
}

/** `numbers` are those of the ways found, simplest first, where they are known. */
export function Found({
  playing,
  all,
  numbers,
}: {
  playing: Playing;
  all: number | undefined;
  numbers?: readonly number[];
}) {
  const texts = t().ways;
  const { found } = playing.ways;
  const bright = new Set(numbers ?? found.map((_, index) => index + 1));
  return (
    <>
      {all !== undefined && all <= MOST_DOTS && (
        <div class="krypto-dots chart" role="img" aria-label={texts.dots(formatNumber(found.length), formatNumber(all))}>
          {Array.from({ length: all }, (_, index) => (
            <i key={index} class={bright.has(index + 1) ? "now" : undefined} />
          ))}
        </div>
      )}
      {found.length > 0 ? (
        <ul class="krypto-found scroll" tabIndex={0} aria-label={texts.title}>
          {[...found].reverse().map((expression) => (
            <li key={expression}>
              <Icon name="check" />
              <span>{shown(expression)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="note">{texts.none(String(playing.game.target))}</p>
      )}
    </>
  );
}

export function FoundCount({ playing, all }: { playing: Playing; all: number | undefined }) {
  return (
    <span class="krypto-count number">
      {formatNumber(playing.ways.found.length)}{" "}
      {all !== undefined && all > 0 && <small class="note">{t().ways.of(formatNumber(all))}</small>}
    </span>
  );
}

export function TypedWay({ playing }: { playing: Playing }) {
  return <Typed judge={playing.judge} onType={playing.onType} news={newsOf(playing) ?? t().typed.right} />;
}
