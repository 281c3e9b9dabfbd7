// How far a job is, and its result: shown, and kept as a file; its items fetched page by page.
import type { Job, Progress } from "@countinghouse/client";
import { useState } from "preact/hooks";
import { client } from "../../shell/api";
import { Trouble } from "../../shell/asked";
import { download } from "../../shell/share";
import { formatDuration, formatNumber } from "../../shell/texts";
import { t } from "./texts";

// How far a job is: a bar, a field with a square a shard, and the time left.

/** More squares than this say no more. */
const MOST_SQUARES = 400;

function Squares({ done, total }: { done: number; total: number }) {
  const count = Math.min(total, MOST_SQUARES);
  const filled = total ? Math.floor((done / total) * count) : 0;
  return (
    <div class="jobs-squares" role="img" aria-label={t().shardsDone(formatNumber(done), formatNumber(total))}>
      {Array.from({ length: count }, (_, index) => (
        <span class={index < filled ? "done" : undefined} />
      ))}
    </div>
  );
}

function told({ done, total, unit }: Progress): string {
  const [some, all] = [formatNumber(done), formatNumber(total)];
  return unit === "shard" ? t().done(some, all) : t().doneOther(some, all, unit);
}

export function ProgressOf({ status, progress }: { status: Job["status"]; progress: Progress }) {
  const texts = t();
  const { done, total, fraction, eta_seconds, position, reason } = progress;
  const waits = status === "queued" && position !== undefined;
  return (
    <section aria-live="off">
      <p class="row">
        <progress max={1} value={status === "succeeded" ? 1 : fraction} aria-label={texts.shards} />
        <span>{told(progress)}</span>
        {status === "running" && (
          <span class="muted">{eta_seconds === null ? texts.leftUnknown : texts.left(formatDuration(eta_seconds))}</span>
        )}
      </p>
      {waits && <p class="muted">{[texts.position(formatNumber(position)), reason].filter(Boolean).join(" ")}</p>}
      {total > 1 && <Squares done={done} total={total} />}
    </section>
  );
}

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
