// Jobs: submitted, shown, waited for, followed, listed.

import type { paths } from "./_generated/document.js";
import type { CallOptions } from "./call-options.js";
import { type Connection, newIdempotencyKey } from "./connection.js";
import { TimedOutError, UsageError } from "./errors.js";
import type { EventsOptions, JobEvent } from "./events.js";
import { Limit } from "./limit.js";
import { allPages } from "./pages.js";
import { retryAfterMs } from "./retries.js";
import type { Job, JobOf, JobSummary, Kind, Params, Schemas } from "./schemas.js";

/** What else a submission says. */
export interface SubmitOptions extends CallOptions {
  /** Short names to find the job by. */
  labels?: readonly string[];
  /** The address to call when the job ends. */
  webhook?: string;
  /** `high` needs the scope `operate`. */
  priority?: "normal" | "high";
  /** The caller's own name for this submission; a random one if left out. */
  idempotencyKey?: string;
}

/** Which jobs to list. */
export type JobFilters = Omit<
  NonNullable<paths["/v1/jobs"]["get"]["parameters"]["query"]>,
  "cursor" | "limit"
>;

/** A job, or its id. */
export type JobRef<J extends Job> = string | J | (JobSummary & { kind: J["kind"] });

const BETWEEN_POLLS_MS = 1000;
/** How long a caller who aborts a call may wait until its job is cancelled. */
const CANCELLATION_MS = 5_000;

/** Whether a job has ended. */
export function isFinished({ status }: { status: Schemas["JobStatus"] }): boolean {
  return status !== "queued" && status !== "running";
}

/** The routes under `/v1/jobs`. */
export class Jobs {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Submit a job; it need not have finished when this returns. */
  async submit<K extends Kind>(kind: K, params: Params<K>, options: SubmitOptions = {}): Promise<JobOf<K>> {
    const header = { "Idempotency-Key": options.idempotencyKey ?? newIdempotencyKey() };
    const body = request(kind, params, options);
    const job = await this.#connection.data(options, (routes, sending) =>
      routes.POST("/v1/jobs", { ...sending, body, params: { header } }),
    );
    return job as JobOf<K>;
  }

  /** What submitting a job would come to; nothing is submitted. */
  async estimate<K extends Kind>(
    kind: K,
    params: Params<K>,
    options: CallOptions = {},
  ): Promise<Schemas["DryRun"]> {
    const body = request(kind, params, {});
    const found = await this.#connection.data(options, (routes, sending) =>
      routes.POST("/v1/jobs", { ...sending, body, params: { query: { dry_run: true } } }),
    );
    return found as Schemas["DryRun"];
  }

  /** A job as it stands. */
  async get<J extends Job = Job>(job: JobRef<J>, options: CallOptions = {}): Promise<J> {
    return (await this.#show(job, 0, new Limit(options))).job;
  }

  /** Cancel a job. One that has ended stays as it is. */
  async cancel<J extends Job = Job>(job: JobRef<J>, options: CallOptions = {}): Promise<J> {
    const found = await this.#connection.data(options, (routes, sending) =>
      routes.DELETE("/v1/jobs/{id}", { ...sending, params: { path: { id: idOf(job) } } }),
    );
    return found as J;
  }

  /** Wait for a job to end, however it does: look at `status`. */
  async wait<J extends Job = Job>(
    job: JobRef<J>,
    options: CallOptions | Limit = {},
    cancelOnAbort = options instanceof Limit ? false : options.cancelOnAbort,
  ): Promise<J> {
    const limit = options instanceof Limit ? options : new Limit(options);
    let seen = typeof job === "string" ? undefined : (job as Job);
    try {
      for (;;) {
        const shown = await this.#show(job, this.#connection.waitWithin(limit), limit);
        if (isFinished(shown.job)) return shown.job;
        seen = shown.job;
        await limit.sleep(Math.min(retryAfterMs(shown.headers) ?? BETWEEN_POLLS_MS, limit.left));
      }
    } catch (error) {
      if (error instanceof TimedOutError) error.job = seen;
      // An abort rejects with the reason of the signal, whatever that is.
      else if (cancelOnAbort && limit.aborted) {
        await this.cancel(job, { timeoutMs: CANCELLATION_MS }).catch(() => undefined);
      }
      throw error;
    }
  }

  /** Progress as it comes, and at last `done` with the job. A stream that breaks off is resumed. */
  async *events<J extends Job = Job>(
    job: JobRef<J>,
    options: EventsOptions = {},
  ): AsyncGenerator<JobEvent<J>, void, undefined> {
    // Most who use a client follow nothing.
    const { followEvents } = await import("./events.js");
    yield* followEvents<J>(this.#connection, idOf(job), options);
  }

  /** The long part of a job's result, in order. Its pages are fetched as they are needed. */
  items<T = Record<string, unknown>>(
    job: JobRef<Job>,
    options: CallOptions & { pageSize?: number } = {},
  ): AsyncGenerator<T, void, undefined> {
    const limit = new Limit(options);
    return allPages((cursor) =>
      this.#connection.data(limit, async (routes, sending) => {
        const query = { limit: options.pageSize ?? 1000, ...(cursor ? { cursor } : {}) };
        const page = await routes.GET("/v1/jobs/{id}/items", {
          ...sending,
          params: { path: { id: idOf(job) }, query },
        });
        return page as typeof page & { data?: { items: T[]; next: string | null } };
      }),
    );
  }

  /** Jobs, newest first, without their results unless `full`. Pages are fetched as they are needed. */
  list(
    filters: JobFilters = {},
    options: CallOptions & { pageSize?: number } = {},
  ): AsyncGenerator<JobSummary, void, undefined> {
    const limit = new Limit(options);
    return allPages((cursor) =>
      this.#connection.data(limit, (routes, sending) => {
        const query = { ...filters, limit: options.pageSize ?? 100, ...(cursor ? { cursor } : {}) };
        return routes.GET("/v1/jobs", { ...sending, params: { query } });
      }),
    );
  }

  async #show<J extends Job>(
    job: JobRef<J>,
    wait: number,
    limit: Limit,
  ): Promise<{ job: J; headers: Headers }> {
    const params = { path: { id: idOf(job) }, ...(wait > 0 ? { header: { Prefer: `wait=${wait}` } } : {}) };
    const { data, response } = await this.#connection.answer(limit, (routes, sending) =>
      routes.GET("/v1/jobs/{id}", { ...sending, params }),
    );
    return { job: data as J, headers: response.headers };
  }
}

/** The id of a job or a tournament, given as itself or by its id. Throws a `UsageError` for anything else. */
export function idOf(thing: string | { id: string }): string {
  const id: unknown = typeof thing === "string" ? thing : (thing as Partial<{ id: string }> | undefined)?.id;
  if (typeof id !== "string" || id === "")
    throw new UsageError(`${thing} is neither a job, a tournament nor an id`);
  return id;
}

function request<K extends Kind>(
  kind: K,
  params: Params<K>,
  { labels, webhook, priority }: SubmitOptions,
): Schemas["JobRequest"] {
  // Which parameters belong to which kind is checked by the signature.
  return {
    kind,
    params,
    ...(labels ? { labels } : {}),
    ...(webhook ? { webhook: { url: webhook } } : {}),
    ...(priority ? { priority } : {}),
  } as Schemas["JobRequest"];
}
