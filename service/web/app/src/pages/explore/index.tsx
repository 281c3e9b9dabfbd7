// What there is to find out: totals to scrub, hands to take apart, and the ways to findings, tables, cages, long counts.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import { Segmented } from "../../components/chip";
import type { FeltName } from "../../components/play-layout";
import { BarsArt, CageArt, KryptoArt, TableArt, Tile } from "../../components/tile";
import { type Order, TOTALS } from "../../games/facts/totals";
import { useTitle } from "../../shell/announcer";
import { addressOf, type PageProps } from "../../shell/router";
import { formatChance, formatNumber, t as shared, sides } from "../../shell/texts";
import { t } from "./texts";
import "./explore.css";
import { HandExplorer } from "./hand";

// The totals of 31-derful, order by order: a bar each, scrubbed by pointer and keys.

type Measure = "games" | "odds";
const ORDERS = ["3", "4", "5", "6"] as const;
const PLAYED: Record<Order, number> = { 3: 20, 4: 25, 5: 31, 6: 31 };
const LEAST_PERCENT = 1.2;

function Totals() {
  const texts = t().totals;
  const [order, setOrder] = useState<Order>(5);
  const [measure, setMeasure] = useState<Measure>("games");
  const [picked, setPicked] = useState(PLAYED[5]);
  const { first, byTotal, odds, games } = TOTALS[order];
  const values = measure === "games" ? byTotal.map(Number) : odds;
  const most = Math.max(...values);
  const index = picked - first;
  const said =
    measure === "games" ? texts.games(formatNumber(byTotal[index] ?? "0")) : texts.odds(formatChance(odds[index] ?? 0));
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
            choices={ORDERS.map((each) => ({ value: each, label: sides(each) }))}
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

type Shown = "findings" | "tables" | "cages" | "jobs";
const TILES: ReadonlyArray<{ page: Shown; felt: FeltName; art: JSX.Element }> = [
  { page: "findings", felt: "derful", art: <KryptoArt /> },
  { page: "tables", felt: "krypto", art: <TableArt /> },
  { page: "cages", felt: "kenken", art: <CageArt /> },
  { page: "jobs", felt: "versus", art: <BarsArt /> },
];

export default function Explore({ route: { query } }: PageProps) {
  const texts = t();
  const title = shared().pages.explore;
  useTitle(title);
  return (
    <div class="explore">
      <h1>{title}</h1>
      <Totals />
      <HandExplorer query={query} />
      <h2>{texts.tools}</h2>
      <ul class="tiles">
        {TILES.map(({ page, felt, art }) => (
          <li key={page}>
            <Tile href={addressOf(page)} felt={felt} title={shared().pages[page]} text={texts[page]} art={art} level={3} />
          </li>
        ))}
      </ul>
      <p class="row">
        {texts.guideText} <ButtonLink href="/docs/">{texts.docs}</ButtonLink>
      </p>
    </div>
  );
}
