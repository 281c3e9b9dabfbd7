// One request, sent as often as it takes.
import { UnreachableError } from "./errors.js";
import type { Limit } from "./limit.js";
import { backoffMs, delayAfter, isRepeatable, neverConnected } from "./retries.js";

/** How requests are sent. */
export interface TransportOptions {
  fetch: (request: Request, also: { signal: AbortSignal }) => Promise<Response>;
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
      const response = await once(request.clone(), limit, options);
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

/** One attempt. */
async function once(
  request: Request,
  limit: Limit,
  { fetch, attemptTimeoutMs }: TransportOptions,
): Promise<Response> {
  const attempt = new AbortController();
  const signal = AbortSignal.any([limit.signal ?? request.signal, attempt.signal]);
  try {
    // Also beside the request, where Node's fetch holds on to it.
    const answer = fetch(new Request(request, { signal }), { signal });
    return await limit.within(attemptTimeoutMs, read(answer));
  } catch (error) {
    attempt.abort(error);
    throw error;
  }
}

/** JSON is read at once, so that an answer that breaks off counts as none. */
async function read(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.body || !/\bjson\b/.test(response.headers.get("Content-Type") ?? "")) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
