// Checks the calls of webhooks; an entry of its own, so that pages do not load it.
import { Webhook } from "standardwebhooks";
import { CountinghouseError } from "./errors.js";
import type { Schemas } from "./schemas.js";

/** What a webhook tells: how the job ended, and the job in `data`. */
export type WebhookEvent = Schemas["WebhookEvent"];

/** A call that is not from the service, or an old one repeated. */
export class WebhookError extends CountinghouseError {
  override name = "WebhookError";
}

type Names = "webhook-id" | "webhook-timestamp" | "webhook-signature";
/** Headers as `fetch` or as Node's `http` has them. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a call, if its signature (Standard Webhooks) is right and at most five minutes old.
 *
 * `secret` came with the API key, or from `GET /v1/webhook-secret`; `body` is the body exactly as it was received.
 */
export function verify(secret: string, headers: ReceivedHeaders, body: string | Uint8Array): WebhookEvent {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const header = (name: Names): string =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? "");
  const signed: Record<Names, string> = {
    "webhook-id": header("webhook-id"),
    "webhook-timestamp": header("webhook-timestamp"),
    "webhook-signature": header("webhook-signature"),
  };
  try {
    return new Webhook(secret).verify(text, signed) as WebhookEvent;
  } catch (error) {
    throw new WebhookError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
