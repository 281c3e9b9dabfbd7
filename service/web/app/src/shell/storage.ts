// What the browser keeps for the player: settings, started games, results, puzzles of the day. Nothing leaves the browser.
import { effect, type Signal, signal } from "@preact/signals";

/** `refused`: the browser keeps nothing for this page. `full`: it keeps no more. */
type StorageState = "kept" | "refused" | "full";

const PREFIX = "countinghouse:";
/** The database of what is fetched for being offline. */
export const DATABASE = "countinghouse";

/** Whether what is played survives the tab. */
export const storageState: Signal<StorageState> = signal("kept");

const memory = new Map<string, string>();
/** Keys whose last value is in memory alone: the browser still has the one before. */
const unkept = new Set<string>();
const watchers = new Map<string, (text: string | null) => void>();

function store(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    storageState.value = "refused";
    return undefined;
  }
}

function readText(key: string): string | null {
  if (unkept.has(key)) return memory.get(key) ?? null;
  try {
    return store()?.getItem(PREFIX + key) ?? memory.get(key) ?? null;
  } catch {
    storageState.value = "refused";
    return memory.get(key) ?? null;
  }
}

/** What was kept under a key; undefined if there is nothing, or nothing that can be read. */
export function read<T>(key: string): T | undefined {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** Keep a value; undefined removes it. Without storage it is kept until the tab is closed. */
export function write(key: string, value: unknown): void {
  if (value === undefined) {
    remove(key);
    return;
  }
  const text = JSON.stringify(value);
  memory.set(key, text);
  if (!put(key, text)) return;
  // What found no room before may find some now.
  for (const other of [...unkept]) put(other, memory.get(other) ?? "null");
  if (unkept.size === 0 && storageState.value === "full") storageState.value = "kept";
}

/** Have the browser keep a text; whether it does. */
function put(key: string, text: string): boolean {
  try {
    store()?.setItem(PREFIX + key, text);
    unkept.delete(key);
    return true;
  } catch (error) {
    unkept.add(key);
    storageState.value = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
    return false;
  }
}

/** Forget a value. */
export function remove(key: string): void {
  memory.delete(key);
  unkept.delete(key);
  try {
    store()?.removeItem(PREFIX + key);
  } catch {
    storageState.value = "refused";
  }
}

/** All keys that begin so. */
export function keys(prefix = ""): string[] {
  const found = new Set(memory.keys());
  try {
    for (const key of Object.keys(store() ?? {})) if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
  } catch {
    storageState.value = "refused";
  }
  return [...found].filter((key) => key.startsWith(prefix)).sort();
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);

/** The kept value, or the initial one where an edited file has another kind of value. */
const likeInitial = <T>(value: T | null | undefined, initial: T): T =>
  value == null || kindOf(value) !== kindOf(initial) ? initial : value;

/** A signal whose value is kept, and follows what other tabs make of it. */
export function stored<T>(key: string, initial: T): Signal<T> {
  const kept = signal<T>(likeInitial(read<T>(key), initial));
  let known = JSON.stringify(kept.peek());
  effect(() => {
    const text = JSON.stringify(kept.value);
    if (text === known) return;
    known = text;
    write(key, kept.value);
  });
  watchers.set(key, (text) => {
    if (text === known) return;
    const value = likeInitial(text === null ? null : (JSON.parse(text) as T), initial);
    known = JSON.stringify(value);
    kept.value = value;
  });
  return kept;
}

globalThis.addEventListener?.("storage", ({ key, newValue }) => {
  if (!key?.startsWith(PREFIX)) return;
  const own = key.slice(PREFIX.length);
  // Another tab found room for a later value, or forgot this one.
  unkept.delete(own);
  if (newValue === null) memory.delete(own);
  watchers.get(own)?.(newValue);
});

// A page that the browser's history held heard nothing of what others wrote, and would write over it.
globalThis.addEventListener?.("pageshow", ({ persisted }) => {
  if (persisted) for (const [key, take] of watchers) take(readText(key));
});

/** Have the signal of a key, if there is one, take the text of its value. */
export function takeText(key: string, text: string | null): void {
  watchers.get(key)?.(text);
}
