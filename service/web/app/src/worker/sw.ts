// The service worker: keeps the page's own files, so that it opens without the service. What the service answers is
// kept by the page itself.
export {};

declare const self: ServiceWorkerGlobalScope;
// Put at the head of this file when the page is built.
declare const VERSION: string;
declare const KEPT: readonly string[];
declare const PAGES: Readonly<Record<string, readonly string[]>>;

const CACHE = `page-${VERSION}`;
/** How long the network may take before the kept page is shown. */
const PATIENCE_MS = 3_000;

/** The page that says what works without the service. */
const OFFLINE = "/offline";
/** What is opened below it are files of any size, which are not to pass through here. */
const API = "/v1/";

const firstAddress = (patterns: readonly string[]): string => (patterns[0] ?? "/").replace(/:\w+/g, "-");

/** The address under which the HTML of an address's page is kept; undefined if it is none of ours. */
function pageOf(path: string): string | undefined {
  const parts = path === "/" ? ["", ""] : path.replace(/\/+$/, "").split("/");
  for (const patterns of Object.values(PAGES)) {
    for (const pattern of patterns) {
      const wanted = pattern.split("/");
      if (wanted.length === parts.length && wanted.every((part, i) => part.startsWith(":") || part === parts[i])) {
        return firstAddress(patterns);
      }
    }
  }
  return undefined;
}

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const fresh = Object.values(PAGES).map((patterns) => new Request(firstAddress(patterns), { cache: "no-cache" }));
  await cache.addAll([...KEPT, ...fresh]);
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function kept(path: string): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(path, { ignoreVary: true });
}

async function page(request: Request, path: string): Promise<Response> {
  const fromNetwork = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const fallback = kept(path);
  try {
    const response = await Promise.race([fromNetwork, late]);
    if (response && response.status < 500) return response;
  } catch {
    // Offline.
  }
  fromNetwork.catch(() => undefined);
  return (await fallback) ?? (await fromNetwork);
}

/** Anything else that is opened: the documentation. What is kept cannot stand for it, but can say so. */
async function elsewhere(request: Request, address: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(`${OFFLINE}?wanted=${encodeURIComponent(address)}`);
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const path = pageOf(pathname);
    if (path) event.respondWith(page(request, path));
    else if (!pathname.startsWith(API)) event.respondWith(elsewhere(request, pathname + search));
  } else if (KEPT.includes(pathname)) {
    event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
  }
});
