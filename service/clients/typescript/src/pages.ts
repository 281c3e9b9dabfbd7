import { AnswerError } from "./errors.js";

/** A page of a list. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

/** All items, page by page. */
export async function* allPages<T>(
  page: (cursor: string | null) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | null = null;
  do {
    const { items, next }: Page<T> = await page(cursor);
    if (!Array.isArray(items) || next === undefined) throw new AnswerError("The answer is not a list");
    yield* items;
    cursor = next;
  } while (cursor !== null);
}
