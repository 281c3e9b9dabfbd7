// The service worker, which keeps the page for those who are offline, and new versions of the page.
import { signal } from "@preact/signals";

/** Whether a new version waits for the page to be loaded anew. */
export const upgradeWaits = signal(false);
let waiting: ServiceWorker | null = null;
/** How long the former version may take to give way, which a browser lets answer first whatever it was asked. */
const PATIENCE_MS = 3_000;
/** Says that this tab loads the version that waits. */
const TAKEN = "countinghouse:upgrade";

function activate(worker: ServiceWorker): void {
  worker.postMessage("activate");
}

/** Whether this tab was loaded for the version that still waits. */
function wasTaken(): boolean {
  try {
    const taken = sessionStorage.getItem(TAKEN) !== null;
    sessionStorage.removeItem(TAKEN);
    return taken;
  } catch {
    return false;
  }
}

function noteTaken(): void {
  try {
    sessionStorage.setItem(TAKEN, "");
  } catch {
    // It will be offered again.
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  const taken = wasTaken() ? registration.waiting : null;
  if (taken) activate(taken);
  const look = (): void => {
    if (registration.waiting && registration.waiting !== taken && navigator.serviceWorker.controller) {
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

/** Load the newest version: once it is in charge, or from the network where the former one is still busy. */
export function reload(): void {
  // It waits no more once another tab had it activated.
  if (waiting?.state !== "installed") {
    location.reload();
    return;
  }
  const late = setTimeout(() => {
    noteTaken();
    location.reload();
  }, PATIENCE_MS);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // A slow network may take longer than that, and is not to begin again.
    clearTimeout(late);
    location.reload();
  });
  activate(waiting);
}
