// The form that starts a census, and says before what it would take.
import type { Params, Schemas } from "@countinghouse/client";
import { useRef, useState } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { Trouble } from "../../shell/asked";
import { go } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { formatSeconds, remember } from "./begun";
import { t } from "./texts";

// What the form asks for, as parameters of an operation; and what an address asks the form for.

type CensusKind = "krypto.census" | "31-derful.enumerate";

/** What is typed into the form, as text. */
interface Typed {
  kind: CensusKind;
  handSize: string;
  low: string;
  high: string;
  firstTarget: string;
  lastTarget: string;
  rules: "house" | "integer" | "international" | "positive";
  order: string;
  total: string;
}

const INITIAL: Typed = {
  kind: "krypto.census",
  handSize: "3",
  low: "1",
  high: "25",
  firstTarget: "1",
  lastTarget: "25",
  rules: "house",
  order: "4",
  total: "",
};

/** The form as an address fills it in: `?kind=31-derful.enumerate&order=5`. */
export function typedFrom(query: URLSearchParams): Typed {
  const given = Object.keys(INITIAL).flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : []));
  return { ...INITIAL, ...(Object.fromEntries(given) as Partial<Typed>) };
}

type Question = ["krypto.census", Params<"krypto.census">] | ["31-derful.enumerate", Params<"31-derful.enumerate">];

/** What the form asks. Numbers go as typed: the service says what it does not accept. */
export function questionOf(typed: Typed): Question {
  if (typed.kind === "31-derful.enumerate") {
    const total = typed.total.trim() ? { total: Number(typed.total) } : {};
    return ["31-derful.enumerate", { order: Number(typed.order), count_only: true, ...total }];
  }
  const { handSize, low, high, firstTarget, lastTarget, rules } = typed;
  const targets = [Number(firstTarget), Number(lastTarget)];
  return ["krypto.census", { hand_size: Number(handSize), low: Number(low), high: Number(high), targets, rules }];
}

const LIMITS = { timeoutMs: PATIENCE_MS };

function Field({
  name,
  label,
  typed,
  onType,
  hint,
}: {
  name: keyof Typed;
  label: string;
  typed: Typed;
  onType: (change: Partial<Typed>) => void;
  hint?: string;
}) {
  return (
    <label>
      {label}
      <input
        type="number"
        inputMode="numeric"
        class="jobs-number"
        name={name}
        placeholder={hint}
        value={typed[name]}
        onInput={({ currentTarget }) => onType({ [name]: currentTarget.value })}
      />
    </label>
  );
}

function Fields({ typed, onType }: { typed: Typed; onType: (change: Partial<Typed>) => void }) {
  const texts = t();
  const field = { typed, onType };
  if (typed.kind === "31-derful.enumerate") {
    return (
      <>
        <Field {...field} name="order" label={texts.order} />
        <Field {...field} name="total" label={`${texts.total} (${texts.allTotals})`} />
      </>
    );
  }
  return (
    <>
      <Field {...field} name="handSize" label={texts.handSize} />
      <Field {...field} name="low" label={texts.low} />
      <Field {...field} name="high" label={texts.high} />
      <Field {...field} name="firstTarget" label={texts.firstTarget} />
      <Field {...field} name="lastTarget" label={texts.lastTarget} />
      <label>
        {texts.rules}
        <select
          value={typed.rules}
          onChange={({ currentTarget }) => onType({ rules: currentTarget.value as Typed["rules"] })}
        >
          {Object.entries(texts.ruleNames).map(([name, text]) => (
            <option value={name}>{text}</option>
          ))}
        </select>
      </label>
    </>
  );
}

function Estimate({ found }: { found: Schemas["DryRun"] }) {
  const texts = t();
  const shards = formatNumber(found.shards);
  if (found.known === "cached") return <p role="status">{texts.known}</p>;
  if (found.known === "running") return <p role="status">{texts.runs}</p>;
  return (
    <p role="status">
      {found.estimated_seconds === null
        ? texts.estimatedUnknown(shards)
        : texts.estimated(formatSeconds(found.estimated_seconds), shards)}
    </p>
  );
}

export function Start({ given }: { given: URLSearchParams }) {
  const texts = t();
  const [typed, setTyped] = useState(() => typedFrom(given));
  const latest = useRef(typed);
  latest.current = typed;
  const [estimate, setEstimate] = useState<Schemas["DryRun"]>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const onType = (change: Partial<Typed>): void => {
    setTyped({ ...typed, ...change });
    setEstimate(undefined);
    setError(undefined);
  };
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  const ask = (): Promise<void> =>
    during(async () => {
      const [kind, params] = questionOf(typed);
      const found = await client.value.jobs.estimate(kind, params, LIMITS);
      if (latest.current === typed) setEstimate(found);
    });
  const start = (): Promise<void> =>
    during(async () => {
      const [kind, params] = questionOf(typed);
      const { id } = await client.value.jobs.submit(kind, params, LIMITS);
      remember(id, kind);
      go(`/jobs/${id}`);
    });
  return (
    <section class="panel">
      <h2>{texts.start}</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <label>
          {texts.kind}
          <select
            value={typed.kind}
            onChange={({ currentTarget }) => onType({ kind: currentTarget.value as Typed["kind"] })}
          >
            {Object.entries(texts.kinds).map(([kind, text]) => (
              <option value={kind}>{text}</option>
            ))}
          </select>
        </label>
        <Fields typed={typed} onType={onType} />
        <button type="button" disabled={busy} onClick={() => void ask()}>
          {texts.estimate}
        </button>
        <button type="submit" class="primary" disabled={busy}>
          {texts.submit}
        </button>
      </form>
      {estimate && <Estimate found={estimate} />}
      {error !== undefined && <Trouble error={error} />}
    </section>
  );
}
