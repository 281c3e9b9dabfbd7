// Which card or place is chosen, and what a tap on either then does.

import { HAND, judged, moved, rowsOf } from "@countinghouse/client/play/derful31/rules";
import { useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { formatNumber } from "../../shell/texts";
import { cardName } from "./card";
import type { Game } from "./game";
import { spoken } from "./lines";
import { t } from "./texts";

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
