// How much room there is beside the table.
import { type Signal, signal } from "@preact/signals";

function matching(media: string): Signal<boolean> {
  const query = matchMedia(media);
  const found = signal(query.matches);
  query.addEventListener("change", ({ matches }) => {
    found.value = matches;
  });
  return found;
}

/** Whether there is room for a panel. */
export const wide = matching("(min-width: 1024px)");

/** And for a fan of cards. */
export const fanned = matching("(min-width: 1340px)");
