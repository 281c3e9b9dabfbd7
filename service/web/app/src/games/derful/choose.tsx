// Which cards to be dealt: the size, the total, the number of the deal.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Segmented } from "../../components/segmented";
import { addressOf, go } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { DEALT_ORDERS, randomSeed, TOTALS, USUAL_TOTALS } from "./deals";
import { t } from "./texts";

interface Props {
  order: number;
  total: number | null;
  onChosen: () => void;
}

const usualOf = (order: number): number => USUAL_TOTALS[order] ?? 31;

export function Choose({ order, total, onChosen }: Props) {
  const texts = t().choose;
  const [chosenOrder, setOrder] = useState(DEALT_ORDERS.includes(order) ? order : (DEALT_ORDERS[0] ?? order));
  const [first, last] = TOTALS[chosenOrder] ?? [1, 1];
  const [chosenTotal, setTotal] = useState(total !== null && total >= first && total <= last ? total : usualOf(chosenOrder));
  const [seed, setSeed] = useState("");
  const deal = (number: number): void => {
    onChosen();
    go(`${addressOf("derful")}?order=${chosenOrder}&total=${chosenTotal}&seed=${number}`);
  };
  return (
    <form
      class="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{1,15}$/.test(seed)) deal(Number(seed));
      }}
    >
      <h3>{texts.title}</h3>
      <Segmented
        label={texts.order}
        value={String(chosenOrder)}
        choices={DEALT_ORDERS.map((known) => ({ value: String(known), label: texts.orders(formatNumber(known)) }))}
        onChoose={(value) => {
          setOrder(Number(value));
          setTotal(usualOf(Number(value)));
        }}
      />
      <div class="wrap" role="group" aria-label={texts.total}>
        {Array.from({ length: last - first + 1 }, (_, i) => first + i).map((known) => (
          <button type="button" key={known} aria-pressed={known === chosenTotal} onClick={() => setTotal(known)}>
            {formatNumber(known)}
          </button>
        ))}
      </div>
      <Button kind="primary" wide onClick={() => deal(randomSeed())}>
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
