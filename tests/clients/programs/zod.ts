// A program of somebody who generated a client with openapi-zod-client, which checks every answer: `node zod.js URL`.
import assert from "node:assert/strict";
import { JobsApi } from "./zod/jobs.ts";
import { KryptoApi } from "./zod/krypto.ts";
import { TablesApi } from "./zod/tables.ts";

for (const { axios } of [JobsApi, KryptoApi, TablesApi]) {
  axios.defaults.baseURL = process.argv[2]!;
  // Without it, axios writes `cards[]=2&cards[]=3`.
  axios.defaults.paramsSerializer = { indexes: null };
}

const solved = await KryptoApi.post("/v1/krypto/solve", { cards: [2, 4, 3, 6, 5], target: 6 });
assert.equal(solved.result?.solutions[0]?.expression, "6 + 5 + 2 - 4 - 3");

const fact = await KryptoApi.get("/v1/krypto/solve", { queries: { cards: [2, 3, 4, 5, 6], target: 6, limit: 1 } });
assert.equal(fact.forms, solved.result?.forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const queries: { limit: number; up_to: number; cursor?: string } = { limit: 100, up_to: 250, ...(cursor === null ? {} : { cursor }) };
  const page: { items: { n: number }[]; next: string | null } = await TablesApi.get("/v1/tables/partitions/:operation", { params: { operation: "additive" }, queries });
  numbers.push(...page.items.map(({ n }) => n));
  cursor = page.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const headers = { Prefer: "wait=0" };
const census = await KryptoApi.post("/v1/krypto/census", { hand_size: 2, high: 6 }, { headers });
let job = await JobsApi.get("/v1/jobs/:id", { params: { id: census.id } });
while (job.status === "queued" || job.status === "running")
  job = await JobsApi.get("/v1/jobs/:id", { params: { id: census.id }, headers: { Prefer: "wait=5" } });
assert.equal(job.status, "succeeded");
console.log("all done");
