// Judges the fillings of asked.json as the page does.
import { readFileSync } from "node:fs";
import { derful31 } from "./play/index.js";

const asked = JSON.parse(readFileSync("asked.json", "utf8"));
process.stdout.write(JSON.stringify(asked.map(({ grid, total }) => derful31.judged(grid, total))));
