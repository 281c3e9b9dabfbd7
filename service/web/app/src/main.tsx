import { render } from "preact";
import { App } from "./shell/app";
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

const root = document.getElementById("page");
if (root) {
  void Promise.all([textsAreReady(), firstPage()]).then(() => render(<App />, root));
  keepPage();
  judgeWhenOnline();
}
