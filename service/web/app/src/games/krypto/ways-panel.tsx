// The ways found to the target of a game, and a field for a whole solution.
import type { Fault } from "@countinghouse/client/play/krypto/check";
import { useId, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Bar } from "../../components/figures";
import { late } from "../../shell/late";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import type { Playing } from "./use-game";
import "./krypto.css";

const WayList = late(() => import("./drawn/list"));

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

interface FoundProps {
  playing: Playing;
  all: number | undefined;
  /** Which of all ways those found are, the simplest first, where that is known. */
  numbers: readonly number[] | undefined;
}

/** How many of all ways are found, as a picture, and those found, each drawn. */
export function Found({ playing, all, numbers }: FoundProps) {
  const { found } = playing.ways;
  return (
    <>
      {all !== undefined && all > 0 && <Meter all={all} numbers={numbers ?? found.map((_, index) => index + 1)} />}
      {found.length > 0 ? (
        <div class="krypto-found scroll" tabIndex={0} role="group" aria-label={t().ways.title}>
          <WayList ways={[...found].reverse().map((expression) => ({ expression, own: true }))} />
        </div>
      ) : (
        <p class="note">{t().ways.none(String(playing.game.target))}</p>
      )}
    </>
  );
}

/** A dot for each way, those found bright; a bar where there are too many. */
function Meter({ all, numbers }: { all: number; numbers: readonly number[] }) {
  const label = t().ways.dots(formatNumber(numbers.length), formatNumber(all));
  if (all > MOST_DOTS) return <Bar value={numbers.length} max={all} label={label} />;
  const bright = new Set(numbers);
  return (
    <div class="krypto-dots chart" role="img" aria-label={label}>
      {Array.from({ length: all }, (_, index) => (
        <i key={index} class={bright.has(index + 1) ? "now" : undefined} />
      ))}
    </div>
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
