// Judges the fillings of standard input as the page does: one JSON line each.
import { createInterface } from "node:readline";
import { judged } from "../../../service/web/app/src/games/derful/logic.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const { grid, total } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(judged(grid, total))}\n`);
}
