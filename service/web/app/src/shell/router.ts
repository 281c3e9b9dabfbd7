// Which page the address names, how one goes to another without loading anew, and what loads it.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import allPages from "../pages.json";
import { textsAreReady } from "./texts";

export type PageName = keyof typeof allPages;

/** Whether the page of all components is there: in development, and in builds for tests. Set by Vite. */
declare const __LOOK__: boolean;
const pages = __LOOK__ ? { ...allPages, look: ["/look"] } : allPages;

export interface Route {
  /** Undefined for an address that is no page. */
  page: PageName | undefined;
  path: string;
  /** What stands at the places with names: `/p/:code`. */
  params: Record<string, string>;
  query: URLSearchParams;
}

function here(): Route {
  const { pathname, search } = location;
  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  const query = new URLSearchParams(search);
  for (const [page, patterns] of Object.entries(pages)) {
    for (const pattern of patterns) {
      const params = matched(pattern, path);
      if (params) return { page: page as PageName, path, params, query };
    }
  }
  return { page: undefined, path, params: {}, query };
}

function matched(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decoded(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** A part of an address; one that encodes no text stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>(here());

/** Go to an address of this page; from a frame, in a tab of its own unless it is that of a frame as well. */
export function go(address: string, { replace = false } = {}): void {
  // Nothing else may be in a frame of another site.
  if (!replace && route.peek().page === "embed" && !address.startsWith("/embed/")) {
    open(address, "_blank", "noopener");
    return;
  }
  history[replace ? "replaceState" : "pushState"](null, "", address);
  route.value = here();
  if (!replace) scrollTo(0, 0);
}

/** Write what a page shows into its address, so that the address leads there again; `undefined` removes an entry. */
export function setQuery(changes: Record<string, string | number | undefined>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  go(location.pathname + (text && `?${text}`), { replace: true });
}

/** The address of a page. */
export const addressOf = (page: PageName): string => pages[page][0] ?? "/";

function isOurs(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    (!link.target || link.target === "_self") &&
    !link.hasAttribute("download") &&
    Object.values(pages).some((patterns) => patterns.some((pattern) => matched(pattern, link.pathname)))
  );
}

addEventListener("popstate", () => {
  route.value = here();
});

addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !isOurs(link) || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

// The pages, each loaded when it is first wanted.

/** What a page is given. */
export interface PageProps {
  route: Route;
}

type Page = ComponentType<PageProps>;

type Modules = Record<string, () => Promise<{ default: Page }>>;
const modules: Modules = {
  ...import.meta.glob<{ default: Page }>("../pages/*/index.tsx"),
  ...(__LOOK__ ? import.meta.glob<{ default: Page }>("../look/index.tsx") : {}),
};

const loaded = new Map<PageName, Page>();

/** A page that was loaded before. */
export const loadedPage = (name: PageName): Page | undefined => loaded.get(name);

/** A page with its texts. Rejects if its files are not there: the tab may be older than the service. */
export async function loadPage(name: PageName): Promise<Page> {
  const load = modules[`../pages/${name}/index.tsx`] ?? modules[`../${name}/index.tsx`];
  if (!load) throw new Error(`No page ${name}`);
  const { default: page } = await load();
  await textsAreReady();
  loaded.set(name, page);
  return page;
}
