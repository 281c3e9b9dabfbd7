// The five sections of the page, and which pages belong to each.
import type { IconName } from "../components/icon";
import type { PageName } from "./router";

export type Section = "today" | "play" | "versus" | "explore" | "you";

interface Entry {
  icon: IconName;
  /** The page that the section opens with. */
  page: PageName;
  /** Pages below it. */
  below: readonly PageName[];
}

export const SECTIONS: Record<Section, Entry> = {
  today: { icon: "today", page: "today", below: [] },
  play: { icon: "play", page: "play", below: ["krypto", "kenken", "derful", "puzzle", "print", "modes"] },
  versus: { icon: "versus", page: "tournament", below: [] },
  explore: { icon: "explore", page: "explore", below: ["findings", "tables", "cages", "jobs"] },
  you: { icon: "you", page: "you", below: [] },
};

/** The value of `aria-current` for a section's link while a page is shown. */
export function currentIn(section: Section, page: PageName | undefined): "page" | "true" | undefined {
  if (!page) return undefined;
  if (SECTIONS[section].page === page) return "page";
  return SECTIONS[section].below.includes(page) ? "true" : undefined;
}
