// One behaviour against a server with prepared answers: `node behaviours.ts NAME URL`. It prints what came of it.
import { Client, CountinghouseError, JobFailedError, ProblemError } from "@countinghouse/client";
import { verify } from "@countinghouse/client/webhooks";

const [, , name = "", url = "", ...more] = process.argv;
const client = new Client(url, { apiKey: "ch_key" });
const game = { cards: [1, 2, 3], target: 6 };

async function told(promise: Promise<unknown>): Promise<unknown> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof JobFailedError) return [error.name, error.message, error.job.status];
    if (error instanceof ProblemError) return [error.name, error.message, error.status, error.errors];
    if (error instanceof CountinghouseError) return name === "reason" ? [error.name, error.message] : [error.name];
    return error instanceof Error ? ["other", error.name] : ["thrown", error];
  }
}

async function collected(events: AsyncIterable<{ id: string; event: string }>): Promise<string[]> {
  const found = [];
  for await (const { event, id } of events) found.push(`${event} ${id}`);
  return found;
}

const behaviours: Record<string, () => Promise<unknown>> = {
  solve: () => client.krypto.solve(game),
  impatient: () => client.krypto.solve(game, { timeoutMs: 1_500 }),
  submit: async () =>
    (await client.jobs.submit("krypto.solve", game, { labels: ["a"], webhook: "https://example.com/" })).id,
  wait: async () => (await client.jobs.wait("7")).status,
  timeout: () => client.jobs.wait("7", { timeoutMs: 500 }),
  abort: () => {
    const aborting = new AbortController();
    setTimeout(() => aborting.abort("enough"), 300);
    return client.jobs.wait("7", { signal: aborting.signal });
  },
  abortAndCancel: () => {
    const aborting = new AbortController();
    setTimeout(() => aborting.abort("enough"), 1_500);
    return client.krypto.solve(game, { signal: aborting.signal, cancelOnAbort: true });
  },
  abortEvents: () => {
    const aborting = new AbortController();
    setTimeout(() => aborting.abort("enough"), 300);
    return collected(client.jobs.events("7", { signal: aborting.signal }));
  },
  aborted: () => client.get("/v1/me", { signal: AbortSignal.abort("before") }),
  hung: () => new Client(url, { attemptTimeoutMs: 500 }).get("/v1/me"),
  patient: async () => {
    const begun = performance.now();
    await client.get("/v1/me");
    return performance.now() - begun;
  },
  shortAttempts: async () => (await new Client(url, { attemptTimeoutMs: 10_000 }).jobs.wait("7")).status,
  me: () => client.get("/v1/me"),
  once: () => new Client(url, { attempts: 1 }).get("/v1/me"),
  batch: async () => (await client.batch([["krypto.solve", game]])).length,
  events: () => collected(client.jobs.events("7")),
  eventsOnce: () => collected(new Client(url, { attempts: 1 }).jobs.events("7")),
  resume: () => collected(client.jobs.events("7", { lastEventId: "4" })),
  list: async () => {
    const found = [];
    for await (const { id } of client.jobs.list({ kind: "krypto.solve" }, { pageSize: 2 })) found.push(id);
    return found;
  },
  firstOfMany: async () => {
    for await (const item of client.jobs.items("7")) return item;
    return undefined;
  },
  reason: () => new Client(url, { attempts: 1 }).get("/v1/me"),
  reasonOfEvents: async () => {
    const aborted = new Client(url, { attempts: 1 }).jobs.events("7");
    return collected(aborted).catch((error: Error) => [error.name, error.message]);
  },
  noAddress: () => new Client("nowhere").get("/v1/me"),
  noHeader: () => new Client(url, { apiKey: "a\nb" }).get("/v1/me"),
  noJson: () => client.krypto.solve({ cards: [1n as unknown as number], target: 6 }),
  noJsonBatch: () => client.batch([["krypto.solve", { cards: [1n as unknown as number], target: 6 }]]),
  noJob: () => client.jobs.get(undefined as never),
  noJobId: () => client.jobs.wait({} as never),
  emptyJobId: () => client.jobs.cancel(""),
  noJobEvents: async () => collected(client.jobs.events(null as never)),
  noTournament: async () => collected(client.tournaments.events({ id: 7 } as never)),
  noList: async () => {
    for await (const found of client.items("/v1/tables")) return found.name;
    return undefined;
  },
  rows: async () => {
    const found = [];
    const params = { path: { operation: "additive" as const }, query: { up_to: 9 } };
    for await (const { n } of client.items("/v1/tables/partitions/{operation}", { params })) found.push(n);
    return found;
  },
  tables: async () => {
    const found = [];
    for await (const table of client.items("/v1/tables")) found.push(table.name);
    return found;
  },
  webhook: async () => {
    const [secret = "", headers = "{}", body = ""] = more;
    const received = JSON.parse(headers) as Record<string, string>;
    const event = verify(secret, new Headers(received), new TextEncoder().encode(body));
    return [event.type, event.data.id, verify(secret, received, body).type];
  },
};

// What is collected must not take a timeout or a caller's abort with it.
setInterval(() => globalThis.gc?.(), 50).unref();

const behaviour = behaviours[name];
if (!behaviour) throw new Error(`No behaviour ${name}`);
console.log(JSON.stringify((await told(behaviour())) ?? null));
