// The tables of Krypto.
import type { Schemas } from "@countinghouse/client";
import { useAsked } from "../../shell/asked";
import { addressOf } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { Chart, type Point } from "./chart";
import { CardsFilter, cardsOf, NumberFilter, RulesFilter, rulesIn } from "./filters";
import { type Column, documentOf, Rows, Table } from "./rows";
import { Awaited, WhenReady } from "./status";
import { t } from "./texts";

const TARGETS = 25;
const CARDS = 5;

interface ViewProps {
  query: URLSearchParams;
}

function extremes(points: readonly Point[]): [least: Point, most: Point] {
  const sorted = [...points].sort((a, b) => a.value - b.value);
  const none = { x: 0, value: 0, text: "" };
  return [sorted[0] ?? none, sorted.at(-1) ?? none];
}

const n = (value: number): string => formatNumber(value);

function playLink(cards: readonly number[], target: number): string {
  return `${addressOf("krypto")}?cards=${cards.join(",")}&target=${target}`;
}

function Summary({ summary }: { summary: Schemas["KryptoSummary"] }) {
  const texts = t();
  const unsolvable = summary.unsolvable_by_target.map((value, index) => ({
    x: index + 1,
    value,
    text: texts.chart.unsolvableAt(n(index + 1), n(value)),
  }));
  const distinct = summary.solutions_by_target.map((value, index) => ({
    x: index + 1,
    value,
    text: texts.chart.distinctAt(n(index + 1), n(value)),
  }));
  const makes = summary.hands_by_solvable_targets.map((hands, targets) => ({
    x: targets,
    value: hands,
    text: texts.chart.makesAt(n(targets), n(hands)),
  }));
  const [few, many] = extremes(unsolvable);
  const [fewWays, manyWays] = extremes(distinct);
  const all = makes.at(-1);
  return (
    <>
      <Chart
        title={texts.chart.unsolvable}
        says={texts.chart.unsolvableSays(
          n(summary.unsolvable_total),
          n(summary.games),
          n(few.x),
          n(few.value),
          n(many.x),
          n(many.value),
        )}
        points={unsolvable}
      />
      <Chart
        title={texts.chart.distinct}
        says={texts.chart.distinctSays(n(fewWays.x), n(fewWays.value), n(manyWays.x), n(manyWays.value))}
        points={distinct}
      />
      <Chart
        title={texts.chart.makes}
        says={texts.chart.makesSays(n(all?.value ?? 0), n(summary.hands_total), n(all?.x ?? 0))}
        points={makes}
        logarithmic
      />
      <details>
        <summary>{texts.chart.values}</summary>
        <Table
          caption={texts.views.krypto.title}
          rows={unsolvable.map(({ x, value }, i) => ({ x, value, ways: distinct[i]?.value ?? 0 }))}
          columns={[
            { title: texts.columns.target, value: ({ x }) => n(x), numeric: true },
            { title: texts.columns.unsolvable, value: ({ value }) => n(value), numeric: true },
            { title: texts.columns.distinct, value: ({ ways }) => n(ways), numeric: true },
          ]}
        />
      </details>
    </>
  );
}

export function Krypto({ query }: ViewProps) {
  const rules = rulesIn(query);
  const asked = useAsked(rules, (limits) =>
    documentOf<Schemas["KryptoSummary"]>({ path: "/v1/tables/krypto", query: { rules } }, limits),
  );
  return (
    <>
      <div class="form">
        <RulesFilter rules={rules} />
      </div>
      <Awaited asked={asked}>{(summary) => <Summary summary={summary} />}</Awaited>
    </>
  );
}

const ready = (View: (props: ViewProps) => preact.JSX.Element, name: string) =>
  function Ready(props: ViewProps) {
    return (
      <WhenReady name={name}>
        <View {...props} />
      </WhenReady>
    );
  };

interface Game {
  cards: number[];
  target: number;
  forms?: number;
  solutions_total?: number;
}

function Games({ query, fractions }: ViewProps & { fractions: boolean }) {
  const texts = t();
  const rules = rulesIn(query);
  const target = Number(query.get("target")) || undefined;
  const contains = query.get("contains") ?? undefined;
  const cursor = query.get("cursor") ?? undefined;
  const columns: Array<Column<Game>> = [
    { title: texts.columns.cards, value: ({ cards }) => cards.join(" ") },
    { title: texts.columns.target, value: (game) => n(game.target), numeric: true },
  ];
  if (fractions) {
    columns.push(
      { title: texts.columns.forms, value: ({ forms }) => n(forms ?? 0), numeric: true },
      { title: texts.columns.distinct, value: ({ solutions_total }) => n(solutions_total ?? 0), numeric: true },
      {
        title: texts.play,
        value: (game) => <a href={playLink(game.cards, game.target)}>{texts.play}</a>,
      },
    );
  }
  const slug = fractions ? "krypto-fractions-only" : "krypto-unsolvable";
  return (
    <>
      <div class="form">
        {!fractions && <RulesFilter rules={rules} />}
        <NumberFilter name="target" label={texts.target} low={1} high={TARGETS} any value={target} />
        <CardsFilter name="contains" label={texts.contains} least={1} most={CARDS} />
      </div>
      <Rows<Game>
        wanted={{
          path: fractions ? "/v1/tables/krypto/fractions-only" : "/v1/tables/krypto/unsolvable",
          query: { ...(fractions ? {} : { rules }), target, contains, cursor },
        }}
        columns={columns}
        file={slug}
        caption={texts.views[slug].title}
      />
    </>
  );
}

