// Bringing what is kept to another browser, and forgetting it.
import { DATABASE, keys, read, remove, takeText, write } from "../../shell/storage";

const FORMAT = 1;
/** Prefixes of keys that stay in this browser. */
const SECRETS = ["api-key", "tournament:"];

/** Everything that is kept but secrets, as text to be brought elsewhere. */
export function exportKept(): string {
  const kept = Object.fromEntries(
    keys()
      .filter((key) => !SECRETS.some((secret) => key.startsWith(secret)))
      .map((key) => [key, read<unknown>(key)]),
  );
  return JSON.stringify({ countinghouse: FORMAT, kept }, null, 1);
}

/** Read what `exportKept` wrote, by key. Throws a `SyntaxError` for other text. */
export function readExported(text: string): Record<string, unknown> {
  const { countinghouse, kept } = JSON.parse(text) as { countinghouse?: number; kept?: Record<string, unknown> };
  if (countinghouse !== FORMAT || typeof kept !== "object" || kept === null) {
    throw new SyntaxError("This file was not exported from here.");
  }
  return kept;
}

/**
 * Take in what `exportKept` wrote; the number of entries. `join` makes one value of the one under a key here and the one
 * there. Throws a `SyntaxError` for other text.
 */
export function importKept(text: string, join: (key: string, here: unknown, there: unknown) => unknown): number {
  // Before anything is written: a file that cannot be joined changes nothing.
  const entries = Object.entries(readExported(text)).flatMap(([key, there]) => {
    const here = read(key);
    return there === null ? [] : [[key, here === undefined ? there : join(key, here, there)] as const];
  });
  for (const [key, value] of entries) {
    write(key, value);
    takeText(key, JSON.stringify(value));
  }
  return entries.length;
}

/** Forget everything, also what is kept for being offline. */
export function clear(): void {
  globalThis.indexedDB?.deleteDatabase(DATABASE);
  for (const key of keys()) {
    remove(key);
    takeText(key, null);
  }
}
