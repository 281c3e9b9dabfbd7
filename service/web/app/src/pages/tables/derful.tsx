// The tables of 31-derful.
import type { Schemas } from "@countinghouse/client";
import { useAsked } from "../../shell/asked";
import { addressOf } from "../../shell/router";
import { formatChance, formatNumber } from "../../shell/texts";
import { Chart } from "./chart";
import { NumberFilter, numberIn } from "./filters";
import { Csv, documentOf, Rows, Table } from "./rows";
import { AboutTable, Awaited, WhenReady } from "./status";
import { t } from "./texts";

const CENSUS = "/v1/tables/31-derful/{order}";
const NAMESAKE = 31;
const LEAST_LISTED = 45;
const n = (value: number | string): string => formatNumber(value);
const orderIn = (query: URLSearchParams, usual: number, most: number): number => numberIn(query, "order", 2, most) ?? usual;

/** Whether the games of an order and total are listed. */
const listedIn = (order: number, total: number | undefined): boolean =>
  order < 5 || (order === 5 && total !== undefined && total >= LEAST_LISTED);

/** The share that a fraction of large integers is. */
function shareOf(fraction: string | null): number {
  const [above = "0", below = "1"] = (fraction ?? "0").split("/");
  return Number(above) / Number(below);
}

function OrderFilter({ order, most }: { order: number; most: number }) {
  return <NumberFilter name="order" label={t().order} low={2} high={most} value={order} />;
}

function Summary({ summary: { order, games, by_total } }: { summary: Schemas["Derful31Summary"] }) {
  const texts = t();
  // Numbers above 2^53 are exact in the text only.
  const points = by_total.map(({ total, games: digits }) => ({
    x: total,
    value: Number(digits),
    text: texts.chart.derfulAt(n(total), n(digits)),
  }));
  const most = points.reduce(
    (best, point) => (point.value > best.value ? point : best),
    points[0] ?? { x: 0, value: 0, text: "" },
  );
  const namesake = points.find(({ x }) => x === NAMESAKE);
  const says = texts.chart.derfulSays(n(games), n(points[0]?.x ?? 0), n(points.at(-1)?.x ?? 0), n(most.x), n(most.value));
  return (
    <>
      <Chart
        title={texts.chart.derful(n(order))}
        says={namesake ? `${says} ${texts.chart.derful31(n(namesake.value))}` : says}
        points={points}
        logarithmic
        mark={NAMESAKE}
      />
      <Table
        caption={texts.views["31-derful"].title}
        rows={by_total}
        columns={[
          { title: texts.columns.total, value: ({ total }) => n(total), numeric: true },
          {
            title: texts.columns.games,
            value: (row) =>
              listedIn(order, row.total) ? (
                <a href={`/tables/31-derful-games?order=${order}&total=${row.total}`}>{n(row.games)}</a>
              ) : (
                n(row.games)
              ),
            numeric: true,
          },
          { title: texts.columns.labelled, value: ({ labelled }) => n(labelled), numeric: true },
          { title: texts.columns.lists, value: ({ lists }) => (lists === null ? "–" : n(lists)), numeric: true },
          {
            title: texts.columns.ofHands,
            value: ({ win_probability }) => (win_probability === null ? "–" : formatChance(shareOf(win_probability))),
            numeric: true,
          },
        ]}
      />
      <p>
        <Csv wanted={{ path: CENSUS, parts: { order: String(order) }, query: {} }} file={`31-derful-${order}`} />
      </p>
    </>
  );
}

function Census({ order }: { order: number }) {
  const asked = useAsked(String(order), (limits) =>
    documentOf<Schemas["Derful31Summary"]>({ path: CENSUS, parts: { order: String(order) }, query: {} }, limits),
  );
  return <Awaited asked={asked}>{(summary) => <Summary summary={summary} />}</Awaited>;
}

export function DerfulView({ query }: { query: URLSearchParams }) {
  const order = orderIn(query, 5, 6);
  return (
    <>
      <div class="form">
        <OrderFilter order={order} most={6} />
      </div>
      <WhenReady key={order} name={`31-derful/${order}`}>
        <Census order={order} />
      </WhenReady>
    </>
  );
}

interface Game {
  total: number;
  grid: number[][];
}

const written = (value: number): string => (value === 11 ? "A" : String(value));

export function DerfulGamesView({ query }: { query: URLSearchParams }) {
  const texts = t();
  const order = orderIn(query, 3, 5);
  const total = numberIn(query, "total", 1, 99);
  const listed = listedIn(order, total);
  return (
    <>
      <div class="form">
        <OrderFilter order={order} most={5} />
        <NumberFilter name="total" label={texts.total} low={order === 5 ? LEAST_LISTED : 12} high={49} any value={total} />
      </div>
      <WhenReady key={order} name={`31-derful/${order}`}>
        {listed ? (
          <Rows<Game>
            wanted={{
              path: "/v1/tables/31-derful/{order}/games",
              parts: { order: String(order) },
              query: { total, cursor: query.get("cursor") ?? undefined },
            }}
            columns={[
              { title: texts.columns.total, value: (game) => n(game.total), numeric: true },
              {
                title: texts.columns.square,
                value: ({ grid }) => (
                  <table class="tables-square cells">
                    <tbody>
                      {grid.map((row) => (
                        <tr>
                          {row.map((value) => (
                            <td>{written(value)}</td>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                ),
              },
              {
                title: texts.play,
                value: ({ grid }) => (
                  <a href={`${addressOf("derful")}?cards=${grid.flat().map(written).join("-")}`}>{texts.play}</a>
                ),
              },
            ]}
            file={`31-derful-${order}-games`}
            caption={texts.views["31-derful-games"].title}
          />
        ) : (
          <>
            <p class="panel">{texts.needTotal}</p>
            <AboutTable />
          </>
        )}
      </WhenReady>
    </>
  );
}
