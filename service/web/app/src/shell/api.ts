// The service, by its public contract, and whether it can be reached.
import { Client, ProblemError } from "@countinghouse/client";
import { computed, signal } from "@preact/signals";
import { stored } from "./storage";

/** The key of those whom the operator gave one. */
export const apiKey = stored("api-key", "");

// What the service answers only to those who have a key, as the HTML tells it.

/** `all but play`: puzzles, and questions that are answered at once, are open to everybody. */
type Needed = "all" | "all but play";

const needed = document.querySelector<HTMLMetaElement>('meta[name="needs-key"]')?.content as Needed | undefined;
/** Who comes to a tournament needs none; its maker does. */
const OPEN = /^\/v1\/tournaments\//;
const CLOSED_TO_PLAY = /^\/v1\/(?:batch|charts|jobs$|keys|tables|webhook)/;

/** Whether a question to the service would be refused for want of a key. */
export function lacksKey(path: string): boolean {
  if (!needed || apiKey.value || !path.startsWith("/v1")) return false;
  return needed === "all" ? !OPEN.test(path) : CLOSED_TO_PLAY.test(path);
}

const UNAUTHORIZED = 401;

/** Whether an error is that answer, from here or from the service. */
export const isRefusal = (error: unknown): boolean => error instanceof ProblemError && error.status === UNAUTHORIZED;

/** What the service would answer. */
const refusal = (): Response =>
  new Response(JSON.stringify({ type: "/problems#no-valid-key", title: "Unauthorized", status: UNAUTHORIZED }), {
    status: UNAUTHORIZED,
    headers: { "Content-Type": "application/problem+json" },
  });

type Connection = "online" | "offline" | "unreachable";

/** How the last request went. */
export const connection = signal<Connection>(navigator.onLine ? "online" : "offline");

const PING_MS = 5_000;
/** How long a request may take before the page says so. */
export const PATIENCE_MS = 25_000;

/** A client that acts with a token, or with the reader's key; `attempts` is how often a request is sent at most. */
export const clientAs = (token: string | undefined, attempts = 2): Client =>
  new Client("", { apiKey: token ?? (apiKey.value || null), attempts, attemptTimeoutMs: PATIENCE_MS, fetch: send });

export const client = computed(() => clientAs(apiKey.value || undefined));

async function send(request: Request): Promise<Response> {
  // It is not asked what it would refuse: whoever has no key yet is told how to get one.
  if (!request.headers.has("Authorization") && lacksKey(new URL(request.url).pathname)) return refusal();
  try {
    const response = (await takeEarly(request)) ?? (await fetch(request));
    connection.value = "online";
    return response;
  } catch (error) {
    if (!request.signal.aborted) noteLoss();
    throw error;
  }
}

declare global {
  /** What was asked for before the page's files were there, by its address: see `early.ts`. */
  var askedEarly: Map<string, Promise<Response>> | undefined;
}

/** The answer, if this was asked for early. Each is taken once. */
async function takeEarly({ method, url }: Request): Promise<Response | undefined> {
  const address = url.slice(location.origin.length);
  const asked = method === "GET" ? globalThis.askedEarly?.get(address) : undefined;
  globalThis.askedEarly?.delete(address);
  return await asked?.catch(() => undefined);
}

let pinging: ReturnType<typeof setTimeout> | undefined;

function noteLoss(): void {
  connection.value = navigator.onLine ? "unreachable" : "offline";
  clearTimeout(pinging);
  pinging = setTimeout(() => {
    if (connection.value === "unreachable") void send(new Request("/healthz")).catch(() => undefined);
  }, PING_MS);
}

addEventListener("offline", () => {
  connection.value = "offline";
});
addEventListener("online", () => {
  // That there is a network does not say that the service is in it.
  void send(new Request("/healthz")).catch(() => undefined);
});
