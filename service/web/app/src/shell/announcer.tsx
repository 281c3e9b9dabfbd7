// What screen readers are told besides what is shown.
import { signal } from "@preact/signals";

const said = signal("");
let soon: ReturnType<typeof setTimeout> | undefined;

/** Tell those who cannot see it. The same text twice is told twice. */
export function announce(text: string): void {
  clearTimeout(soon);
  // A trailing no-break space makes an equal text another one.
  said.value = said.peek() === text ? `${text}\u00a0` : text;
}

/** Tell them in a moment, unless there is newer news by then. */
export function announceSoon(news: () => string | undefined, afterMs: number): void {
  clearTimeout(soon);
  soon = setTimeout(() => {
    const text = news();
    if (text !== undefined) announce(text);
  }, afterMs);
}

export function Announcer() {
  return (
    <p class="visually-hidden" role="status" aria-live="polite">
      {said.value}
    </p>
  );
}
