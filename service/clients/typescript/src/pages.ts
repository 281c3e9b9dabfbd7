/** All items, page by page. */
export async function* allPages<T>(
  page: (cursor: string | null) => Promise<{ items: T[]; next: string | null }>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | null = null;
  do {
    const { items, next }: { items: T[]; next: string | null } = await page(cursor);
    yield* items;
    cursor = next;
  } while (cursor !== null);
}
