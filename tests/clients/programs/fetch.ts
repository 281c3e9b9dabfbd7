// A program of somebody who generated types for openapi-fetch: `node fetch.js URL`.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./document.d.ts";

const client = createClient<paths>({ baseUrl: process.argv[2]! });

const solved = await client.POST("/v1/krypto/solve", { body: { cards: [2, 4, 3, 6, 5], target: 6 } });
assert.ok(solved.data?.result);
assert.equal(solved.data.result.solutions[0]!.expression, "6 + 5 + 2 - 4 - 3");

const path = { id: solved.data.id };
const again: components["schemas"]["Job"] | undefined = (await client.GET("/v1/jobs/{id}", { params: { path } })).data;
assert.ok(again?.kind === "krypto.solve" && again.result);
const forms: number = again.result.forms;
assert.ok(forms > 0);

const dealt = await client.POST("/v1/krypto/deal", { body: { seed: 7, count: 3 } });
assert.equal(dealt.data?.result?.deals.length, 3);

const wait = { header: { Prefer: "wait=30" } };
const census = await client.POST("/v1/krypto/census", { body: { hand_size: 2, high: 6 }, params: wait });
assert.equal(census.data?.status, "succeeded");

const fact = await client.GET("/v1/krypto/solve", { params: { query: { cards: [2, 3, 4, 5, 6], target: 6 } } });
assert.ok(fact.data && "forms" in fact.data);
assert.equal(fact.data.forms, forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const query: { limit: number; up_to: number; cursor?: string } = { limit: 100, up_to: 250, ...(cursor === null ? {} : { cursor }) };
  const { data }: { data?: components["schemas"]["PartitionCountPage"] } = await client.GET(
    "/v1/tables/partitions/{operation}",
    { params: { path: { operation: "additive" }, query } },
  );
  assert.ok(data);
  numbers.push(...data.items.map(({ n }) => n));
  cursor = data.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const items = "/v1/jobs/{id}/items";
const page = (await client.GET(items, { params: { path, query: { limit: 5 } } })).data;
assert.ok(page?.next);
assert.equal(page.items.length, 5);
const following = await client.GET(items, { params: { path, query: { limit: 5, cursor: page.next } } });
assert.notDeepEqual(following.data?.items, page.items);

const submitted = await client.POST("/v1/jobs", {
  body: { kind: "krypto.census", params: { hand_size: 6, low: 1, high: 20 } },
});
// With `dry_run`, it would be what the job would come to.
assert.ok(submitted.data && "id" in submitted.data);
const job = { path: { id: submitted.data.id } };
const cancelled = await client.DELETE("/v1/jobs/{id}", { params: job });
assert.equal(cancelled.data?.status, "cancelled");

const stream = await client.GET("/v1/jobs/{id}/events", { params: job, parseAs: "text" });
assert.match(stream.data ?? "", /event: done/);

const refused = await client.POST("/v1/krypto/solve", { body: { cards: [], target: 6 } });
assert.equal(refused.error?.status, 422);
console.log("all done");
