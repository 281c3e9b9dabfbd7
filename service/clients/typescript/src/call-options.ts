// The options of every call.
/** The options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Whether aborting the call also cancels the job that it waits for; otherwise the job continues. */
  cancelOnAbort?: boolean | undefined;
  /** How long the call may take, retries and waiting included; without it, as long as it needs. */
  timeoutMs?: number | undefined;
}
