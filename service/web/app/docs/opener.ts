// Search opens by a button or the key /; what it needs is loaded then.

const TYPING = "input, textarea, select, [contenteditable]";

async function open(): Promise<void> {
  const { openSearch } = await import("./search");
  await openSearch(document.body.dataset["searchIndex"] ?? "");
}

export function listenForSearch(): void {
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("[data-search]")) void open();
  });
  document.addEventListener("keydown", (event) => {
    const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    const k = event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!(slash || k) || (slash && (event.target as Element).closest(TYPING))) return;
    event.preventDefault();
    void open();
  });
}
