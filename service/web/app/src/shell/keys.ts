// Which keys a game hears.

/** Where keys are text. A dialog that was just closed still has the focus until the page is drawn. */
const TYPED_INTO = "input, textarea, select, [contenteditable], dialog[open]";

/** Whether a key is for an element: pressed in it, or where no key is used, on the page as such or its heading. */
export function isFor(element: Element | null, { target }: KeyboardEvent): boolean {
  if (!element || !(target instanceof Element) || target.closest(TYPED_INTO)) return false;
  // A dialog whose focused button went away leaves the focus to the page.
  if (document.querySelector("dialog:modal")) return false;
  return element.contains(target) || target.contains(element) || target.matches("h1");
}
