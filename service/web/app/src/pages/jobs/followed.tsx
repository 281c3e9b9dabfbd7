// One job, live.
import { isFinished, type Job, type Kind, ProblemError } from "@countinghouse/client";
import { useEffect, useState } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { t as shared } from "../../shell/catalogue";
import { addressOf, go } from "../../shell/router";
import { Trouble } from "../../shell/trouble";
import { forget, remember } from "./begun";
import { type FollowedJob, useJob } from "./follow";
import { formatMoment } from "./format";
import { ProgressOf } from "./progress";
import { ResultOf } from "./result";
import { t } from "./texts";

const LIMITS = { timeoutMs: PATIENCE_MS };

function Gone({ id }: { id: string }) {
  useEffect(() => forget(id), [id]);
  return <p role="alert">{t().gone}</p>;
}

function Facts({ job }: { job: Job }) {
  const texts = t();
  return (
    <dl class="jobs-facts">
      <dt>{texts.status}</dt>
      <dd class={`jobs-status jobs-${job.status}`}>{texts.statuses[job.status]}</dd>
      <dt>{texts.created}</dt>
      <dd>{formatMoment(job.created_at)}</dd>
      {job.finished_at && (
        <>
          <dt>{texts.finished}</dt>
          <dd>{formatMoment(job.finished_at)}</dd>
        </>
      )}
      <dt>{texts.parameters}</dt>
      <dd>
        <code class="jobs-params">{JSON.stringify(job.params)}</code>
      </dd>
    </dl>
  );
}

function Actions({ job, show }: { job: Job; show: (job: Job) => void }) {
  const texts = t();
  const [error, setError] = useState<unknown>();
  const cancel = async (): Promise<void> => show(await client.value.jobs.cancel(job, LIMITS));
  const again = async (): Promise<void> => {
    const { id } = await client.value.jobs.submit(job.kind as Kind, job.params as never, LIMITS);
    remember(id, job.kind);
    go(`/jobs/${id}`);
  };
  return (
    <>
      <p class="row">
        {!isFinished(job) && (
          <button type="button" onClick={() => void cancel().catch(setError)}>
            {texts.cancel}
          </button>
        )}
        {(job.status === "cancelled" || job.status === "failed") && (
          <button type="button" class="primary" onClick={() => void again().catch(setError)}>
            {texts.again}
          </button>
        )}
      </p>
      {error !== undefined && <Trouble error={error} />}
    </>
  );
}

function Shown({ followed: { job, progress, interrupted, again, show } }: { followed: FollowedJob }) {
  const texts = t();
  if (!job)
    return (
      <p class="loading" role="status">
        {shared().loading}
      </p>
    );
  return (
    <>
      {progress && <ProgressOf status={job.status} progress={progress} />}
      {interrupted && !isFinished(job) && (
        <div class="trouble" role="status">
          <p>{texts.interrupted}</p>
          <button type="button" onClick={again}>
            {texts.follow}
          </button>
        </div>
      )}
      {job.status === "cancelled" && <p role="status">{texts.cancelled}</p>}
      {job.error && (
        <p role="alert" class="bad">
          {texts.failed} {job.error.detail}
        </p>
      )}
      <Actions job={job} show={show} />
      <Facts job={job} />
      {job.status === "succeeded" && <ResultOf job={job} />}
    </>
  );
}

export function Followed({ id }: { id: string }) {
  const texts = t();
  const followed = useJob(id);
  const { job, error } = followed;
  const gone = error instanceof ProblemError && (error.status === 404 || error.status === 422);
  return (
    <>
      <p>
        <a href={addressOf("jobs")}>{texts.back}</a>
      </p>
      <h1>{job ? (texts.kinds[job.kind as keyof typeof texts.kinds] ?? job.kind) : texts.job}</h1>
      {gone && <Gone id={id} />}
      {error !== undefined && !gone && !job && <Trouble error={error} again={followed.again} />}
      {error === undefined && <Shown followed={followed} />}
    </>
  );
}
