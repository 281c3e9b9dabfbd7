// Which cell and which card of the hand Tab leads to, and where the arrows go from there.

import type { Cells } from "@countinghouse/client/play/derful31/rules";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

type Spot = { at: "grid" | "hand"; number: number };

export interface Focus {
  cell: number;
  card: number;
  root: RefObject<HTMLDivElement | null>;
  /** Go to a cell or a card of the hand, and have the focus there. */
  go: (spot: Spot) => void;
  /** To the hand, as near to a card as there is one. */
  goToHand: (near: number) => void;
  arrow: (key: string, from: Spot) => boolean;
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next of the elements in a direction: the nearest line of them that way, and the nearest place in it. */
function nextOf(elements: HTMLElement[], from: HTMLElement, [down, right]: [number, number]): HTMLElement | undefined {
  const middle = (element: HTMLElement): [number, number] => [
    element.offsetTop + element.offsetHeight / 2,
    element.offsetLeft + element.offsetWidth / 2,
  ];
  const [top, left] = middle(from);
  const far = (element: HTMLElement): [number, number] => {
    const [y, x] = middle(element);
    const [along, across] = down ? [(y - top) * down, Math.abs(x - left)] : [(x - left) * right, Math.abs(y - top)];
    return [along, across];
  };
  // Sideways only within the line.
  const ahead = elements.filter((element) => far(element)[0] > 1 && (down !== 0 || far(element)[1] < 1));
  return ahead.sort((a, b) => far(a)[0] - far(b)[0] || far(a)[1] - far(b)[1])[0];
}

export function useFocus(cells: Cells, order: number, free: readonly number[]): Focus {
  const root = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState(0);
  const [card, setCard] = useState(0);
  const wanted = useRef<Spot | undefined>(undefined);
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { at, number } = wanted.current;
    wanted.current = undefined;
    root.current?.querySelector<HTMLElement>(at === "grid" ? `[data-cell="${number}"]` : `[data-free="${number}"]`)?.focus();
  });
  const go = (spot: Spot): void => {
    wanted.current = spot;
    (spot.at === "grid" ? setCell : setCard)(spot.number);
    draw((before) => before + 1);
  };
  const goToHand = (near: number): void => {
    const next = free.find((number) => number >= near) ?? free.at(-1);
    if (next !== undefined) go({ at: "hand", number: next });
  };
  const arrow = (key: string, from: Spot): boolean => {
    const step = STEPS[key];
    if (!step) return false;
    if (from.at === "grid") {
      const [row, column] = [Math.floor(from.number / order) + step[0], (from.number % order) + step[1]];
      if (row >= order || column >= order) goToHand(card);
      else if (row >= 0 && column >= 0) go({ at: "grid", number: row * order + column });
      return true;
    }
    const elements = [...(root.current?.querySelectorAll<HTMLElement>("[data-free]") ?? [])];
    const here = elements.find(({ dataset }) => Number(dataset["free"]) === from.number);
    const next = here && nextOf(elements, here, step);
    if (next) go({ at: "hand", number: Number(next.dataset["free"]) });
    else if (step[0] < 0 || step[1] < 0) go({ at: "grid", number: cell });
    return true;
  };
  const shownCard = free.includes(card) ? card : (free.find((number) => number >= card) ?? free.at(-1) ?? 0);
  return { cell: Math.min(cell, cells.length - 1), card: shownCard, root, go, goToHand, arrow };
}
