import { effect } from "@preact/signals";
import { render } from "preact";
// First, so that components weigh more than the plain elements.
import "./shell/tokens.css";
import "./shell/base.css";
import "./shell/layout.css";
import "./components/panel.css";
import "./shell/frame.css";
import { App, Opening } from "./shell/app";
import { dailyOf, GAMES, PAGE_OF } from "./shell/dailies";
import { today, watchDay } from "./shell/dates";
import { judgeWhenOnline } from "./shell/results";
import { loadedPage, loadPage, route } from "./shell/router";
import { prepareFormats, textsAreReady } from "./shell/texts";
import "./shell/feel";
import { keepPage } from "./shell/upgrades";

/** How long nothing is drawn, so that frame, page and puzzles come at once. */
const WAIT_MS = 400;

/** Today's puzzles that a page opens with, if they are to be had soon: else the page has places for them at first. */
function firstPuzzles(): Array<Promise<unknown>> {
  const { page, query } = route.peek();
  if (query.size > 0) return [];
  if (page === "today") return GAMES.map((game) => dailyOf(game, today()));
  const games = globalThis.askedEarly?.size ? GAMES.filter((game) => PAGE_OF[game] === page) : [];
  return games.map((game) => dailyOf(game, today()));
}

/** Draw the page, with its first puzzles if they come soon. */
async function draw(root: Element): Promise<void> {
  const { page } = route.peek();
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  // What could not be loaded is told by the frame, or by the page.
  const loading = page && loadPage(page).catch(() => undefined);
  const first = Promise.allSettled([loading, ...firstPuzzles()]);
  prepareFormats();
  await textsAreReady();
  await Promise.race([first, late]);
  if (page && !loadedPage(page)) {
    render(<Opening />, root);
    await loading;
  }
  render(<App />, root);
}

const IDLE_AFTER_MS = 5_000;

/** Fetch what being offline needs, once the page has nothing better to do. Without a service worker nothing opens then. */
async function keepForOffline(): Promise<void> {
  await navigator.serviceWorker?.ready;
  if (!navigator.serviceWorker) return;
  await new Promise((resolve) => setTimeout(resolve, IDLE_AFTER_MS));
  await new Promise<unknown>((resolve) => ("requestIdleCallback" in globalThis ? requestIdleCallback(resolve) : resolve(0)));
  const { keepStock } = await import("./shell/stock");
  await keepStock();
}

const root = document.getElementById("page");
if (root) {
  void draw(root);
  // A worker that keeps files would hide what was just edited.
  // In a frame, browsers keep little, and the frame's own page can be opened to play on.
  if (import.meta.env.PROD && route.peek().page !== "embed") {
    keepPage();
    // Also on each day that begins while the page is open. What fails now is fetched another day.
    effect(() => {
      today();
      keepForOffline().catch(() => undefined);
    });
  }
  judgeWhenOnline();
  watchDay();
}
