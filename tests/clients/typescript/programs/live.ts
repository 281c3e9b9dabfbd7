// What the client does with a real service: `node live.ts URL`.
import assert from "node:assert/strict";
import {
  Client,
  JobFailedError,
  ProblemError,
  TimedOutError,
  isFinished,
  type Job,
  type Result,
  type Schemas,
} from "@countinghouse/client";

const client = new Client(process.argv[2] ?? "");

// Operations: their parameters and results are typed by the document.
const solved = await client.krypto.solve({ cards: [2, 4, 3, 6, 5], target: 6 });
const result: Result<"krypto.solve"> & Schemas["KryptoSolveResult"] = solved;
assert.equal(result.solutions[0]?.expression, "6 + 5 + 2 - 4 - 3");
const deals: number = (await client.krypto.deal()).deals.length;
assert.equal(deals, 1);
assert.equal(
  (
    await client.derful31.canonical({
      grid: [
        ["A", "2"],
        ["2", "A"],
      ],
    })
  ).total,
  13,
);
// @ts-expect-error: a card is a number
await assert.rejects(client.krypto.solve({ cards: ["2"], target: 6 }), { status: 422 });
// @ts-expect-error: the target is missing
await assert.rejects(client.krypto.solve({ cards: [2] }), ProblemError);

// A job: submitted, followed, waited for, its items, cancelled, listed.
const labels = [`live-${Date.now()}`];
const census = await client.jobs.submit("krypto.census", { hand_size: 2, high: 6 }, { labels });
const ended = await client.jobs.wait(census, { timeoutMs: 60_000 });
assert.equal(ended.status, "succeeded");
const unsolvable: number = ended.result?.unsolvable_total ?? 0;
const items = [];
for await (const item of client.jobs.items<{ cards: number[] }>(ended, { pageSize: 100 }))
  items.push(item.cards);
assert.equal(items.length, unsolvable);
assert.ok(unsolvable > 200);

const tables = [];
for await (const { name, status } of client.items("/v1/tables")) tables.push(`${name} ${status}`);
assert.ok(tables.length > 0);
const found: string[] = [];
for await (const { id } of client.items("/v1/jobs", { params: { query: { label: labels[0] ?? "none", limit: 1 } } }))
  found.push(id);
assert.deepEqual(found, [census.id]);
// @ts-expect-error: the path has no list
client.items("/v1/me");
// @ts-expect-error: the operation of the partitions is missing
client.items("/v1/tables/partitions/{operation}");

const shown: Job = await client.jobs.get(census.id);
assert.ok(shown.kind === "krypto.census" && shown.result?.unsolvable_total === unsolvable);
const listed = [];
for await (const job of client.jobs.list(
  { kind: "krypto.census", label: labels[0] ?? "none" },
  { pageSize: 1 },
))
  listed.push(job.id);
assert.deepEqual(listed, [census.id]);

const long = await client.jobs.submit("krypto.census", { hand_size: 6, low: 1, high: 20 });
assert.ok(!isFinished(long));
assert.equal(
  (await client.jobs.estimate("krypto.census", { hand_size: 6, low: 1, high: 20 })).known,
  "running",
);
await assert.rejects(client.jobs.wait(long, { timeoutMs: 50 }), (error) => {
  return error instanceof TimedOutError && error.job?.id === long.id;
});
const follower = client.jobs.events(long);
const cancelled = client.jobs.cancel(long);
const names = [];
for await (const event of follower) {
  names.push(event.event);
  if (event.event === "done") assert.equal(event.data.status, "cancelled");
}
assert.equal(names.at(-1), "done");
assert.equal((await cancelled).status, "cancelled");
await assert.rejects(client.krypto.deal({ solvable: false, difficulty: "easy", deck: [[1, 6]] }), (error) => {
  return error instanceof JobFailedError ? error.job.status === "failed" : error instanceof ProblemError;
});

// A batch is typed by its questions, and refuses each on its own.
const [game, cage, refused] = await client.batch([
  ["krypto.solve", { cards: [1, 2, 3], target: 6 }],
  [
    "kenken.cage",
    {
      size: 6,
      operator: "+",
      target: 9,
      cells: [
        [0, 0],
        [0, 1],
      ],
    },
  ],
  ["krypto.solve", { cards: [], target: 6 }],
]);
assert.ok(!(game instanceof ProblemError) && game.kind === "krypto.solve");
assert.ok(!(cage instanceof ProblemError) && cage.result?.combinations?.length === 2);
assert.ok(refused instanceof ProblemError && refused.errors[0]?.pointer === "/requests/2/params/cards");

// A variant: a rectangle with digits of its own, in which only the order of the first row is open.
const rectangle = await client.kenken.solve({
  rows: 2,
  columns: 3,
  digits: [0, 2, 5],
  cages: [
    {
      operator: "-",
      target: 3,
      cells: [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
      distinct: true,
    },
    {
      operator: "×",
      target: 0,
      cells: [
        [0, 2],
        [1, 1],
        [1, 2],
      ],
    },
  ],
  limit: 10,
});
assert.deepEqual([rectangle.solutions.length, rectangle.unique, rectangle.all_listed], [6, false, true]);
const made = await client.kenken.generate({ rows: 3, columns: 4, seed: 5, single_cells: false });
assert.deepEqual([made.size, made.rows, made.columns, made.solution.length], [4, 3, 4, 3]);
assert.ok(made.cages.every(({ cells }) => cells.length > 1));
const opened = await client.get("/v1/puzzles/{puzzle_code}", {
  params: { path: { puzzle_code: made.puzzle_code } },
});
assert.ok(opened.game === "kenken" && opened.columns === 4);

// Facts, dailies and everything else by GET, typed by the path.
const fact = await client.get("/v1/krypto/solve", {
  params: { query: { cards: [2, 3, 4, 5, 6], target: 6, limit: 1 } },
});
assert.ok("forms" in fact && fact.forms === solved.forms);
const daily: Schemas["KryptoDailyAnswer"] = await client.get("/v1/krypto/daily");
assert.ok(daily);
await assert.rejects(client.get("/v1/puzzles/{puzzle_code}", { params: { path: { puzzle_code: "none" } } }), ProblemError);
// @ts-expect-error: there is no such path
await assert.rejects(client.get("/v1/nothing"), { status: 404 });
console.log("all done");
