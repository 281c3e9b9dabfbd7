// When a request is sent again, and after how long.

const FIRST_MS = 250;
const LONGEST_MS = 8_000;
/** Who is asked to wait for longer should hear of it. */
const LONGEST_RETRY_AFTER_MS = 120_000;

const AGAIN = new Set([408, 425, 429, 502, 503, 504]);
/** Where the service has not begun with the request. */
const NOT_BEGUN = new Set([429, 503]);
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Whether sending the request twice does no harm. */
export function isRepeatable(request: Request): boolean {
  return request.method !== "POST" || request.headers.has("Idempotency-Key");
}

/** Milliseconds until a request with this response is to be sent again; undefined if it is not. */
export function delayAfter(response: Response, repeatable: boolean, attempt: number): number | undefined {
  if (!(repeatable ? AGAIN : NOT_BEGUN).has(response.status)) return undefined;
  const asked = retryAfterMs(response.headers);
  if (asked === undefined) return backoffMs(attempt);
  return asked <= LONGEST_RETRY_AFTER_MS ? asked : undefined;
}

/** `Retry-After` (RFC 9110): seconds or a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get("Retry-After")?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - Date.now());
}

/** Exponential, with full jitter above half of it. */
export function backoffMs(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}

/** Whether no connection was made at all. Browsers do not tell. */
export function neverConnected(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && NOT_CONNECTED.has(String(cause.code))) return true;
  }
  return false;
}
