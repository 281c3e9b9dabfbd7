// What keys do on a place of the square or a card of the hand.

import { HAND } from "@countinghouse/client/play/derful31/rules";
import type { Choosing } from "./choosing";
import type { Focus } from "./focus";
import type { Game } from "./game";
import { emptyAfter } from "./typing";

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
