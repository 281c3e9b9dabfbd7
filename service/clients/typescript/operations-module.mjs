// The operations of an OpenAPI document as a TypeScript module: an interface with their texts, and their paths.

const HEAD = `// Generated from openapi.yaml; not to be edited.
import type { Operation } from "../schemas.js";
`;

/**
 * @typedef {{ game: string, name: string, kind: string, path: string, text: string }} Operation
 * @typedef {{ summary: string, description?: string }} Described
 * @typedef {{
 *   tags: { name: string, description?: string }[],
 *   paths: Record<string, { post: Described }>,
 *   components: { schemas: { JobRequest: { discriminator: { mapping: Record<string, string> } } } },
 * }} Document
 */

/**
 * The module's source.
 *
 * @param {Document} document
 */
export function operationsModule(document) {
  /** @type {Map<string, Operation[]>} */
  const games = new Map();
  for (const operation of operationsOf(document)) {
    games.set(operation.game, [...(games.get(operation.game) ?? []), operation]);
  }
  const texts = new Map(document.tags.map(({ name, description }) => [identifier(name), description ?? ""]));
  const interfaces = [...games].map(([game, found]) => interfaceOf(game, texts.get(game) ?? "", found));
  const paths = Object.fromEntries([...games].map(([game, found]) => [game, listOf(found)]));
  return `${HEAD}
export interface Operations {
${interfaces.join("")}}

/** The name of each game in addresses, and its operations. Short, since every page that asks something loads it. */
export const games = ${JSON.stringify(paths, null, 2)};
`;
}

/**
 * @param {Document} document
 * @returns {Operation[]}
 */
function operationsOf({ components, paths }) {
  return Object.keys(components.schemas.JobRequest.discriminator.mapping).map((kind) => {
    const [game = "", name = ""] = kind.split(".");
    const path = `/v1/${game}/${name}`;
    const described = paths[path]?.post;
    if (!described) throw new Error(`The document has no operation ${path}`);
    const text = [`${described.summary}.`, described.description].filter(Boolean).join(" ");
    return { game: identifier(game), name: identifier(name), kind, path, text };
  });
}

/** @param {Operation[]} operations */
function listOf(operations) {
  const [game] = operations[0]?.kind.split(".") ?? [];
  return [game, ...operations.map(({ kind }) => kind.split(".")[1])].join(" ");
}

/**
 * @param {string} game
 * @param {string} text
 * @param {Operation[]} operations
 */
function interfaceOf(game, text, operations) {
  const methods = operations.map(
    (operation) => `    ${comment(operation.text)}\n    ${operation.name}: Operation<"${operation.kind}">;\n`,
  );
  return `  ${comment(text)}\n  ${game}: {\n${methods.join("")}  };\n`;
}

/**
 * A name as a JavaScript identifier: `count-all` becomes `countAll`, `31-derful` becomes `derful31`.
 *
 * @param {string} name
 */
const identifier = (name) =>
  name.replace(/^(\d+)-(.*)$/, "$2$1").replace(/[-_](\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} text */
const comment = (text) => `/** ${text.trim().split(/\s+/).join(" ").replaceAll("*/", "*∕")} */`;
