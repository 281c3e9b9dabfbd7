// A job as it goes on: shown once, then followed by its events to the end.
import { isFinished, type Job, type Progress } from "@countinghouse/client";
import { useCallback, useEffect, useState } from "preact/hooks";
import { client, connection } from "../../shell/api";

export interface FollowedJob {
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
export function useJob(id: string): FollowedJob {
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
