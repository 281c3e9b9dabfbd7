// One job, live.
import { isFinished, type Job, type Kind, ProblemError, type Progress } from "@countinghouse/client";
import { useCallback, useEffect, useState } from "preact/hooks";
import { client, connection, PATIENCE_MS } from "../../shell/api";
import { Trouble } from "../../shell/asked";
import { addressOf, go } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import { forget, formatMoment, remember } from "./begun";
import { ProgressOf, ResultOf } from "./result";
import { t } from "./texts";

// A job as it goes on: shown once, then followed by its events to the end.

interface FollowedJob {
  job?: Job;
  progress?: Progress;
  error?: unknown;
  /** Whether its events broke off. */
  interrupted: boolean;
  again: () => void;
  show: (job: Job) => void;
}

type State = Omit<FollowedJob, "again" | "show">;

/** Follow a job while it is shown; again when the service can be reached again. */
function useJob(id: string): FollowedJob {
  const [state, setState] = useState<State>({ interrupted: false });
  const [round, setRound] = useState(0);
  const reachable = connection.value === "online";
  useEffect(() => {
    if (!reachable) {
      setState((before) => ({ ...before, interrupted: true }));
      return undefined;
    }
    const aborting = new AbortController();
    const { signal } = aborting;
    follow(id, signal, (change) => !signal.aborted && setState((before) => ({ ...before, ...change }))).catch(
      (error: unknown) => {
        if (!signal.aborted) setState((before) => (before.job ? { ...before, interrupted: true } : { ...before, error }));
      },
    );
    return () => aborting.abort();
  }, [id, round, reachable]);
  const again = useCallback(() => {
    setState(({ error: _, ...rest }) => ({ ...rest, interrupted: false }));
    setRound((before) => before + 1);
  }, []);
  const show = useCallback((job: Job) => setState((before) => ({ ...before, job, progress: job.progress })), []);
  return { ...state, again, show };
}

async function follow(id: string, signal: AbortSignal, tell: (change: Partial<State>) => void): Promise<void> {
  const { jobs } = client.peek();
  const job = await jobs.get(id, { signal });
  tell({ job, progress: job.progress, interrupted: false });
  if (isFinished(job)) return;
  for await (const event of jobs.events(job, { signal })) {
    if (event.event === "progress") tell({ progress: event.data });
    else tell({ job: event.data, progress: event.data.progress });
  }
}

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
