import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "./catalogue";

/** A dialog over the page: Escape and its button close it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
      <p class="row">
        <button type="button" onClick={() => element.current?.close()}>
          {t().close}
        </button>
      </p>
    </dialog>
  );
}
