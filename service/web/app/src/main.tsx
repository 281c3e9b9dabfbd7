import { render } from "preact";
import { App } from "./shell/app";
import { dailyOf } from "./shell/dailies";
import { today } from "./shell/dates";
import { loadPage } from "./shell/pages";
import { judgeWhenOnline } from "./shell/results";
import { route } from "./shell/router";
import { textsAreReady } from "./shell/texts";
import "./shell/theme";
import { keepPage } from "./shell/upgrades";
import "./shell/tokens.css";
import "./shell/base.css";
import "./shell/frame.css";

/** How long the frame waits for the page in it, so that both are drawn at once. */
const WAIT_MS = 400;

async function firstPage(): Promise<void> {
  const { page } = route.peek();
  if (!page) return;
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  // What could not be loaded is told by the frame.
  await Promise.race([loadPage(page).catch(() => undefined), late]);
}

/** Ask for what the front page shows first before the page's own code is there, unless it is kept. */
function askEarly(): void {
  const { page, query } = route.peek();
  if (page === "today" && !query.has("date")) void dailyOf("krypto", today()).catch(() => undefined);
}

const root = document.getElementById("page");
if (root) {
  askEarly();
  void Promise.all([textsAreReady(), firstPage()]).then(() => render(<App />, root));
  // A worker that keeps files would hide what was just edited.
  if (import.meta.env.PROD) keepPage();
  judgeWhenOnline();
}
