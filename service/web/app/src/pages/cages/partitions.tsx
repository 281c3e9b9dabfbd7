// Partitions of a number into a sum or a product.
import { client } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import { setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

const SETTLED_AFTER_MS = 250;

/** Resolves once nothing has changed for a moment, so that not every key is a question. Never if the signal aborts. */
export async function waitUntilSettled(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, SETTLED_AFTER_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}

const MOST_LISTED = 100;
const MOST_DIGITS = 200;
/** What is shown before a number is entered. */
const EXAMPLE = "7";

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
  await waitUntilSettled(signal);
  const filters = { parts: parts ? Number(parts) : null, max: largest || null, distinct, limit: MOST_LISTED };
  const { partition } = client.peek();
  return kind === "additive"
    ? await partition.additive({ total, ...filters }, { signal })
    : await partition.multiplicative({ product: total, ...filters }, { signal });
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  placeholder?: string;
}

function Field({ name, label, value, placeholder }: FieldProps) {
  return (
    <label>
      {label}
      <input
        inputMode="numeric"
        size={10}
        placeholder={placeholder}
        value={value}
        onInput={({ currentTarget }) => setQuery({ [name]: currentTarget.value.replace(/\D/g, "") })}
      />
    </label>
  );
}

export function Partitions({ query }: { query: URLSearchParams }) {
  const texts = t().partitions;
  const typed = wantedIn(query);
  const wanted = typed.total ? typed : { ...typed, total: EXAMPLE };
  const asked = useAsked(JSON.stringify(wanted), ({ signal }) => ask(wanted, signal));
  const sign = wanted.kind === "additive" ? " + " : " × ";
  return (
    <section class="panel ca-partitions">
      <h2>{texts.title}</h2>
      <p class="lead">{texts.lead}</p>
      <div class="form">
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
        <Field name="total" label={texts.total} value={typed.total} placeholder={EXAMPLE} />
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
      <AskedView asked={asked}>
        {({ partitions_total: count, partitions }) => (
          <>
            <p class="minor" role="status">
              {!typed.total && texts.example(EXAMPLE)} {count === "1" ? texts.one : texts.count(formatNumber(count))}
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
    </section>
  );
}
