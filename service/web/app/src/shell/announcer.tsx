// What screen readers are told besides what is shown.
import { signal } from "@preact/signals";

const said = signal("");

/** Tell those who cannot see it. The same text twice is told twice. */
export function announce(text: string): void {
  // A trailing no-break space makes an equal text another one.
  said.value = said.peek() === text ? `${text}\u00a0` : text;
}

export function Announcer() {
  return (
    <p class="visually-hidden" role="status" aria-live="polite">
      {said.value}
    </p>
  );
}
