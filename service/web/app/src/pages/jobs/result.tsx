// A job's result: shown, and kept as a file; its items fetched page by page.
import type { Job } from "@countinghouse/client";
import { useState } from "preact/hooks";
import { client } from "../../shell/api";
import { download } from "../../shell/download";
import { formatNumber } from "../../shell/texts";
import { Trouble } from "../../shell/trouble";
import { t } from "./texts";

const FIRST = 10;

const isCount = (value: unknown): value is number | string =>
  typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value));

/** The single numbers of a result; the rest is in the file. */
function Numbers({ result }: { result: Record<string, unknown> }) {
  return (
    <dl class="jobs-facts">
      {Object.entries(result)
        .filter(([, value]) => isCount(value) || (typeof value === "string" && value.length < 60))
        .map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{isCount(value) ? formatNumber(value) : String(value)}</dd>
          </>
        ))}
    </dl>
  );
}

function Items({ job }: { job: Job }) {
  const texts = t();
  const [shown, setShown] = useState<unknown[]>();
  const [gathered, setGathered] = useState<number>();
  const [error, setError] = useState<unknown>();
  const first = async (count: number): Promise<void> => {
    const found: unknown[] = [];
    for await (const item of client.value.jobs.items(job)) {
      found.push(item);
      if (found.length >= count) break;
    }
    setShown(found);
  };
  const all = async (): Promise<void> => {
    const lines: string[] = [];
    for await (const item of client.value.jobs.items(job)) {
      lines.push(`${JSON.stringify(item)}\n`);
      if (lines.length % 1000 === 0) setGathered(lines.length);
    }
    setGathered(undefined);
    download(`${job.kind}-${job.id}.ndjson`, new Blob(lines, { type: "application/x-ndjson" }));
  };
  return (
    <>
      <p class="row">
        <button type="button" onClick={() => void first((shown?.length ?? 0) + FIRST).catch(setError)}>
          {shown ? texts.itemsMore : texts.items}
        </button>
        <button type="button" onClick={() => void all().catch(setError)} disabled={gathered !== undefined}>
          {texts.itemsDownload}
        </button>
        <span role="status">{gathered !== undefined && texts.gathering(formatNumber(gathered))}</span>
      </p>
      {error !== undefined && <Trouble error={error} />}
      {shown && (
        <ol>
          {shown.map((item) => (
            <li>
              <code>{JSON.stringify(item)}</code>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

export function ResultOf({ job }: { job: Job }) {
  const texts = t();
  const result = (job.result ?? {}) as Record<string, unknown>;
  const text = `${JSON.stringify(result, null, 1)}\n`;
  const save = (): void => download(`${job.kind}-${job.id}.json`, new Blob([text], { type: "application/json" }));
  return (
    <section>
      <h2>{texts.result}</h2>
      <Numbers result={result} />
      <p>
        <button type="button" onClick={save}>
          {texts.download}
        </button>
      </p>
      {job.links.items && <Items job={job} />}
    </section>
  );
}
