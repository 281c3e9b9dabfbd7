// Code blocks: the chosen language, copying, running.
import { type Call, run } from "./run";

const KEY = "countinghouse:docs:code";

function mark(language: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>(".code-tab"))
    tab.setAttribute("aria-pressed", String(tab.dataset["code"] === language));
}

/** Show a language on this page and on all pages after it; what was pressed stays where it is. */
function choose(tab: HTMLElement): void {
  const language = tab.dataset["code"] ?? "sh";
  const before = tab.getBoundingClientRect().top;
  document.documentElement.dataset["code"] = language;
  mark(language);
  scrollBy(0, tab.getBoundingClientRect().top - before);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // It holds for this page.
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const shown = [...(button.closest(".snippet")?.querySelectorAll<HTMLElement>(".code-part") ?? [])].find(
    (part) => part.offsetParent,
  );
  await navigator.clipboard.writeText(`${shown?.querySelector("code")?.textContent ?? ""}\n`);
  button.setAttribute("aria-label", "Copied");
  button.classList.add("code-copied");
  setTimeout(() => {
    button.setAttribute("aria-label", "Copy");
    button.classList.remove("code-copied");
  }, 2000);
}

const ask = (button: HTMLElement): void => void run(button, JSON.parse(button.dataset["call"] ?? "{}") as Call);

export function listenForCode(): void {
  mark(document.documentElement.dataset["code"] ?? "sh");
  // The landing page opens with a call and the answer of this server.
  const first = document.querySelector<HTMLElement>(".docs-landing .code-run");
  if (first) ask(first);
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>(".code-head button");
    if (!button) return;
    if (button.matches(".code-tab")) choose(button);
    else if (button.matches(".code-copy")) void copy(button);
    else ask(button);
  });
}
