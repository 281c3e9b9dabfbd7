// One request, sent as often as it takes.
import { UnreachableError } from "./errors.js";
import type { Limit } from "./limit.js";
import { backoffMs, delayAfter, isRepeatable, neverConnected } from "./retries.js";

/** How requests are sent. */
export interface TransportOptions {
  fetch: (request: Request) => Promise<Response>;
  /** How often a request is sent at most. */
  attempts: number;
  /** How long one attempt may take. */
  attemptTimeoutMs: number;
}

/** Send a request; what may pass is tried again, within the limit. */
export async function send(request: Request, limit: Limit, options: TransportOptions): Promise<Response> {
  const repeatable = isRepeatable(request);
  for (let attempt = 1; ; attempt += 1) {
    limit.check();
    const last = attempt >= options.attempts;
    let delay: number | undefined;
    try {
      const response = await once(request.clone(), options);
      delay = last ? undefined : delayAfter(response, repeatable, attempt);
      if (delay === undefined || delay > limit.left) return response;
      await response.body?.cancel();
    } catch (error) {
      limit.check();
      delay = backoffMs(attempt);
      if (last || delay > limit.left || !(repeatable || neverConnected(error))) {
        throw new UnreachableError(`No answer from ${request.url}`, { cause: error });
      }
    }
    await limit.sleep(delay);
  }
}

/** One attempt. JSON is read within it, so that an answer that breaks off counts as none. */
async function once(request: Request, { fetch, attemptTimeoutMs }: TransportOptions): Promise<Response> {
  const attempt = new AbortController();
  const timer = setTimeout(
    () => attempt.abort(new Error(`No answer within ${attemptTimeoutMs} ms`)),
    attemptTimeoutMs,
  );
  try {
    const response = await fetch(
      new Request(request, { signal: AbortSignal.any([request.signal, attempt.signal]) }),
    );
    if (!response.body || !/\bjson\b/.test(response.headers.get("Content-Type") ?? "")) return response;
    const { status, statusText, headers } = response;
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  } finally {
    clearTimeout(timer);
  }
}
