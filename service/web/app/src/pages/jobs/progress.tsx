// How far a job is: a bar, a field with a square a shard, and the time left.
import type { Job, Progress } from "@countinghouse/client";
import { formatDuration, formatNumber } from "../../shell/texts";
import { t } from "./texts";

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
  const { done, total, eta_seconds, position, reason } = progress;
  const waits = status === "queued" && position !== undefined;
  return (
    <section aria-live="off">
      <p class="row">
        <progress
          max={Math.max(1, total)}
          value={status === "succeeded" ? Math.max(1, total) : done}
          aria-label={texts.shards}
        />
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
