// The tables of KenKen: how many puzzles of a size there are.
import type { Schemas } from "@countinghouse/client";
import { useAsked } from "../../shell/asked";
import { setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { Chart } from "./chart";
import { Csv, documentOf, Table } from "./rows";
import { Awaited, WhenReady } from "./status";
import { t } from "./texts";

const CENSUS = "/v1/tables/kenken/{variant}";
const SETS = ["2", "3", "4", "4-mystery", "4-sums", "4-sums-and-products"] as const;
const USUAL = "4";
type Puzzles = (typeof SETS)[number];
type Row = Pick<
  Schemas["KenKenCageCounts"],
  "cages_total" | "divisions" | "puzzles" | "unique_total" | "unique_up_to_symmetry"
>;

/** The rows with equally many cages, added up over their operators. */
function byCages(rows: readonly Row[]): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last?.cages_total === row.cages_total) {
      last.divisions += row.divisions;
      last.puzzles += row.puzzles;
      last.unique_total += row.unique_total;
      last.unique_up_to_symmetry += row.unique_up_to_symmetry;
    } else found.push({ ...row });
  }
  return found;
}

function Summary({ summary, puzzles }: { summary: Schemas["KenKenSummary"]; puzzles: Puzzles }) {
  const texts = t();
  const rows = byCages(summary.by_cages);
  const points = rows.map(({ cages_total: cages, unique_total: unique }) => ({
    x: cages,
    value: unique,
    text: texts.chart.kenkenAt(formatNumber(cages), formatNumber(unique)),
  }));
  return (
    <>
      <Chart
        title={texts.chart.kenken}
        says={texts.chart.kenkenSays(formatNumber(summary.puzzles), formatNumber(summary.unique_total))}
        points={points}
        logarithmic
      />
      <Table
        caption={texts.views.kenken.title}
        rows={rows}
        columns={[
          { title: texts.columns.cages, value: (row) => formatNumber(row.cages_total), numeric: true },
          { title: texts.columns.divisions, value: ({ divisions }) => formatNumber(divisions), numeric: true },
          { title: texts.columns.puzzles, value: (row) => formatNumber(row.puzzles), numeric: true },
          { title: texts.columns.unique, value: (row) => formatNumber(row.unique_total), numeric: true },
          {
            title: texts.columns.uniqueUpToSymmetry,
            value: (row) => formatNumber(row.unique_up_to_symmetry),
            numeric: true,
          },
        ]}
      />
      <p>
        <Csv wanted={{ path: CENSUS, parts: { variant: puzzles }, query: {} }} file={`kenken-${puzzles}`} />
      </p>
    </>
  );
}

function Census({ puzzles }: { puzzles: Puzzles }) {
  const asked = useAsked(puzzles, (limits) =>
    documentOf<Schemas["KenKenSummary"]>({ path: CENSUS, parts: { variant: puzzles }, query: {} }, limits),
  );
  return <Awaited asked={asked}>{(summary) => <Summary summary={summary} puzzles={puzzles} />}</Awaited>;
}

export function KenKenView({ query }: { query: URLSearchParams }) {
  const texts = t();
  const puzzles = SETS.find((name) => name === query.get("puzzles")) ?? USUAL;
  return (
    <>
      <div class="form">
        <label>
          {texts.puzzles}
          <select value={puzzles} onChange={({ currentTarget }) => setQuery({ puzzles: currentTarget.value })}>
            {SETS.map((name) => (
              <option value={name}>{texts.puzzleSets[name]}</option>
            ))}
          </select>
        </label>
      </div>
      <WhenReady key={puzzles} name={`kenken/${puzzles}`}>
        <Census puzzles={puzzles} />
      </WhenReady>
    </>
  );
}
