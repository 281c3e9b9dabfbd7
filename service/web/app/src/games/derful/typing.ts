// Cards that are typed: each goes to the place with the focus, or to the next empty one.

import { type Cells, findInHand } from "@countinghouse/client/play/derful31/rules";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { isFor } from "../../shell/keys";
import type { Choosing } from "./choosing";
import type { Focus } from "./focus";
import type { Game } from "./game";
import { t } from "./texts";

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
