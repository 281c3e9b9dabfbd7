// The service, by its public contract, and whether it can be reached.
import { Client } from "@countinghouse/client";
import { computed, signal } from "@preact/signals";
import { apiKey } from "./api-key";
import { lacksKey, refusal } from "./needs-key";

export type Connection = "online" | "offline" | "unreachable";

/** How the last request went. */
export const connection = signal<Connection>(navigator.onLine ? "online" : "offline");

const PING_MS = 5_000;
/** How long a request may take before the page says so. */
export const PATIENCE_MS = 25_000;

/** A client that acts with a token, or with the reader's key; `attempts` is how often a request is sent at most. */
export const clientAs = (token: string | undefined, attempts = 2): Client =>
  new Client("", { apiKey: token ?? (apiKey.value || null), attempts, attemptTimeoutMs: PATIENCE_MS, fetch: observed });

export const client = computed(() => clientAs(apiKey.value || undefined));

async function observed(request: Request): Promise<Response> {
  // It is not asked what it would refuse: whoever has no key yet is told how to get one.
  if (!request.headers.has("Authorization") && lacksKey(new URL(request.url).pathname)) return refusal();
  try {
    const response = (await takenEarly(request)) ?? (await fetch(request));
    connection.value = "online";
    return response;
  } catch (error) {
    if (!request.signal.aborted) lost();
    throw error;
  }
}

declare global {
  /** What was asked for before the page's files were there, by its address: see `early.ts`. */
  var askedEarly: Map<string, Promise<Response>> | undefined;
}

// Nothing is asked for early any more.
globalThis.askedEarly ??= new Map();

/** The answer, if this was asked for early. Each is taken once. */
async function takenEarly({ method, url }: Request): Promise<Response | undefined> {
  const address = url.slice(location.origin.length);
  const asked = method === "GET" ? globalThis.askedEarly?.get(address) : undefined;
  globalThis.askedEarly?.delete(address);
  return await asked?.catch(() => undefined);
}

let pinging: ReturnType<typeof setTimeout> | undefined;

function lost(): void {
  connection.value = navigator.onLine ? "unreachable" : "offline";
  clearTimeout(pinging);
  pinging = setTimeout(() => {
    if (connection.value === "unreachable") void observed(new Request("/healthz")).catch(() => undefined);
  }, PING_MS);
}

addEventListener("offline", () => {
  connection.value = "offline";
});
addEventListener("online", () => {
  // That there is a network does not say that the service is in it.
  void observed(new Request("/healthz")).catch(() => undefined);
});
