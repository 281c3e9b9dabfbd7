// The table that a KenKen lies on: bar, message, board, and what is beside or below it. A puzzle that is still awaited
// has all of them in their final places.
import type { ComponentChildren } from "preact";
import { PlayBar } from "../../components/play-bar";
import { PlayLayout } from "../../components/play-layout";
import { t as shared } from "../../shell/catalogue";
import { range } from "./layout";
import "./kenken.css";
import "./table.css";

interface Props {
  size: number;
  /** The middle of the bar. */
  clock?: ComponentChildren;
  help?: () => void;
  message: ComponentChildren;
  board: ComponentChildren;
  /** Below the board, or beside it on wide screens. */
  deck: ComponentChildren;
  side?: ComponentChildren;
  won?: boolean;
}

export function Table({ size, clock, help, message, board, deck, side, won = false }: Props) {
  return (
    <PlayLayout
      felt="kenken"
      won={won}
      side={side}
      bar={
        <PlayBar
          back={{ href: "/", label: shared().sections.today }}
          {...(help && { help: { label: shared().game.howTo, onOpen: help } })}
        >
          {clock}
        </PlayBar>
      }
    >
      <div class={won ? "kk-table kk-table-won" : "kk-table"} data-size={size}>
        <div class="kk-say">{message}</div>
        <div class="kk-place">{board}</div>
        <div class="kk-deck">{deck}</div>
      </div>
    </PlayLayout>
  );
}

/** An empty board. */
export function BoardPlaces({ size }: { size: number }) {
  return (
    <div class="kk-frame" aria-hidden="true">
      <div class="kk-board kk-places" data-size={size}>
        {range(size).map((row) => (
          <div key={row} class="kk-row">
            {range(size).map((column) => (
              <div key={column} class="kk-cell" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The table of a puzzle that is not there yet, with what is said meanwhile. */
export function WaitingTable({
  size,
  message,
  deck,
}: {
  size: number;
  message: ComponentChildren;
  deck?: ComponentChildren;
}) {
  return (
    <div class="kk" aria-busy="true">
      <Table
        size={size}
        message={message}
        board={<BoardPlaces size={size} />}
        deck={deck}
        side={<div class="panel kk-wait" />}
      />
    </div>
  );
}
