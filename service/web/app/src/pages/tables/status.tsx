// What tables there are, and how far those are that are still being built.
import { ProblemError, type Schemas } from "@countinghouse/client";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { client } from "../../shell/api";
import { type Asked, AskedView, useAsked } from "../../shell/asked";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { t } from "./texts";

export type Entry = Schemas["TableEntry"];

const LOOK_AGAIN_MS = 3_000;

/** All tables; asked for again as long as one of them is being built. */
export function useTables(): Asked<Entry[]> {
  const asked = useAsked("tables", async (limits) => (await client.value.get("/v1/tables", limits)).items);
  const building = asked.value?.some(({ status }) => status === "building") ?? false;
  useEffect(() => {
    if (!building || asked.asking || asked.error !== undefined) return undefined;
    const timer = setTimeout(asked.again, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [building, asked.asking]);
  return asked;
}

function Building({ entry: { progress } }: { entry: Entry }) {
  const texts = t().status;
  return (
    <div class="panel tables-building" role="status">
      <h2>{texts.building}</h2>
      {progress && progress.total > 0 ? (
        <>
          <progress value={progress.fraction} max={1} aria-label={texts.building} />
          <p>
            {texts.progress(formatNumber(progress.done), formatNumber(progress.total))}{" "}
            {progress.eta_seconds != null && texts.left(formatDuration(progress.eta_seconds))}
          </p>
        </>
      ) : (
        <p>{texts.waiting}</p>
      )}
      <p class="muted">{texts.auto}</p>
    </div>
  );
}

const About = createContext<Entry | undefined>(undefined);

/** What is known of the table on whose page this stands. */
export function AboutTable() {
  const entry = useContext(About);
  const texts = t().status;
  if (!entry) return null;
  return (
    <details class="tables-about">
      <summary>{texts.about}</summary>
      <dl>
        <dt>{texts.checksum}</dt>
        <dd class="code">{entry.checksum}</dd>
        <dt>{texts.engine}</dt>
        <dd class="code">{entry.computed_by}</dd>
        <dt>{texts.built}</dt>
        <dd>{entry.built_at && formatDate(entry.built_at.slice(0, 10))}</dd>
      </dl>
    </details>
  );
}

/** The page of a table once it is ready; else how far it is. What is known of the table stands under its answers. */
export function WhenReady({ name, children }: { name: string; children: ComponentChildren }) {
  const { value, error, again } = useTables();
  const texts = t().status;
  const entry = value?.find((found) => found.name === name);
  if (!value) return <AskedView asked={{ value, error, asking: true, again }}>{() => null}</AskedView>;
  if (!entry || entry.status === "off") return <p class="panel">{texts.offText}</p>;
  if (entry.status === "building") return <Building entry={entry} />;
  return <About.Provider value={entry}>{children}</About.Provider>;
}

interface AwaitedProps<T> {
  asked: Asked<T>;
  children: (value: T) => ComponentChildren;
  /** What stands under the answer, and comes with it. */
  below?: ComponentChildren;
}

/** An answer from a table; while it is being made, the page asks again by itself. */
export function Awaited<T>({ asked, children, below = <AboutTable /> }: AwaitedProps<T>) {
  const { error, again } = asked;
  const waits = error instanceof ProblemError && error.status === 503;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(again, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error]);
  if (waits) return <p role="status">{t().status.again}</p>;
  return (
    <AskedView asked={asked} below={below}>
      {children}
    </AskedView>
  );
}
