// A program of somebody who generated a client with hey-api: `node hey.js URL`.
import assert from "node:assert/strict";
import { client } from "./hey/client.gen.ts";
import {
  cancelJob,
  followJob,
  getKryptoSolveFact,
  type Job,
  listItems,
  listPartitionCounts,
  type PartitionCountPage,
  showJob,
  submitJob,
  submitKryptoCensusJob,
  submitKryptoDealJob,
  submitKryptoSolveJob,
} from "./hey/index.ts";

client.setConfig({ baseUrl: process.argv[2]! });

const solved = await submitKryptoSolveJob({ body: { cards: [2, 4, 3, 6, 5], target: 6 } });
assert.ok(solved.data?.result);
assert.equal(solved.data.result.solutions[0]!.expression, "6 + 5 + 2 - 4 - 3");

const path = { id: solved.data.id };
const again: Job | undefined = (await showJob({ path })).data;
assert.ok(again?.kind === "krypto.solve" && again.result);
const forms: number = again.result.forms;
assert.ok(forms > 0);

const dealt = await submitKryptoDealJob({ body: { seed: 7, count: 3 } });
assert.equal(dealt.data?.result?.deals.length, 3);

const census = await submitKryptoCensusJob({ body: { hand_size: 2, high: 6 }, headers: { Prefer: "wait=30" } });
assert.equal(census.data?.status, "succeeded");

const page = (await listItems({ path, query: { limit: 5 } })).data;
assert.ok(page?.next);
assert.equal(page.items.length, 5);
const following = await listItems({ path, query: { limit: 5, cursor: page.next } });
assert.notDeepEqual(following.data?.items, page.items);

const fact = (await getKryptoSolveFact({ query: { cards: [2, 3, 4, 5, 6], target: 6 } })).data;
assert.ok(fact && "forms" in fact);
assert.equal(fact.forms, forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const query: { limit: number; up_to: number; cursor?: string } = { limit: 100, up_to: 250, ...(cursor === null ? {} : { cursor }) };
  const { data }: { data?: PartitionCountPage } = await listPartitionCounts({ path: { operation: "additive" }, query });
  assert.ok(data);
  numbers.push(...data.items.map(({ n }) => n));
  cursor = data.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const submitted = await submitJob({
  body: { kind: "krypto.census", params: { hand_size: 6, low: 1, high: 20 } },
});
// With `dry_run`, it would be what the job would come to.
assert.ok(submitted.data && "id" in submitted.data);
const job = { id: submitted.data.id };
assert.equal((await cancelJob({ path: job })).data?.status, "cancelled");

const events: unknown[] = [];
const { stream } = await followJob({ path: job, sseMaxRetryAttempts: 1 });
for await (const event of stream) events.push(event);
assert.equal((events.at(-1) as Job).status, "cancelled");

const refused = await submitKryptoSolveJob({ body: { cards: [], target: 6 } });
assert.equal(refused.error?.status, 422);
console.log("all done");
