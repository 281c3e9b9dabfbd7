// The board: an HTML grid whose cells are reached by arrows, pointer and touch.

import { range } from "@countinghouse/client/play/kenken/layout";
import { useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { announceSoon } from "../../shell/announcer";
import { Cell } from "./cell";
import type { Game } from "./game";
import { litBy } from "./hints";
import { preferences } from "./preferences";
import { t } from "./texts";
import { sized } from "./walls";

/** After a move, readers hear what the cell with the focus holds now. */
function useAnnounced(game: Game, board: { current: HTMLDivElement | null }): void {
  const first = useRef(true);
  useSignalEffect(() => {
    void game.at.value;
    void game.entering.value;
    const skip = first.current;
    first.current = false;
    if (skip) return;
    // Once the cell is drawn anew, and not before it is painted.
    announceSoon(() => {
      const cell = board.current?.querySelector(`[data-cell="${game.selected.peek()}"] .visually-hidden`);
      return cell ? `${t().pad.modes[game.entering.peek()]}. ${cell.textContent}` : undefined;
    }, 150);
  });
}

/** The focus follows the selection, if it is on the board. */
function useFocus(game: Game, board: { current: HTMLDivElement | null }): void {
  useSignalEffect(() => {
    const cell = board.current?.querySelector<HTMLElement>(`[data-cell="${game.selected.value}"]`);
    if (cell && board.current?.contains(document.activeElement)) cell.focus({ preventScroll: true });
  });
}

/** Keys are heard by `useKeys`. */
export function Board({ game }: { game: Game }) {
  const board = useRef<HTMLDivElement>(null);
  const { size } = game.layout;
  const lit = useComputed(() => litBy(size, game.hint.value));
  useFocus(game, board);
  useAnnounced(game, board);
  const cellUnder = ({ target }: Event): number => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
    return Number(cell?.dataset["cell"] ?? -1);
  };
  const tap = (event: MouseEvent): void => {
    const cell = cellUnder(event);
    if (cell < 0) return;
    game.selected.value = cell;
    if (preferences.peek().first === "number") game.enter(cell, game.chosen.peek());
  };
  return (
    <div class="kk-frame">
      <div
        ref={board}
        class="kk-board"
        role="grid"
        aria-label={t().board(size)}
        data-size={size}
        style={sized(size)}
        onClick={tap}
        onFocusIn={(event) => {
          const cell = cellUnder(event);
          if (cell >= 0) game.selected.value = cell;
        }}
      >
        {range(size).map((row) => (
          <div role="row" class="kk-row">
            {range(size).map((column) => (
              <Cell game={game} index={row * size + column} lit={lit} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
