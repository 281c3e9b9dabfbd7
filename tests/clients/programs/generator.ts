// A program of somebody who generated a client with openapi-generator (typescript-fetch): `node generator.js URL`.
import assert from "node:assert/strict";
import { Configuration, JobsApi, KryptoApi, ResponseError, TablesApi } from "./generator/index.ts";

const configuration = new Configuration({ basePath: process.argv[2]! });
const [krypto, tables, jobs] = [new KryptoApi(configuration), new TablesApi(configuration), new JobsApi(configuration)];

const solved = await krypto.submitKryptoSolveJob({ kryptoSolveParams: { cards: [2, 4, 3, 6, 5], target: 6 } });
assert.equal(solved.result?.solutions[0]?.expression, "6 + 5 + 2 - 4 - 3");

const fact = await krypto.getKryptoSolveFact({ cards: [2, 3, 4, 5, 6], target: 6, limit: 1 });
assert.equal(fact.forms, solved.result?.forms);

const numbers: number[] = [];
let cursor: string | null = null;
do {
  const page = await tables.listPartitionCounts({
    operation: "additive",
    limit: 100,
    upTo: 250,
    ...(cursor === null ? {} : { cursor }),
  });
  numbers.push(...page.items.map(({ n }) => n));
  cursor = page.next;
} while (cursor !== null);
assert.equal(numbers.length, 251);

const census = await krypto.submitKryptoCensusJob({ kryptoCensusParams: { handSize: 2, high: 6 }, prefer: "wait=0" });
const { raw } = await jobs.followJobRaw({ id: census.id });
assert.match(await raw.text(), /event: done/);
assert.equal((await jobs.showJob({ id: census.id })).status, "succeeded");

const refused = krypto.submitKryptoSolveJob({ kryptoSolveParams: { cards: [], target: 6 } });
await assert.rejects(refused, (error) => error instanceof ResponseError && error.response.status === 422);
console.log("all done");
