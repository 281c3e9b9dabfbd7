// What calls reject with, apart from the reason of the caller's own AbortSignal.
import type { Job, Problem, ProblemField } from "./schemas.js";

/** The base class of this client's errors. */
export class CountinghouseError extends Error {
  override name = "CountinghouseError";
}

/** The service answered with a problem document (RFC 9457), or something before it with an error. */
export class ProblemError extends CountinghouseError {
  override name = "ProblemError";
  readonly status: number;
  /** The address of an explanation. */
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  /** The invalid fields, each with a JSON pointer. */
  readonly errors: readonly ProblemField[];
  /** The whole document. */
  readonly problem: Partial<Problem>;
  /** The headers of the response; none for an answer of a batch. */
  readonly headers: Headers;

  constructor(status: number, problem: Partial<Problem>, headers = new Headers()) {
    const title = problem.title ?? `HTTP ${status}`;
    const fields = (problem.errors ?? []).map(({ pointer, detail }) =>
      pointer ? `${pointer}: ${detail}` : detail,
    );
    // The detail lists the fields as well.
    super(fields.join("\n") || problem.detail || title);
    this.status = status;
    this.type = problem.type ?? "about:blank";
    this.title = title;
    this.detail = problem.detail ?? "";
    this.errors = problem.errors ?? [];
    this.problem = problem;
    this.headers = headers;
  }

  /** The error of a response whose body was read as JSON, or as text if it was none. */
  static of(response: Response, body: unknown): ProblemError {
    const problem: Partial<Problem> =
      typeof body === "object" && body !== null
        ? body
        : { title: response.statusText || `HTTP ${response.status}` };
    return new ProblemError(response.status, problem, response.headers);
  }
}

/** The call cannot be made: its address, a parameter or a header cannot be sent. */
export class UsageError extends CountinghouseError {
  override name = "UsageError";
}

/** The service could not be reached, or did not answer; the message ends with the reason. */
export class UnreachableError extends CountinghouseError {
  override name = "UnreachableError";

  constructor(message: string, options: { cause: unknown }) {
    const reason = reasonOf(options.cause);
    super(reason ? `${message}: ${reason}` : message, options);
  }
}

/** The message of the innermost cause of an error: that of `fetch` says only that it failed. */
export function reasonOf(error: unknown): string {
  let reason = "";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Node names some errors by a code alone.
    reason = cause.message || String("code" in cause ? cause.code : cause.name);
  }
  return reason;
}

/** The answer is not that of a Countinghouse service, or not the list that was asked for. */
export class AnswerError extends CountinghouseError {
  override name = "AnswerError";
}

/** The call took longer than `timeoutMs`. */
export class TimedOutError extends CountinghouseError {
  override name = "TimedOutError";
  /** The job that was waited for, as it was last seen; it continues. */
  job: Job | undefined;
}

const WITHOUT_RESULT: Partial<Record<Job["status"], string>> = {
  failed: "failed",
  cancelled: "was cancelled",
};

/** A job failed or was cancelled. */
export class JobFailedError extends CountinghouseError {
  override name = "JobFailedError";
  readonly job: Job;

  constructor(job: Job) {
    const ended = `The job ${job.id} ${WITHOUT_RESULT[job.status] ?? "has no result yet"}`;
    super([ended, job.error?.detail].filter(Boolean).join(": "));
    this.job = job;
  }
}
