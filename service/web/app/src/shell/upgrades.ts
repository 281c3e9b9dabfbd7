// The service worker, which keeps the page for those who are offline, and new versions of the page.
import { signal } from "@preact/signals";

/** Whether a new version waits for the page to be loaded anew. */
export const upgradeWaits = signal(false);
let waiting: ServiceWorker | null = null;

function follow(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      waiting = registration.waiting;
      upgradeWaits.value = true;
    }
  };
  const lookOnceInstalled = (): void => registration.installing?.addEventListener("statechange", look);
  look();
  // The browser may have found it before this page listened.
  lookOnceInstalled();
  registration.addEventListener("updatefound", lookOnceInstalled);
}

/** Begin to keep the page, once it has nothing better to do. */
export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = (): void => {
    // Where it is blocked, some browsers resolve with nothing.
    const registered: Promise<ServiceWorkerRegistration | undefined> = navigator.serviceWorker.register("/sw.js");
    registered.then((registration) => registration && follow(registration)).catch(() => undefined);
  };
  if (document.readyState === "complete") setTimeout(register, 500);
  else addEventListener("load", () => setTimeout(register, 500));
}

/** Load the newest version. */
export function reload(): void {
  // It waits no more once another tab had it activated.
  if (waiting?.state !== "installed") {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("activate");
}
