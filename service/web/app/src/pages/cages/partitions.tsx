// Partitions of a number into a sum or a product.
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { settled } from "./settled";
import { t } from "./texts";

const MOST_LISTED = 100;
const MOST_DIGITS = 200;

interface Wanted {
  kind: "additive" | "multiplicative";
  total: string;
  parts: string;
  largest: string;
  distinct: boolean;
}

function wantedIn(query: URLSearchParams): Wanted {
  const digits = (name: string): string => (/^\d+$/.exec(query.get(name) ?? "")?.[0] ?? "").slice(0, MOST_DIGITS);
  return {
    kind: query.get("kind") === "multiplicative" ? "multiplicative" : "additive",
    total: digits("total"),
    parts: digits("parts"),
    largest: digits("largest"),
    distinct: query.get("distinct") === "1",
  };
}

async function ask({ kind, total, parts, largest, distinct }: Wanted, signal: AbortSignal) {
  await settled(signal);
  const filters = { parts: parts ? Number(parts) : null, max: largest || null, distinct, limit: MOST_LISTED };
  const { partition } = client.peek();
  return kind === "additive"
    ? await partition.additive({ total, ...filters }, { signal })
    : await partition.multiplicative({ product: total, ...filters }, { signal });
}

function Field({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      {label}
      <input
        inputMode="numeric"
        size={10}
        value={value}
        onInput={({ currentTarget }) => setQuery({ [name]: currentTarget.value.replace(/\D/g, "") })}
      />
    </label>
  );
}

export function Partitions({ query }: { query: URLSearchParams }) {
  const texts = t().partitions;
  const wanted = wantedIn(query);
  const asked = useAsked(wanted.total ? JSON.stringify(wanted) : undefined, ({ signal }) => ask(wanted, signal));
  const sign = wanted.kind === "additive" ? " + " : " × ";
  return (
    <section>
      <h2>{texts.title}</h2>
      <p class="lead">{texts.lead}</p>
      <div class="row ca-form">
        <label>
          {texts.kind}
          <select
            value={wanted.kind}
            onChange={({ currentTarget }) =>
              setQuery({ kind: currentTarget.value === "additive" ? undefined : currentTarget.value })
            }
          >
            <option value="additive">{texts.additive}</option>
            <option value="multiplicative">{texts.multiplicative}</option>
          </select>
        </label>
        <Field name="total" label={texts.total} value={wanted.total} />
        <Field name="parts" label={texts.parts} value={wanted.parts} />
        <Field name="largest" label={texts.largest} value={wanted.largest} />
        <label class="inline">
          <input
            type="checkbox"
            checked={wanted.distinct}
            onChange={({ currentTarget }) => setQuery({ distinct: currentTarget.checked ? 1 : undefined })}
          />
          {texts.distinct}
        </label>
      </div>
      {wanted.total && (
        <AskedView asked={asked}>
          {({ count, partitions }) => (
            <>
              <p class="ca-found" role="status">
                {count === "1" ? texts.one : texts.count(formatNumber(count))}
              </p>
              {BigInt(count) > BigInt(partitions.length) && partitions.length > 0 && (
                <p>{texts.first(formatNumber(partitions.length))}</p>
              )}
              <ul class="ca-list">
                {partitions.map((parts) => (
                  <li>{parts.join(sign)}</li>
                ))}
              </ul>
            </>
          )}
        </AskedView>
      )}
    </section>
  );
}
