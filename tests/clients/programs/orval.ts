// A program of somebody who generated functions with orval, which call axios: `node orval.js URL`.
import assert from "node:assert/strict";
import axios from "axios";
import { followJob, getKryptoSolveFact, listPartitionCounts, showJob, submitKryptoCensusJob, submitKryptoSolveJob } from "./orval/api.ts";

axios.defaults.baseURL = process.argv[2]!;
// Without it, axios writes `cards[]=2&cards[]=3`.
axios.defaults.paramsSerializer = { indexes: null };

const { data: solved } = await submitKryptoSolveJob({ cards: [2, 4, 3, 6, 5], target: 6 });
assert.equal(solved.result?.solutions[0]?.expression, "6 + 5 + 2 - 4 - 3");

const { data: fact } = await getKryptoSolveFact({ cards: [2, 3, 4, 5, 6], target: 6, limit: 1 });
assert.ok("forms" in fact);
assert.equal(fact.forms, solved.result?.forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const page = await listPartitionCounts("additive", { limit: 100, up_to: 250, ...(cursor === null ? {} : { cursor }) });
  numbers.push(...page.data.items.map(({ n }) => n));
  cursor = page.data.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const { data: census } = await submitKryptoCensusJob({ hand_size: 2, high: 6 }, { headers: { Prefer: "wait=0" } });
const { data: stream } = await followJob(census.id);
assert.match(String(stream), /event: done/);
assert.equal((await showJob(census.id)).data.status, "succeeded");
console.log("all done");
