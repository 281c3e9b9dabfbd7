// Dragging cards with a mouse, a pen or a finger. What is dragged has `data-card`; where it may be put, `data-cell` or
// `data-hand`.

import { HAND } from "@countinghouse/client/play/derful31/rules";
import { useEffect, useRef } from "preact/hooks";

const BEGINS_AT_PX = 6;

interface Dragging {
  card: number;
  source: HTMLElement;
  startX: number;
  startY: number;
  ghost?: HTMLElement;
  over?: HTMLElement | undefined;
}

function targetAt(x: number, y: number): HTMLElement | undefined {
  const there = document.elementFromPoint(x, y);
  return there?.closest<HTMLElement>("[data-cell], [data-hand]") ?? undefined;
}

function lift(dragging: Dragging, pointer: number): void {
  const { source } = dragging;
  const face = source.querySelector<HTMLElement>(".play-card");
  if (!face) return;
  const { offsetWidth: width, offsetHeight: height } = face;
  const ghost = face.cloneNode(true) as HTMLElement;
  ghost.classList.add("derful-ghost");
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  document.body.append(ghost);
  source.setPointerCapture(pointer);
  source.dataset["lifted"] = "";
  dragging.ghost = ghost;
}

function follow(dragging: Dragging, x: number, y: number): void {
  const { ghost } = dragging;
  if (!ghost) return;
  ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
  const over = targetAt(x, y);
  if (over === dragging.over) return;
  delete dragging.over?.dataset["over"];
  if (over) over.dataset["over"] = "";
  dragging.over = over;
}

/** The click that ends a drag is no click. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

/** What begins a drag within an element; `onDrop` hears of each card that was put somewhere. */
export function useDrag(onDrop: (card: number, to: number) => void): (event: PointerEvent) => void {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const ending = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => ending.current?.(), []);
  return (down) => {
    const source = down.target instanceof Element ? down.target.closest<HTMLElement>("[data-card]") : null;
    if (!source || down.button || !down.isPrimary) return;
    const card = Number(source.dataset["card"]);
    const dragging: Dragging = { card, source, startX: down.clientX, startY: down.clientY };
    const move = (event: PointerEvent): void => {
      const far = Math.hypot(event.clientX - dragging.startX, event.clientY - dragging.startY) > BEGINS_AT_PX;
      if (!dragging.ghost && far) lift(dragging, down.pointerId);
      follow(dragging, event.clientX, event.clientY);
    };
    const end = (): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", end);
      dragging.ghost?.remove();
      delete dragging.over?.dataset["over"];
      delete source.dataset["lifted"];
    };
    const up = ({ clientX, clientY, target }: PointerEvent): void => {
      const dragged = Boolean(dragging.ghost);
      end();
      if (!dragged) {
        // While a card is still being dealt it flies on below a pointer that stands: it was tapped all the same.
        if (target instanceof Node && source.contains(target)) return;
        source.click();
        swallowClick();
        return;
      }
      swallowClick();
      const to = targetAt(clientX, clientY)?.dataset;
      if (to) drop.current(card, to["cell"] === undefined ? HAND : Number(to["cell"]));
    };
    ending.current = end;
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
  };
}
