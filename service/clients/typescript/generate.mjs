// `node generate.mjs DOCUMENT FOLDER` writes the modules that are made from the OpenAPI document.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";
import { operationsModule } from "./operations-module.mjs";

const [source, folder] = process.argv.slice(2);
if (!source || !folder) throw new Error("usage: node generate.mjs DOCUMENT FOLDER");
const document = parse(await readFile(source, "utf8"));
const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "document.ts"), `// Generated from openapi.yaml; not to be edited.\n${types}`);
await writeFile(join(folder, "operations.ts"), operationsModule(document));
