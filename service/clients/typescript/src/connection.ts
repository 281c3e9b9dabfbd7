// The service's routes, typed by its document.
import createClient, { type Client as Routes } from "openapi-fetch";
import type { paths } from "./_generated/document.js";
import type { CallOptions } from "./call-options.js";
import {
  AnswerError,
  CountinghouseError,
  ProblemError,
  reasonOf,
  UnreachableError,
  UsageError,
} from "./errors.js";
import { Limit } from "./limit.js";
import { send, type TransportOptions } from "./transport.js";

// What the service holds an answer back for at most.
const LONGEST_WAIT_S = 30;

/** How to reach the service. */
export interface ClientOptions extends Partial<TransportOptions> {
  apiKey?: string | null | undefined;
}

/** What openapi-fetch answers with. */
export interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

export type { Routes };

/** What is sent with a call. */
export interface Sending {
  fetch: (request: Request) => Promise<Response>;
  signal: AbortSignal | null;
}

/** The connection all parts of a client share. */
export class Connection {
  /** Every route of the document, with retries. */
  readonly routes: Routes<paths>;
  readonly #transport: TransportOptions;

  constructor(url: string, { apiKey, ...transport }: ClientOptions) {
    this.#transport = {
      // Looked up when it is called, as others may replace it.
      fetch: transport.fetch ?? ((request, also) => globalThis.fetch(request, also)),
      attempts: transport.attempts ?? 4,
      attemptTimeoutMs: transport.attemptTimeoutMs ?? 60_000,
    };
    this.routes = createClient<paths>({
      baseUrl: url,
      // As the document writes lists: `cards=2,3,4`.
      querySerializer: { array: { style: "form", explode: false } },
      fetch: (request) => send(request, new Limit({ signal: request.signal }), this.#transport),
      ...(apiKey ? { headers: { Authorization: `Bearer ${apiKey}` } } : {}),
    });
  }

  get attempts(): number {
    return this.#transport.attempts;
  }

  /** The seconds the service is asked to hold an answer back: at most half of what one attempt may take. */
  waitWithin(limit: Limit): number {
    const longest = Math.min(limit.left, this.#transport.attemptTimeoutMs / 2);
    return Math.max(0, Math.min(LONGEST_WAIT_S, Math.floor(longest / 1000)));
  }

  /** What keeps a request within a limit. */
  within(limit: Limit): Sending {
    return { fetch: (request) => send(request, limit, this.#transport), signal: limit.signal ?? null };
  }

  /** The response to a request, which must be a success. */
  async answer<T>(
    options: CallOptions | Limit,
    ask: (routes: Routes<paths>, sending: Sending) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const limit = options instanceof Limit ? options : new Limit(options);
    const { fetch, signal } = this.within(limit);
    let sent = false;
    const noting = (request: Request): Promise<Response> => {
      sent = true;
      return fetch(request);
    };
    let answer: Answer<T>;
    try {
      answer = await ask(this.routes, { fetch: noting, signal });
    } catch (cause) {
      if (cause instanceof CountinghouseError) throw cause;
      limit.check();
      if (!sent) throw new UsageError(`This cannot be sent: ${reasonOf(cause)}`, { cause });
      if (!(cause instanceof SyntaxError)) throw new UnreachableError("The answer broke off", { cause });
      throw new AnswerError("The answer is not JSON; is this the address of Countinghouse?", { cause });
    }
    if (!answer.response.ok) throw ProblemError.of(answer.response, answer.error);
    return answer;
  }

  /** The body of the answer to a request, which must be a success. */
  async data<T>(
    options: CallOptions | Limit,
    ask: (routes: Routes<paths>, sending: Sending) => Promise<Answer<T>>,
  ): Promise<T> {
    const { data, response } = await this.answer(options, ask);
    if (data === undefined) throw new AnswerError(`The answer is empty: HTTP ${response.status}`);
    return data;
  }
}

/** A name for a submission. Not `randomUUID`, which browsers lack on plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
