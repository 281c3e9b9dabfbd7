// A program of somebody who generated a client with openapi-typescript-codegen: `node codegen.js URL`.
import assert from "node:assert/strict";
import { ApiError, JobsService, KryptoService, OpenAPI, TablesService } from "./codegen/index.ts";

OpenAPI.BASE = process.argv[2]!;

const solved = await KryptoService.submitKryptoSolveJob({ requestBody: { cards: [2, 4, 3, 6, 5], target: 6 } });
assert.equal(solved.result?.solutions[0]?.expression, "6 + 5 + 2 - 4 - 3");

const fact = await KryptoService.getKryptoSolveFact({ cards: [2, 3, 4, 5, 6], target: 6, limit: 1 });
assert.ok("forms" in fact);
assert.equal(fact.forms, solved.result?.forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const page = await TablesService.listPartitionCounts({ operation: "additive", limit: 100, upTo: 250, ...(cursor === null ? {} : { cursor }) });
  numbers.push(...page.items.map(({ n }) => n));
  cursor = page.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const census = await KryptoService.submitKryptoCensusJob({ requestBody: { hand_size: 2, high: 6 }, prefer: "wait=0" });
// Otherwise it asks for JSON, whatever the answer is.
OpenAPI.HEADERS = { Accept: "text/event-stream" };
assert.match(String(await JobsService.followJob({ id: census.id })), /event: done/);
OpenAPI.HEADERS = {};
assert.equal((await JobsService.showJob({ id: census.id })).status, "succeeded");

const refused = KryptoService.submitKryptoSolveJob({ requestBody: { cards: [], target: 6 } });
await assert.rejects(refused, (error) => error instanceof ApiError && error.status === 422);
console.log("all done");