function Hand({ hand, query }: ViewProps & { hand: string }) {
  const rules = rulesIn(query);
  const texts = t();
  const asked = useAsked(`${hand} ${rules}`, (limits) =>
    documentOf<Schemas["KryptoHandCounts"]>(
      { path: "/v1/tables/krypto/hands/{hand}", parts: { hand }, query: { rules } },
      limits,
    ),
  );
  return (
    <Awaited asked={asked}>
      {({ hand: cards, forms_by_target, solutions_by_target }) => {
        const points = solutions_by_target.map((value, index) => ({
          x: index + 1,
          value,
          text: texts.chart.distinctAt(n(index + 1), n(value)),
        }));
        const [, most] = extremes(points);
        const made = points.filter(({ value }) => value > 0).length;
        return (
          <>
            <Chart
              title={texts.chart.hand(cards.join(" "))}
              says={texts.chart.handSays(n(made), n(points.length), n(most.x), n(most.value))}
              points={points}
            />
            <Table
              caption={texts.chart.hand(cards.join(" "))}
              rows={points}
              columns={[
                { title: texts.columns.target, value: ({ x }) => n(x), numeric: true },
                { title: texts.columns.forms, value: ({ x }) => n(forms_by_target[x - 1] ?? 0), numeric: true },
                { title: texts.columns.distinct, value: ({ value }) => n(value), numeric: true },
                {
                  title: texts.play,
                  value: ({ x, value }) => (value ? <a href={playLink(cards, x)}>{texts.play}</a> : "–"),
                },
              ]}
            />
          </>
        );
      }}
    </Awaited>
  );
}

function Hands({ query }: ViewProps) {
  const texts = t();
  const rules = rulesIn(query);
  const hand = cardsOf(query.get("hand") ?? "", CARDS, CARDS);
  const best = (ways: readonly number[]): number => ways.indexOf(Math.max(...ways)) + 1;
  return (
    <>
      <div class="form">
        <RulesFilter rules={rules} />
        <CardsFilter name="hand" label={texts.hand} least={CARDS} most={CARDS} />
        {!hand && <CardsFilter name="contains" label={texts.contains} least={1} most={CARDS} />}
      </div>
      {hand && <Hand hand={hand} query={query} />}
      {!hand && (
        <Rows<Schemas["KryptoHandRow"]>
          wanted={{
            path: "/v1/tables/krypto/hands",
            query: { rules, contains: query.get("contains") ?? undefined, cursor: query.get("cursor") ?? undefined },
          }}
          columns={[
            {
              title: texts.columns.cards,
              value: ({ hand: cards }) => (
                <a href={`/tables/krypto-hands?hand=${cards.join("-")}&rules=${rules}`}>{cards.join(" ")}</a>
              ),
            },
            {
              title: texts.columns.targets,
              value: ({ solutions_by_target }) => n(solutions_by_target.filter(Boolean).length),
              numeric: true,
            },
            {
              title: texts.columns.distinct,
              value: ({ solutions_by_target }) => n(solutions_by_target.reduce((a, b) => a + b, 0)),
              numeric: true,
            },
            {
              title: texts.columns.bestTarget,
              value: ({ solutions_by_target }) => n(best(solutions_by_target)),
              numeric: true,
            },
          ]}
          file="krypto-hands"
          caption={texts.views["krypto-hands"].title}
        />
      )}
    </>
  );
}

function Difficulty({ query }: ViewProps) {
  const rules = rulesIn(query);
  const texts = t().chart;
  const asked = useAsked("difficulty", (limits) =>
    documentOf<Schemas["KryptoDifficulty"]>({ path: "/v1/tables/krypto/difficulty", query: {} }, limits),
  );
  return (
    <>
      <div class="form">
        <RulesFilter rules={rules} />
      </div>
      <Awaited asked={asked}>
        {({ by_rules }) => {
          const rated = by_rules.find((found) => found.rules === rules);
          if (!rated) return null;
          let below = 0;
          const median = rated.ratings.findIndex((games) => {
            below += games;
            return below * 2 >= rated.solvable_total;
          });
          return (
            <Chart
              title={texts.rating}
              says={texts.ratingSays(n(rated.solvable_total), n(rated.games), n(median))}
              points={rated.ratings.map((games, rating) => ({
                x: rating,
                value: games,
                text: texts.ratingAt(n(rating), n(games)),
              }))}
              mark={median}
            />
          );
        }}
      </Awaited>
    </>
  );
}

export const KryptoView = ready(Krypto, "krypto");
export const UnsolvableView = ready((props) => <Games {...props} fractions={false} />, "krypto");
export const FractionsView = ready((props) => <Games {...props} fractions />, "krypto");
export const HandsView = ready(Hands, "krypto");
export const DifficultyView = ready(Difficulty, "krypto/difficulty");
