// Search opens by a button or the key /; what it needs is loaded then.

const TYPING = "input, textarea, select, [contenteditable]";

/** What is typed while the search is on its way; undefined at other times. */
let typed: string | undefined;

async function open(): Promise<void> {
  typed ??= "";
  try {
    const { openSearch } = await import("./search");
    await openSearch(document.body.dataset["searchIndex"] ?? "", typed);
  } finally {
    typed = undefined;
  }
}

export function listenForSearch(): void {
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("[data-search]")) void open();
  });
  document.addEventListener("keydown", (event) => {
    if (typed !== undefined && event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey)) {
      event.preventDefault();
      typed += event.key;
      return;
    }
    const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    const k = event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!(slash || k) || (slash && (event.target as Element).closest(TYPING))) return;
    event.preventDefault();
    void open();
  });
}
