// What screen readers are told besides what is shown: what happens, headings, titles, and where the focus goes after a win.
import { signal } from "@preact/signals";
import { type ComponentChildren, createContext, type RefObject } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { t } from "./texts";

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

// Headings of parts that stand on several pages, one level below the heading they stand under.

const Level = createContext<2 | 3 | 4>(2);

/** The level of the headings within; without it they stand right under the page's own. */
export const HeadingLevel = Level.Provider;

/** A heading of a part of a page, as small at every level. */
export function Heading({ children }: { children: ComponentChildren }) {
  const Element = `h${useContext(Level)}` as const;
  return <Element class="minor">{children}</Element>;
}

/** Name the tab after what is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === t().name ? title : `${title} · ${t().name}`;
  }, [title]);
}

// The focus, where a win takes the place of what had it, and where the board does again.

/** The element by which the focus enters a board. */
const ENTRANCE = '[role="gridcell"][tabindex="0"], [data-place]';

/**
 * Once a game is won and what had the focus is gone, the word of the win has it: readers go on from there. Once it is
 * played again by a button that is gone, the board has it.
 */
export function useFocusOnWin(game: RefObject<HTMLElement | null>, won: boolean): void {
  const before = useRef(won);
  useEffect(() => {
    if (won === before.current) return undefined;
    before.current = won;
    return whenThere(game.current, won ? ".win h2" : ENTRANCE, (next) => {
      if (document.activeElement !== document.body) return;
      if (won) next.setAttribute("tabindex", "-1");
      next.focus({ preventScroll: true });
    });
  }, [won]);
}

/** Hand over an element once it is there, as the sheet of a win comes late; returns what ends the wait. */
function whenThere(within: HTMLElement | null, selector: string, take: (found: HTMLElement) => void) {
  const look = (): void => {
    const found = within?.querySelector<HTMLElement>(selector);
    if (!found) return;
    observer.disconnect();
    take(found);
  };
  const observer = new MutationObserver(look);
  if (within) observer.observe(within, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
