// How the index is made when the site is built, and how it is asked in the browser: both must be the same.
import type MiniSearch from "minisearch";
import type { Options, SearchOptions, SearchResult } from "minisearch";

/** A part of a page, from one heading to the next. */
export interface Part {
  id: number;
  /** The address of the page, and the part's anchor. */
  url: string;
  page: string;
  title: string;
  group: string;
  /** What people call its subject: phrases with line ends between them. */
  keywords: string;
  heading: string;
  text: string;
}

export const OPTIONS: Options<Part> = {
  fields: ["keywords", "title", "heading", "text"],
  storeFields: ["url", "page", "title", "heading", "group", "keywords", "text"],
};

export const ASKED: SearchOptions = {
  boost: { keywords: 8, title: 5, heading: 3 },
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 5 ? 0.15 : false),
  weights: { prefix: 0.4, fuzzy: 0.15 },
  combineWith: "AND",
  // Guides tell more than the reference, and the beginning of a page more than a part of it.
  boostDocument: (_id, _term, stored) =>
    (String(stored?.["page"]).startsWith("reference/") ? 0.6 : 1) * (stored?.["heading"] ? 1 : 1.4),
};

const MOST = 12;

function plain(words: string): string {
  return words.trim().toLowerCase().replace(/\s+/g, " ");
}

function isCalled(result: SearchResult, words: string): boolean {
  return (result["keywords"] as string).toLowerCase().split("\n").includes(words);
}

export interface Found {
  /** The best part of each page, best page first; not more than a list should have. */
  parts: SearchResult[];
  /** How many pages match. */
  pages: number;
  /** False if no page has all of the words. */
  all: boolean;
}

/**
 * Pages that are called so come before all others; pages with words that are only alike come if none has the words as
 * they were typed, and pages that lack a word if none has all.
 */
export function found(index: MiniSearch<Part>, words: string, german = false): Found {
  // Readers of German find English pages as well, as most are in English only.
  const asked: SearchOptions = { ...ASKED, filter: ({ page }) => german || !String(page).startsWith("de/") };
  const typed = index.search(words, { ...asked, fuzzy: false });
  const exact = typed.length > 0 ? typed : index.search(words, asked);
  const results = exact.length > 0 ? exact : index.search(words, { ...asked, combineWith: "OR" });
  const called = results.filter((result) => isCalled(result, plain(words)));
  const pages = new Map<string, SearchResult>();
  for (const result of [...called, ...results]) {
    const page = result["page"] as string;
    if (!pages.has(page)) pages.set(page, result);
  }
  return { parts: [...pages.values()].slice(0, MOST), pages: pages.size, all: exact.length > 0 };
}
