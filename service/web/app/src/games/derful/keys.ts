// What keys do: where Tab and the arrows lead, cards that are typed, and the rest.
import { type Cells, findInHand, HAND } from "@countinghouse/client/play/derful31/rules";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { isFor } from "../../shell/keys";
import type { Game } from "./game";
import type { Choosing } from "./pointing";
import { t } from "./texts";

// Which cell and which card of the hand Tab leads to, and where the arrows go from there.

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

// Cards that are typed: each goes to the place with the focus, or to the next empty one.

const CARD = /^[0-9jqka]$/i;
/** What typed keys mean: a ten is two signs long, so one of them will do. */
const TYPED: Record<string, string> = { "0": "10", "1": "10" };

/** The next empty cell after one, from the first again after the last; itself if no other is empty. */
export function emptyAfter(cells: Cells, cell: number): number {
  const after = [...cells.keys()].map((i) => (cell + 1 + i) % cells.length);
  return after.find((i) => cells[i] === null) ?? cell;
}

/** The cell that a typed card is for; undefined if all are full. In the square a card is replaced, elsewhere none is. */
function cellFor({ target }: KeyboardEvent, cells: Cells, last: number): number | undefined {
  const focused = target instanceof HTMLElement ? target.dataset["cell"] : undefined;
  if (focused !== undefined) return Number(focused);
  const empty = cells[last] === null ? last : emptyAfter(cells, last);
  return cells[empty] === null ? empty : undefined;
}

/** Hears typed cards; returns why the last one was not laid. */
export function useTyping(game: Game, choosing: Choosing, focus: Focus): string {
  const [said, say] = useState<{ text: string; of: Cells }>();
  const refuse = (text: string): void => {
    say({ text, of: game.cells });
    announce(text);
  };
  const type = (event: KeyboardEvent): void => {
    const wanted = TYPED[event.key] ?? event.key.toUpperCase();
    const cell = cellFor(event, game.cells, focus.cell);
    if (cell === undefined || !game.cells.includes(null)) {
      refuse(t().typed.full);
      return;
    }
    const card = findInHand(wanted, game.cards, game.cells);
    if (card === undefined) {
      refuse(t().typed.none(wanted));
      return;
    }
    choosing.put(card, cell);
    focus.go({ at: "grid", number: game.cells[cell] === null ? emptyAfter(game.cells, cell) : cell });
  };
  const latest = useRef(type);
  latest.current = type;
  const still = game.judgement.correct || game.paused;
  useLayoutEffect(() => {
    if (still) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !CARD.test(event.key)) return;
      if (!isFor(focus.root.current, event)) return;
      event.preventDefault();
      latest.current(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [still]);
  // The next move leaves it behind.
  return said?.of === game.cells ? said.text : "";
}

// What keys do on a place of the square or a card of the hand.

interface Parts {
  game: Game;
  choosing: Choosing;
  focus: Focus;
}

const isPress = (key: string): boolean => key === "Enter" || key === " ";

function onCell(key: string, number: number, { game, choosing, focus }: Parts): boolean {
  const there = game.cells[number] ?? null;
  if (isPress(key)) {
    const fromHand = choosing.card !== undefined && !game.cells.includes(choosing.card) ? choosing.card : undefined;
    choosing.tapCell(number);
    if (fromHand !== undefined) focus.goToHand(fromHand + 1);
    else if (choosing.card === undefined && there === null) focus.goToHand(focus.card);
    return true;
  }
  if (key !== "Backspace" && key !== "Delete") return false;
  if (there !== null) choosing.put(there, HAND);
  return true;
}

function onCard(key: string, number: number, { game, choosing, focus }: Parts): boolean {
  if (!isPress(key)) return false;
  const puts = choosing.cell !== undefined || (choosing.card !== undefined && game.cells.includes(choosing.card));
  choosing.tapCard(number);
  if (puts) focus.goToHand(number + 1);
  else if (choosing.card !== number)
    focus.go({ at: "grid", number: game.cells[focus.cell] === null ? focus.cell : emptyAfter(game.cells, focus.cell) });
  return true;
}

/** Hears the keys of a board. */
export function boardKeys(parts: Parts): (event: KeyboardEvent) => void {
  const { game, choosing, focus } = parts;
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const { cell, free } = event.target.dataset;
    if (cell === undefined && free === undefined) return;
    const number = Number(cell ?? free);
    let done = focus.arrow(event.key, { at: cell === undefined ? "hand" : "grid", number });
    if (event.key === "Escape") {
      choosing.letGo();
      done = true;
    }
    if (!done && !game.judgement.correct) done = (cell === undefined ? onCard : onCell)(event.key, number, parts);
    if (done) event.preventDefault();
  };
}
