// What the service answers only to those who have a key, as the HTML tells it.
import { ProblemError } from "@countinghouse/client";
import { apiKey } from "./api-key";

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
export const refusal = (): Response =>
  new Response(JSON.stringify({ type: "/problems#no-valid-key", title: "Unauthorized", status: UNAUTHORIZED }), {
    status: UNAUTHORIZED,
    headers: { "Content-Type": "application/problem+json" },
  });
