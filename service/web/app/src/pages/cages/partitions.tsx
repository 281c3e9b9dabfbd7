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
/** Of what JavaScript counts with. */
const MOST_DIGITS_OF_NUMBERS = 15;
/** What is shown before a number is entered. */
const EXAMPLE = "7";

interface Wanted {
  kind: "additive" | "multiplicative";
  total: string;
  /** A number, or a range such as 2-5. */
  parts: string;
  largest: string;
  /** Numbers with commas. */
  only: string;
  often: string;
  distinct: boolean;
  ordered: boolean;
}

function wantedIn(query: URLSearchParams): Wanted {
  const text = (name: string, form: RegExp): string => form.exec(query.get(name) ?? "")?.[0] ?? "";
  const digits = (name: string): string => text(name, /^\d+$/).slice(0, MOST_DIGITS);
  return {
    kind: query.get("kind") === "multiplicative" ? "multiplicative" : "additive",
    total: digits("total"),
    parts: text("parts", /^[\d-]+$/),
    largest: digits("largest"),
    only: text("only", /^[\d,]+$/),
    often: digits("often").slice(0, MOST_DIGITS_OF_NUMBERS),
    distinct: query.get("distinct") === "1",
    ordered: query.get("ordered") === "1",
  };
}

/** The number of parts, or the range of it; the second end may not be typed yet. */
function partsOf(text: string): number | [number, number] | null {
  const [least, most] = text.split("-").map((end) => end.slice(0, MOST_DIGITS_OF_NUMBERS));
  if (!least) return null;
  return most ? [Number(least), Number(most)] : Number(least);
}

async function ask({ kind, total, parts, largest, only, often, distinct, ordered }: Wanted, signal: AbortSignal) {
  await waitUntilSettled(signal);
  const values = only.split(",").filter((value) => value !== "");
  const filters = {
    parts: partsOf(parts),
    max: largest || null,
    only: values.length > 0 ? values : null,
    limit: MOST_LISTED,
  };
  const copies = { distinct, at_most: often ? Number(often) : null };
  const { partition } = client.peek();
  if (kind === "multiplicative")
    return await partition.multiplicative({ product: total, ...filters, ...copies }, { signal });
  return await partition.additive({ total, ...filters, ...(ordered ? { ordered } : copies) }, { signal });
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  placeholder?: string;
  /** The characters that have no place in it. */
  without?: RegExp;
}

function Field({ name, label, value, placeholder, without = /\D/g }: FieldProps) {
  return (
    <label>
      {label}
      <input
        inputMode="numeric"
        size={10}
        placeholder={placeholder}
        value={value}
        onInput={({ currentTarget }) => setQuery({ [name]: currentTarget.value.replace(without, "") })}
      />
    </label>
  );
}

function Tick({ name, label, checked }: { name: string; label: string; checked: boolean }) {
  return (
    <label class="inline">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.checked ? 1 : undefined })}
      />
      {label}
    </label>
  );
}

export function Partitions({ query }: { query: URLSearchParams }) {
  const texts = t().partitions;
  const typed = wantedIn(query);
  const wanted = typed.total ? typed : { ...typed, total: EXAMPLE };
  const asked = useAsked(JSON.stringify(wanted), ({ signal }) => ask(wanted, signal));
  const ordered = wanted.kind === "additive" && wanted.ordered;
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
        <Field name="parts" label={texts.parts} value={wanted.parts} placeholder="2-5" without={/[^\d-]/g} />
        <Field name="largest" label={texts.largest} value={wanted.largest} />
        <Field name="only" label={texts.only} value={wanted.only} placeholder="1,5,10" without={/[^\d,]/g} />
        {!ordered && <Field name="often" label={texts.often} value={wanted.often} />}
        {!ordered && <Tick name="distinct" label={texts.distinct} checked={wanted.distinct} />}
        {wanted.kind === "additive" && <Tick name="ordered" label={texts.ordered} checked={wanted.ordered} />}
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
