// The totals of 31-derful, order by order: a bar each, scrubbed by pointer and keys.
import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import { Segmented } from "../../components/segmented";
import { type Order, TOTALS } from "../../games/facts/totals";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

type Measure = "games" | "odds";
const ORDERS = ["3", "4", "5", "6"] as const;
const PLAYED: Record<Order, number> = { 3: 20, 4: 25, 5: 31, 6: 31 };
const LEAST_PERCENT = 1.2;

const percent = (part: number): string => formatNumber(part, { style: "percent", maximumSignificantDigits: 3 });

export function Totals() {
  const texts = t().totals;
  const [order, setOrder] = useState<Order>(5);
  const [measure, setMeasure] = useState<Measure>("games");
  const [picked, setPicked] = useState(PLAYED[5]);
  const { first, byTotal, odds, games } = TOTALS[order];
  const values = measure === "games" ? byTotal.map(Number) : odds;
  const most = Math.max(...values);
  const index = picked - first;
  const said =
    measure === "games" ? texts.games(formatNumber(byTotal[index] ?? "0")) : texts.odds(percent(odds[index] ?? 0));
  return (
    <section class="felt hero" data-felt="derful" aria-labelledby="totals">
      <div class="form">
        <div class="totals-text">
          <p class="eyebrow">{texts.eyebrow(String(order))}</p>
          <h2 id="totals">{texts.title}</h2>
          <p class="lead">{texts.text(formatNumber(order * order), formatNumber(games))}</p>
        </div>
        <div class="stack gap-2">
          <Segmented
            label={texts.order}
            value={String(order) as (typeof ORDERS)[number]}
            choices={ORDERS.map((each) => ({ value: each, label: `${each} × ${each}` }))}
            onChoose={(each) => {
              const next = Number(each) as Order;
              setOrder(next);
              setPicked(PLAYED[next]);
            }}
          />
          <Segmented
            label={texts.measure}
            value={measure}
            choices={[
              { value: "games", label: texts.measures.games },
              { value: "odds", label: texts.measures.odds },
            ]}
            onChoose={setMeasure}
          />
        </div>
      </div>
      <p class="totals-said row">
        <b class="number">{picked}</b> <span>{said}</span>
      </p>
      <div class="totals-chart">
        <div class="totals-bars bars chart" aria-hidden="true">
          {values.map((value, at) => (
            <i
              key={at}
              class={at === index ? "now" : undefined}
              style={{ height: `${Math.max(LEAST_PERCENT, (100 * value) / most)}%` }}
            />
          ))}
        </div>
        <input
          type="range"
          aria-label={texts.total}
          aria-valuetext={`${picked}: ${said}`}
          min={first}
          max={first + values.length - 1}
          value={picked}
          style={{ "--bars": values.length }}
          onInput={({ currentTarget }) => setPicked(currentTarget.valueAsNumber)}
        />
      </div>
      <div class="totals-axis axis" aria-hidden="true">
        {values.map((_, at) => (
          <span key={at}>{at % 3 === 0 ? first + at : ""}</span>
        ))}
      </div>
      <p class="row">
        <ButtonLink kind="brass" href={`/31-derful?order=${order}&total=${picked}`}>
          {texts.play(String(picked))}
        </ButtonLink>
        <ButtonLink href={`/findings/${order === 6 ? "order-6" : order === 5 ? "best-total" : "order-5"}`}>
          {texts.read}
        </ButtonLink>
      </p>
    </section>
  );
}
