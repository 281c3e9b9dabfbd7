// Run by Node when the site is built: reads the parts of all pages, writes the index.
import { readFileSync, writeFileSync } from "node:fs";
import MiniSearch from "minisearch";
import { OPTIONS, type Part } from "./search-options.ts";

const [, , from = "", into = ""] = process.argv;
const index = new MiniSearch<Part>(OPTIONS);
index.addAll(JSON.parse(readFileSync(from, "utf-8")) as Part[]);
writeFileSync(into, JSON.stringify(index));
