// Which card or place is chosen, what a tap on either then does, and dragging cards.
import { HAND, judged, moved, rowsOf } from "@countinghouse/client/play/derful31/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { formatNumber } from "../../shell/texts";
import { cardName, spoken } from "./card";
import type { Game } from "./game";
import { t } from "./texts";

// Which card or place is chosen, and what a tap on either then does.

export interface Choosing {
  /** The card that was picked up. */
  card: number | undefined;
  /** The cell that the next card goes to. */
  cell: number | undefined;
  tapCard: (card: number) => void;
  tapCell: (cell: number) => void;
  tapHand: () => void;
  put: (card: number, to: number) => void;
  letGo: () => void;
}

export function useChoosing(game: Game, order: number, total: number | null): Choosing {
  const [{ card, cell }, choose] = useState<{ card?: number | undefined; cell?: number | undefined }>({});
  const named = (number: number): string => cardName(game.cards[number] ?? "");
  const place = (number: number): [string, string] => [
    formatNumber(Math.floor(number / order) + 1),
    formatNumber((number % order) + 1),
  ];
  const put = (number: number, to: number): void => {
    choose({});
    if (game.cells.indexOf(number) === to) return;
    game.play([number, to]);
    if (to === HAND) {
      announce(t().back(named(number)));
      return;
    }
    const { rows, columns, complete, correct } = judged(rowsOf(moved(game.cells, [number, to]), game.cards, order), total);
    const [row, column] = [rows[Math.floor(to / order)], columns[to % order]];
    if (correct || !row || !column) return;
    announce([t().put(named(number), ...place(to), spoken(row), spoken(column)), complete ? t().full : ""].join(" "));
  };
  return {
    card,
    cell,
    put,
    letGo: () => choose({}),
    tapCard: (tapped) => {
      if (cell !== undefined) return put(tapped, cell);
      if (card === tapped) return choose({});
      const where = card === undefined ? -1 : game.cells.indexOf(card);
      if (where >= 0) return put(tapped, where);
      choose({ card: tapped });
      announce(t().picked(named(tapped)));
    },
    tapCell: (tapped) => {
      const there = game.cells[tapped] ?? undefined;
      if (card !== undefined) return there === card ? choose({}) : put(card, tapped);
      if (there !== undefined) {
        choose({ card: there });
        return announce(t().picked(named(there)));
      }
      if (cell === tapped) return choose({});
      choose({ cell: tapped });
      announce(t().aimed(...place(tapped)));
    },
    tapHand: () => {
      if (card !== undefined && game.cells.includes(card)) put(card, HAND);
    },
  };
}

// Dragging cards with a mouse, a pen or a finger. What is dragged has `data-card`; where it may be put, `data-cell` or
// `data-hand`.

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

/** The number in the attribute of what was clicked, or of what is around it. */
export function clicked(target: EventTarget | null, name: "cell" | "free"): number | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;
  return element ? Number(element.dataset[name]) : undefined;
}
