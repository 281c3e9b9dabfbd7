// How many partitions numbers have.
import type { Schemas } from "@countinghouse/client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useAsked } from "../../shell/asked";
import { setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { Chart } from "./chart";
import { NumberFilter, numberIn } from "./filters";
import { documentOf, Rows } from "./rows";
import { Awaited, WhenReady } from "./status";
import { t } from "./texts";

type Kind = "additive" | "multiplicative";
type Count = Schemas["PartitionCount"];

const PATH = "/v1/tables/partitions/{operation}";
const DRAWN = 200;
const LEAST_DRAWN = 10;

function Drawn({ kind, upTo, below }: { kind: Kind; upTo: number; below: ComponentChildren }) {
  const texts = t().chart;
  const asked = useAsked(`${kind} ${upTo}`, (limits) =>
    documentOf<{ items: Count[] }>(
      { path: PATH, parts: { operation: kind }, query: { up_to: upTo, limit: upTo + 1 } },
      limits,
    ),
  );
  return (
    <Awaited asked={asked} below={below}>
      {({ items }) => {
        const points = items.map(({ n, partitions_total: count }) => ({
          x: n,
          value: Number(count),
          text: texts.partitionAt(formatNumber(n), formatNumber(count)),
        }));
        const most = items.reduce(
          (best, row) => (BigInt(row.partitions_total) > BigInt(best.partitions_total) ? row : best),
          items[0] ?? { n: 0, partitions_total: "0" },
        );
        return (
          <Chart
            title={texts[kind]}
            says={texts.partitionSays(
              formatNumber(points[0]?.x ?? 0),
              formatNumber(points.at(-1)?.x ?? 0),
              formatNumber(most.n),
              formatNumber(most.partitions_total),
            )}
            points={points}
            logarithmic={kind === "additive"}
          />
        );
      }}
    </Awaited>
  );
}

/** Goes to any row: the cursor of these tables is the number itself. */
function From({ first }: { first: string }) {
  const [typed, setTyped] = useState(first);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        setQuery({ cursor: typed.trim() || undefined });
      }}
    >
      <label>
        {t().from}
        <input
          inputMode="numeric"
          pattern="[0-9]{0,6}"
          size={7}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit">{t().apply}</button>
    </form>
  );
}

function Listed({ kind, query, upTo }: { kind: Kind; query: URLSearchParams; upTo: number }) {
  const texts = t();
  return (
    <>
      <div class="form">
        <NumberFilter name="up_to" label={texts.upTo} low={LEAST_DRAWN} high={DRAWN} value={upTo} />
      </div>
      <From key={query.get("cursor")} first={query.get("cursor") ?? ""} />
      <Rows<Count>
        wanted={{ path: PATH, parts: { operation: kind }, query: { cursor: query.get("cursor") ?? undefined } }}
        columns={[
          { title: texts.columns.n, value: ({ n }) => formatNumber(n), numeric: true },
          {
            title: texts.columns.count,
            value: ({ partitions_total }) => <span class="tables-long">{formatNumber(partitions_total)}</span>,
          },
        ]}
        file={`partitions-${kind}`}
        abreast={1}
        caption={texts.views[`partitions-${kind}`].title}
      />
    </>
  );
}

function Partitions({ kind, query }: { kind: Kind; query: URLSearchParams }) {
  const upTo = numberIn(query, "up_to", LEAST_DRAWN, DRAWN) ?? DRAWN;
  return (
    <WhenReady name={`partitions/${kind}`}>
      <Drawn kind={kind} upTo={upTo} below={<Listed kind={kind} query={query} upTo={upTo} />} />
    </WhenReady>
  );
}

export const AdditiveView = ({ query }: { query: URLSearchParams }) => <Partitions kind="additive" query={query} />;
export const MultiplicativeView = ({ query }: { query: URLSearchParams }) => (
  <Partitions kind="multiplicative" query={query} />
);
