// A program of somebody who generated a client with swagger-typescript-api: `node swagger.js URL`.
import assert from "node:assert/strict";
import { Api } from "./swagger/api.ts";

const { v1 } = new Api({ baseUrl: process.argv[2]! });

const { data: solved } = await v1.submitKryptoSolveJob({ cards: [2, 4, 3, 6, 5], target: 6 });
assert.equal(solved.result?.solutions[0]?.expression, "6 + 5 + 2 - 4 - 3");

const { data: fact } = await v1.getKryptoSolveFact({ cards: [2, 3, 4, 5, 6], target: 6, limit: 1 });
assert.ok("forms" in fact);
assert.equal(fact.forms, solved.result?.forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const page = await v1.listPartitionCounts("additive", { limit: 100, up_to: 250, ...(cursor === null ? {} : { cursor }) });
  numbers.push(...page.data.items.map(({ n }) => n));
  cursor = page.data.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const { data: census } = await v1.submitKryptoCensusJob({ hand_size: 2, high: 6 }, { headers: { Prefer: "wait=0" } });
const events = await v1.followJob(census.id, {}, { format: "text" });
assert.match(String(events.data), /event: done/);
assert.equal((await v1.showJob(census.id)).data.status, "succeeded");

await assert.rejects(v1.submitKryptoSolveJob({ cards: [], target: 6 }), { status: 422 });
console.log("all done");
