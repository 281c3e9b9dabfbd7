// The table that a KenKen lies on: bar, message, board, and what is beside or below it. A puzzle that is still awaited
// has all of them in their final places.
import { range } from "@countinghouse/client/play/kenken/layout";
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { PlayLayout } from "../../components/play-layout";
import { Guard } from "../../shell/guard";
import { addressOf } from "../../shell/router";
import { GameBar, useRun } from "../../shell/run";
import { t as shared } from "../../shell/texts";
import "./kenken.css";
import "./table.css";
import { sized } from "./cages";

// Whether there is a side panel beside the table.

const query = matchMedia("(min-width: 1024px)");

export const wide = signal(query.matches);

query.addEventListener("change", () => {
  wide.value = query.matches;
});

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
  /** Whether it is a puzzle of a day. */
  daily?: boolean;
}

export function Table({ daily = false, size, clock, help, message, board, deck, side, won = false }: Props) {
  const run = useRun();
  const play = { href: addressOf("play"), label: shared().sections.play };
  return (
    <PlayLayout
      felt="kenken"
      won={won}
      side={run?.side ? wide.value && run.side : side && <Guard key={String(won)}>{side}</Guard>}
      bar={
        <GameBar
          back={daily ? { href: "/", label: shared().sections.today } : play}
          play={play}
          {...(help && { help: { label: shared().game.howTo, onOpen: help } })}
        >
          {clock}
        </GameBar>
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
function BoardPlaces({ size }: { size: number }) {
  return (
    <div class="kk-frame" aria-hidden="true">
      <div class="kk-board kk-places" data-size={size} style={sized(size)}>
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
  daily = false,
}: {
  size: number;
  daily?: boolean;
  message: ComponentChildren;
  deck?: ComponentChildren;
}) {
  return (
    <div class="kk" aria-busy="true">
      <Table
        daily={daily}
        size={size}
        message={message}
        board={<BoardPlaces size={size} />}
        deck={deck}
        side={<div class="panel grow" />}
      />
    </div>
  );
}
