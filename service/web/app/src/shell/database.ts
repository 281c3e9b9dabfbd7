// The browser's database, for what is too much beside the player's own games: values by their keys.
import { DATABASE } from "./storage";

const TABLE = "kept";

let opened: Promise<IDBDatabase> | undefined;

function waitFor<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open(DATABASE, 2);
    // All of it can be asked for again, so what a former version kept is dropped.
    request.onupgradeneeded = () => {
      const { result } = request;
      if (result.objectStoreNames.contains(TABLE)) result.deleteObjectStore(TABLE);
      result.createObjectStore(TABLE);
    };
    const database = await waitFor(request);
    const forget = (): void => {
      opened = undefined;
    };
    // Another tab forgets everything.
    database.onversionchange = () => {
      database.close();
      forget();
    };
    database.onclose = forget;
    return database;
  })();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Read and write in one transaction. Rejects where the browser keeps nothing, or no more. */
async function within<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => Promise<T>): Promise<T> {
  const transaction = (await open()).transaction(TABLE, mode);
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const [result] = await Promise.all([work(transaction.objectStore(TABLE)), ended]);
  return result;
}

export const readKept = <T>(key: string): Promise<T | undefined> =>
  within("readonly", (table) => waitFor(table.get(key) as IDBRequest<T | undefined>));

export const keysKept = (): Promise<string[]> =>
  within("readonly", (table) => waitFor(table.getAllKeys() as IDBRequest<string[]>));

/** Replace what is kept under a key by what is made of it. Nothing else comes between. */
export const changeKept = <T>(key: string, change: (before: T | undefined) => T): Promise<T> =>
  within("readwrite", async (table) => {
    const after = change(await waitFor(table.get(key) as IDBRequest<T | undefined>));
    await waitFor(table.put(after, key));
    return after;
  });

export const removeKept = (keys: readonly string[]): Promise<void> =>
  within("readwrite", async (table) => {
    for (const key of keys) table.delete(key);
  });
