// A program of somebody who generated functions with oazapfts: `node oazapfts.js URL`.
import assert from "node:assert/strict";
import {
  defaults,
  followJob,
  getKryptoSolveFact,
  listPartitionCounts,
  showJob,
  submitKryptoCensusJob,
  submitKryptoSolveJob,
} from "./oazapfts-api.ts";

defaults.baseUrl = process.argv[2]!;

const solved = await submitKryptoSolveJob({ cards: [2, 4, 3, 6, 5], target: 6 });
assert.ok(solved.status === 200);
assert.equal(solved.data.result?.solutions[0]?.expression, "6 + 5 + 2 - 4 - 3");

const fact = await getKryptoSolveFact([2, 3, 4, 5, 6], 6, { limit: 1 });
assert.ok(fact.status === 200);
assert.equal(fact.data.forms, solved.data.result?.forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const page = await listPartitionCounts("additive", { limit: 100, upTo: 250, ...(cursor === null ? {} : { cursor }) });
  assert.ok(page.status === 200);
  numbers.push(...page.data.items.map(({ n }) => n));
  cursor = page.data.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const census = await submitKryptoCensusJob({ hand_size: 2, high: 6 }, { prefer: "wait=0" });
assert.ok(census.status === 200 || census.status === 202);
const { id } = census.data;
const events = await followJob(id, {}, { headers: { Accept: "text/event-stream" } });
assert.ok(events.status === 200);
assert.match(String(events.data), /event: done/);
const ended = await showJob(id);
assert.ok(ended.status === 200);
assert.equal(ended.data.status, "succeeded");

const refused = await submitKryptoSolveJob({ cards: [], target: 6 });
assert.equal(refused.status, 422);
console.log("all done");
