// The card of a hint, for all games: over the controls of a table, as wide as its words. It moves nothing.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../components/button";
import "../../components/sheet.css";
import { t } from "../../shell/texts";
import "./hint-card.css";

interface Props {
  title: ComponentChildren;
  onClose: () => void;
  /** What can be done with the hint: the next one, then to do what it says. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Where the focus would be lost, as the card lies over it, or where somebody asked for it. */
const LEFT = ".tools, .play-side, [inert]";

const isNowhere = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Its words are read aloud when they change. Escape closes it. The focus returns to where it was. */
export function HintCard({ title, onClose, actions, children }: Props) {
  const element = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const begin = (): void => element.current?.querySelector("h2")?.focus({ preventScroll: true });
  // Before what the card lies over loses the focus.
  useLayoutEffect(() => {
    const before = document.activeElement;
    // Who plays by keys stays on the board.
    if (before?.closest(LEFT)) begin();
    const press = ({ key }: KeyboardEvent): void => {
      if (key === "Escape" && !document.querySelector("dialog:modal")) close.current();
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      // Once the card is gone, and what it lay over can have the focus again.
      queueMicrotask(() => {
        if (isNowhere() && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);
  // The button that was pressed may be gone with the last hint.
  useEffect(() => {
    if (isNowhere()) begin();
  });
  const texts = t().game;
  return (
    <section ref={element} class="over hint" aria-label={texts.hint}>
      <div role="status">
        <h2 tabIndex={-1}>{title}</h2>
        {children}
      </div>
      {actions && <div class="actions">{actions}</div>}
      <IconButton bare icon="close" label={texts.closeHint} onClick={onClose} />
    </section>
  );
}
