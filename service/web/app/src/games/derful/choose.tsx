// Which cards to play with: a deal by its size, total and number, or cards that lie on the player's own table.
import { inOrder, readCards } from "@countinghouse/client/play/derful31/rules";
import { useId, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Segmented } from "../../components/chip";
import { addressOf, go } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { DEALT_ORDERS, ORDERS, TOTALS, USUAL_TOTALS } from "./deals";
import { t } from "./texts";

interface Props {
  order: number;
  total: number | null;
  onChosen: () => void;
}

/** Numbers side by side that can be tapped on the narrowest phone. */
const MOST_IN_ROW = 5;

/** The totals in rows, each as long as the others but for one. */
function rowsOf([first, last]: readonly [number, number]): number[][] {
  const count = last - first + 1;
  const rows = Math.ceil(count / MOST_IN_ROW);
  const start = (row: number): number => Math.round((row * count) / rows);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: start(row + 1) - start(row) }, (_, index) => first + start(row) + index),
  );
}

const usualOf = (order: number): number => USUAL_TOTALS[order] ?? 31;

export function Choose({ order, total, onChosen }: Props) {
  const texts = t().choose;
  const [chosenOrder, setOrder] = useState(DEALT_ORDERS.includes(order) ? order : (DEALT_ORDERS[0] ?? order));
  const totals = TOTALS[chosenOrder] ?? [1, 1];
  const [first, last] = totals;
  const [chosenTotal, setTotal] = useState(total !== null && total >= first && total <= last ? total : usualOf(chosenOrder));
  const [seed, setSeed] = useState("");
  const label = useId();
  const deal = (number?: number): void => {
    onChosen();
    go(`${addressOf("derful")}?order=${chosenOrder}&total=${chosenTotal}${number === undefined ? "" : `&seed=${number}`}`);
  };
  return (
    <form
      class="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{1,15}$/.test(seed)) deal(Number(seed));
      }}
    >
      <Segmented
        label={texts.order}
        value={String(chosenOrder)}
        choices={DEALT_ORDERS.map((known) => ({ value: String(known), label: texts.orders(formatNumber(known)) }))}
        onChoose={(value) => {
          setOrder(Number(value));
          setTotal(usualOf(Number(value)));
        }}
      />
      <div class="stack gap-2" role="group" aria-labelledby={label}>
        <b id={label}>{texts.total}</b>
        {rowsOf(totals).map((row) => (
          <div key={row[0]} class="wrap">
            {row.map((known) => (
              <button
                type="button"
                key={known}
                class="grow"
                aria-pressed={known === chosenTotal}
                onClick={() => setTotal(known)}
              >
                {formatNumber(known)}
              </button>
            ))}
          </div>
        ))}
      </div>
      <Button kind="primary" wide onClick={() => deal()}>
        {texts.deal(formatNumber(chosenOrder), formatNumber(chosenTotal))}
      </Button>
      <p class="muted">{t().winnable}</p>
      <div class="form">
        <label>
          {texts.seed}
          <input
            inputMode="numeric"
            pattern="[0-9]{1,15}"
            size={8}
            value={seed}
            onInput={({ currentTarget }) => setSeed(currentTarget.value.trim())}
          />
        </label>
        <Button kind="quiet" type="submit">
          {texts.again}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong with what was typed; nothing if it can be played. */
function faultOf(text: string): string {
  const texts = t().choose;
  const cards = readCards(text);
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = words.filter((_, i) => cards[i] === undefined);
  if (wrong.length) return texts.notCards(wrong.join(", "));
  return ORDERS.includes(Math.sqrt(cards.length)) ? "" : texts.notSquare(formatNumber(cards.length));
}

interface OwnProps {
  initial: string;
  /** Nothing where it stands alone. */
  onChosen?: () => void;
}

export function OwnCards({ initial, onChosen }: OwnProps) {
  const texts = t().choose;
  const [typed, setTyped] = useState(initial);
  // What came with the address may be wrong already.
  const [fault, setFault] = useState(() => (initial.trim() ? faultOf(initial) : ""));
  return (
    <form
      class="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultOf(typed);
        setFault(found);
        if (found) return;
        const cards = inOrder(readCards(typed).filter((card) => card !== undefined));
        onChosen?.();
        go(`${addressOf("derful")}?cards=${cards.join("-")}`);
      }}
    >
      <label>
        {texts.ownLabel}
        <input
          value={typed}
          placeholder="2 4 4 6 6 7 8 9 A"
          autocapitalize="characters"
          autocomplete="off"
          aria-describedby="derful-own-help"
          aria-invalid={Boolean(fault)}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p class="muted" id="derful-own-help">
        {texts.ownHelp}
      </p>
      {fault && (
        <p class="bad" role="alert">
          {fault}
        </p>
      )}
      <Button kind={onChosen ? "quiet" : "primary"} type="submit">
        {texts.ownPlay}
      </Button>
    </form>
  );
}
