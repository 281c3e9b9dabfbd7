// Which keys a game hears, and the card that lists them: in the same order for all games, nothing where fingers are used.
import "./key-card.css";

/** Where keys are text. A dialog that was just closed still has the focus until the page is drawn. */
const TYPED_INTO = "input, textarea, select, [contenteditable], dialog[open]";

/** Whether a key is for an element: pressed in it, or where no key is used, on the page as such or its heading. */
export function isFor(element: Element | null, { target }: KeyboardEvent): boolean {
  if (!element || !(target instanceof Element) || target.closest(TYPED_INTO)) return false;
  // A dialog whose focused button went away leaves the focus to the page.
  if (document.querySelector("dialog:modal")) return false;
  return element.contains(target) || target.contains(element) || target.matches("h1");
}

// The keys of a game, in the same order for all of them; nothing where fingers are used.

interface Props {
  title: string;
  /** Keys, and what they do. */
  keys: ReadonlyArray<readonly [string, string]>;
}

export function KeyCard({ title, keys }: Props) {
  return (
    <div class="key-card">
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key} class="boxless">
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
