// Which cards to be dealt: the size, the total, the number of the deal.
import { useState } from "preact/hooks";
import { t } from "../../games/derful/texts";
import { setQuery } from "../../shell/router";
import { ORDERS, randomSeed, TOTALS, USUAL_TOTALS } from "./deals";

const DEALT_ORDERS = ORDERS.filter((order) => order > 2);

export function Choose({ order, total, seed }: { order: number; total: number; seed: number }) {
  const texts = t().choose;
  const [chosenOrder, setOrder] = useState(order);
  const [chosenTotal, setTotal] = useState(total);
  const [typed, setTyped] = useState(String(seed));
  const [first, last] = TOTALS[chosenOrder] ?? [1, 1];
  const deal = (number: number): void => {
    setQuery({ order: chosenOrder, total: chosenTotal, seed: number, cards: undefined });
    scrollTo(0, 0);
  };
  return (
    <form
      class="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{1,15}$/.test(typed)) deal(Number(typed));
      }}
    >
      <h2 class="derful-heading">{texts.title}</h2>
      <div class="row">
        <label>
          {texts.order}
          <select
            value={String(chosenOrder)}
            onChange={({ currentTarget }) => {
              const wanted = Number(currentTarget.value);
              setOrder(wanted);
              setTotal(USUAL_TOTALS[wanted] ?? total);
            }}
          >
            {DEALT_ORDERS.map((known) => (
              <option value={String(known)}>{texts.orders(known)}</option>
            ))}
          </select>
        </label>
        <label>
          {texts.total}
          <select value={String(chosenTotal)} onChange={({ currentTarget }) => setTotal(Number(currentTarget.value))}>
            {Array.from({ length: last - first + 1 }, (_, i) => first + i).map((known) => (
              <option value={String(known)}>{known}</option>
            ))}
          </select>
        </label>
      </div>
      <div class="row">
        <button type="button" class="primary" onClick={() => deal(randomSeed())}>
          {texts.deal}
        </button>
      </div>
      <div class="row derful-seed">
        <label>
          {texts.seed}
          <input
            inputMode="numeric"
            pattern="[0-9]{1,15}"
            size={8}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          />
        </label>
        <button type="submit">{texts.again}</button>
      </div>
      <p class="muted">{t().winnable}</p>
    </form>
  );
}
