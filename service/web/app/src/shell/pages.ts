// The pages, each loaded when it is first wanted.
import type { ComponentType } from "preact";
import type { PageName, Route } from "./router";
import { textsAreReady } from "./texts";

/** What a page is given. */
export interface PageProps {
  route: Route;
}

type Page = ComponentType<PageProps>;

declare const __LOOK__: boolean;
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
