// A sheet over a page or a table.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { IconButton } from "./button";
import "./sheet.css";

interface SheetProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** `modal` dims the page until it is closed; `over` lies over the controls and leaves the board to be used. */
  kind?: "modal" | "over";
  /** Buttons at its lower end. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/**
 * A dialog from below on phones; on wide screens a panel in the middle, or at the side if it lies over the controls.
 * Escape and its button close it, and the focus returns to where it was.
 */
export function Sheet({ title, closeLabel, onClose, kind = "modal", actions, children }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (kind === "modal") dialog?.showModal();
    else dialog?.show();
    return () => {
      // A modal dialog returns the focus itself when it is closed, but not when it is removed.
      if (
        before instanceof HTMLElement &&
        before.isConnected &&
        (dialog?.contains(document.activeElement) || document.activeElement === document.body)
      )
        before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`sheet sheet-${kind}`}
      aria-labelledby={heading}
      onClose={onClose}
      onKeyDown={(event) => {
        // The browser does this for modal dialogs alone.
        if (event.key !== "Escape" || kind === "modal") return;
        event.stopPropagation();
        element.current?.close();
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target }) => {
        // A press that selected text may end beside the sheet.
        const beside = target === element.current && pressed.current === element.current;
        if (beside && kind === "modal") element.current?.close();
      }}
    >
      <div class="sheet-in stack gap-2">
        <div class="ends">
          {/* It has the focus at first: no button is marked before a key was pressed. */}
          <h2 id={heading} tabIndex={-1} autofocus>
            {title}
          </h2>
          <IconButton bare icon="close" label={closeLabel} onClick={() => element.current?.close()} />
        </div>
        <div class="sheet-body">{children}</div>
        {actions && <div class="actions">{actions}</div>}
      </div>
    </dialog>
  );
}
