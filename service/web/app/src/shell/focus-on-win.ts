// The focus, where a win takes the place of what had it.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Once a game is won and what had the focus is gone, the word of the win has it: readers go on from there. */
export function useFocusOnWin(game: RefObject<HTMLElement | null>, won: boolean): void {
  const before = useRef(won);
  useEffect(() => {
    if (won && !before.current && document.activeElement === document.body) {
      const word = game.current?.querySelector<HTMLElement>(".win h2");
      word?.setAttribute("tabindex", "-1");
      word?.focus({ preventScroll: true });
    }
    before.current = won;
  }, [won]);
}
