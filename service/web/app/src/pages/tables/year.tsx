// The tables of the Year Game: how many of 0 to 100 digits make.
import type { Schemas } from "@countinghouse/client";
import { MOST_DIGITS } from "@countinghouse/client/play/year/rules";
import { useAsked } from "../../shell/asked";
import { setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { Chart } from "./chart";
import { numberIn } from "./filters";
import { Csv, documentOf, Table } from "./rows";
import { Awaited, WhenReady } from "./status";
import { t } from "./texts";

type Counts = Schemas["YearTable"];
type Variant = "1000-2999" | "repeated";

const PATH = "/v1/tables/year/{variant}";
const FIRST = 1000;
const LAST = 2999;
const CENTURY = 100;
const USUAL = 2000;
const CENTURIES = Array.from({ length: (LAST + 1 - FIRST) / CENTURY }, (_, index) => FIRST + index * CENTURY);

/** Digits that lead to their board, if it takes so many. */
function Digits({ digits }: { digits: string }) {
  return digits.length > MOST_DIGITS ? <>{digits}</> : <a href={`/year?digits=${digits}`}>{digits}</a>;
}

function Shown({ counts, variant, first }: { counts: Counts; variant: Variant; first: number | undefined }) {
  const texts = t();
  const rows = counts.reachable_by_digits.filter(
    ({ digits }) => first === undefined || (Number(digits) >= first && Number(digits) < first + CENTURY),
  );
  const number = (value: number | null): string => (value === null ? "" : formatNumber(value));
  const says = counts.records.map((record) =>
    texts.chart.yearSays(
      texts.chart.yearRules[record.rules],
      formatNumber(record.most_reachable),
      record.best_digits[0] ?? "",
      formatNumber(record.fewest_reachable),
      record.worst_digits[0] ?? "",
    ),
  );
  return (
    <>
      {first !== undefined && (
        <Chart
          title={texts.chart.year}
          says={says.join("\n")}
          points={rows.map(({ digits, basic }) => ({
            x: Number(digits),
            value: basic,
            text: texts.chart.yearAt(digits, formatNumber(basic)),
          }))}
        />
      )}
      {first === undefined && says.map((text) => <p key={text}>{text}</p>)}
      <Table
        caption={texts.views.year.title}
        rows={rows}
        columns={[
          { title: texts.columns.digits, value: ({ digits }) => <Digits digits={digits} /> },
          { title: texts.columns.basic, value: ({ basic }) => number(basic), numeric: true },
          { title: texts.columns.school, value: ({ school }) => number(school), numeric: true },
          { title: texts.columns.apl, value: ({ apl }) => number(apl), numeric: true },
        ]}
      />
      <p>
        <Csv wanted={{ path: PATH, parts: { variant }, query: {} }} file={`year-${variant}`} />
      </p>
    </>
  );
}

function Asked({ variant, first }: { variant: Variant; first: number | undefined }) {
  const asked = useAsked(variant, (limits) => documentOf<Counts>({ path: PATH, parts: { variant }, query: {} }, limits));
  return <Awaited asked={asked}>{(counts) => <Shown counts={counts} variant={variant} first={first} />}</Awaited>;
}

export function YearView({ query }: { query: URLSearchParams }) {
  const texts = t();
  const year = numberIn(query, "years", FIRST, LAST) ?? USUAL;
  const first = query.get("years") === "repeated" ? undefined : year - (year % CENTURY);
  const variant: Variant = first === undefined ? "repeated" : "1000-2999";
  return (
    <>
      <div class="form">
        <label>
          {texts.century}
          <select value={first ?? "repeated"} onChange={({ currentTarget }) => setQuery({ years: currentTarget.value })}>
            {CENTURIES.map((each) => (
              <option key={each} value={each}>
                {texts.centuryFrom(String(each), String(each + CENTURY - 1))}
              </option>
            ))}
            <option value="repeated">{texts.repeated}</option>
          </select>
        </label>
      </div>
      <WhenReady key={variant} name={`year/${variant}`}>
        <Asked variant={variant} first={first} />
      </WhenReady>
    </>
  );
}
