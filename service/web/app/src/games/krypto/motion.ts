// How cards move: they are dealt, and a card flies onto the one that it is joined with. Only `transform` is animated.

import type { Position } from "@countinghouse/client/play/krypto/board";
import { useLayoutEffect, useRef } from "preact/hooks";

const OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const DEAL_MS = 320;
const MOVE_MS = 220;
const APART_MS = 60;

type Cards = { current: HTMLElement | null };

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Deal the cards when they are first shown. */
export function useDealt(cards: Cards): void {
  useLayoutEffect(() => {
    if (still()) return;
    for (const [index, card] of [...(cards.current?.children ?? [])].entries()) {
      card.animate([{ transform: "translateY(-100vh) rotate(-14deg)" }, {}], {
        duration: DEAL_MS,
        delay: index * APART_MS,
        easing: OUT,
        fill: "backwards",
      });
    }
  }, []);
}

/** Move a card onto another when they are joined, and back when that is undone. */
export function useJoined(cards: Cards, position: Position): void {
  const before = useRef(position);
  useLayoutEffect(() => {
    const [was, now] = [before.current, position];
    before.current = position;
    const changed = now.flatMap((tile, place) => (Boolean(tile) !== Boolean(was[place]) ? [place] : []));
    const [place] = changed;
    const other = now.findIndex((tile, at) => tile && was[at] && tile !== was[at]);
    if (changed.length !== 1 || place === undefined || other < 0 || still()) return;
    const [from, to] = now[place] ? [other, place] : [place, other];
    const elements = cards.current?.children;
    const [start, end] = [elements?.[from]?.getBoundingClientRect(), elements?.[to]?.getBoundingClientRect()];
    if (!start || !end) return;
    const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
    const card = elements?.[to];
    card?.animate([{ transform: `${shift} scale(1.06)` }, {}], { duration: MOVE_MS, easing: OUT });
    // By itself: the browser does not leave an animation of the order of layers to its compositor.
    card?.animate({ zIndex: [1, 1] }, MOVE_MS);
  }, [position]);
}
