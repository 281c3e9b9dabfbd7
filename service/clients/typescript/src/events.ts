// Event streams (WHATWG HTML, section 9.2), by fetch: `EventSource` cannot send a key.
import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { paths } from "./_generated/document.js";
import type { CallOptions } from "./call-options.js";
import type { Answer, Connection, Routes, Sending } from "./connection.js";
import { AnswerError, UnreachableError } from "./errors.js";
import { Limit } from "./limit.js";
import type { Job, Progress } from "./schemas.js";

/** One event of a job's stream. */
export type JobEvent<J extends Job = Job> =
  | { event: "progress"; id: string; data: Progress }
  | { event: "done"; id: string; data: J };

/** How to follow a job. */
export interface EventsOptions extends CallOptions {
  /** The `id` of the last event seen, to go on after it. */
  lastEventId?: string;
  /** Hears of every connection that is made. */
  onOpen?: () => void;
}

// The service sends a comment every 10 seconds when it has no event.
const SILENCE_MS = 30_000;
const RECONNECT_MS = 2_000;

/** A stream of events, each of which a client can go on after. */
export interface Stream<E extends { id: string }> {
  /** What it is of, for errors. */
  name: string;
  open: (routes: Routes<paths>, sending: Streaming) => Promise<Answer<unknown>>;
  /** The event that a message is; undefined for those this client does not know. */
  read: (message: EventSourceMessage) => E | undefined;
  isLast: (event: E) => boolean;
}

/** What is sent to open a stream. */
export interface Streaming extends Sending {
  headers: { Accept: string };
  parseAs: "stream";
  after: { "Last-Event-ID"?: string };
}

/** The events of a job, to its end. */
export function followEvents<J extends Job>(
  connection: Connection,
  id: string,
  options: EventsOptions,
): AsyncGenerator<JobEvent<J>, void, undefined> {
  const stream: Stream<JobEvent<J>> = {
    name: `the job ${id}`,
    open: (routes, { after, ...sending }) =>
      routes.GET("/v1/jobs/{id}/events", { ...sending, params: { path: { id }, header: after } }),
    read: jobEvent<J>,
    isLast: ({ event }) => event === "done",
  };
  return follow(connection, stream, options);
}

/** The events of a stream, to its end, over as many connections as it takes. */
export async function* follow<E extends { id: string }>(
  connection: Connection,
  stream: Stream<E>,
  options: EventsOptions,
): AsyncGenerator<E, void, undefined> {
  const limit = new Limit(options);
  let { lastEventId } = options;
  let reconnectMs = RECONNECT_MS;
  for (let failures = 0; ; ) {
    const body = await connect(connection, stream, lastEventId, limit);
    if (!body) return;
    options.onOpen?.();
    let broken: unknown;
    // No failure is a connection that ends after a message: the service itself closes each after some minutes.
    let failed = 1;
    try {
      for await (const message of messages(body, limit, (ms) => (reconnectMs = ms))) {
        failures = failed = 0;
        const event = message && readEvent(stream, message);
        if (!event) continue;
        lastEventId = event.id;
        yield event;
        if (stream.isLast(event)) return;
      }
    } catch (error) {
      if (error instanceof AnswerError) throw error;
      broken = error;
      failed = 1;
    }
    limit.check();
    failures += failed;
    if (failures >= connection.attempts) {
      throw new UnreachableError(`The events of ${stream.name} break off`, { cause: broken });
    }
    await limit.sleep(Math.min(reconnectMs, limit.left));
  }
}

/** The stream after an event; undefined if that was the last. */
async function connect<E extends { id: string }>(
  connection: Connection,
  stream: Stream<E>,
  lastEventId: string | undefined,
  limit: Limit,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const { data } = await connection.answer(limit, (routes, sending) =>
    stream.open(routes, {
      ...sending,
      headers: { Accept: "text/event-stream" },
      parseAs: "stream",
      after: lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId },
    }),
  );
  return (data as ReadableStream<Uint8Array> | null | undefined) ?? undefined;
}

function readEvent<E extends { id: string }>(stream: Stream<E>, message: EventSourceMessage): E | undefined {
  try {
    return stream.read(message);
  } catch (error) {
    throw new AnswerError("The service sent an event that is not JSON.", { cause: error });
  }
}

function jobEvent<J extends Job>({ event, id = "", data }: EventSourceMessage): JobEvent<J> | undefined {
  if (event === "progress") return { event, id, data: JSON.parse(data) as Progress };
  if (event === "done") return { event, id, data: JSON.parse(data) as J };
  return undefined;
}

/** The messages of one connection; undefined for a comment. It counts as broken when nothing comes for long. */
async function* messages(
  stream: ReadableStream<Uint8Array>,
  limit: Limit,
  onRetry: (ms: number) => void,
): AsyncGenerator<EventSourceMessage | undefined, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let received: (EventSourceMessage | undefined)[] = [];
  const parser = createParser({
    onEvent: (message) => received.push(message),
    onComment: () => received.push(undefined),
    onRetry,
  });
  try {
    for (;;) {
      const { value, done } = await limit.within(SILENCE_MS, reader.read());
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      const ready = received;
      received = [];
      yield* ready;
    }
  } finally {
    // Also closes the connection of whoever stops reading.
    await reader.cancel().catch(() => undefined);
  }
}
