import type { ComponentChildren } from "preact";
import type { FeltName } from "./felt";
import "./felt.css";
import "./play-layout.css";

interface Props {
  felt: FeltName;
  /** The `PlayBar`. */
  bar: ComponentChildren;
  /** What the game is about, beside the table on wide screens; below it on others. */
  side?: ComponentChildren;
  /** Whether the game is won: the board moves up for the sheet that follows. */
  won?: boolean;
  /** Board, message, keys and tools, spread over the table from top to bottom. */
  children: ComponentChildren;
}

/**
 * A table to play at, on one screen: 390 × 844 and 1,440 × 900 without scrolling. The frame gives way to it on phones
 * and tablets. `children` are spread evenly.
 */
export function PlayLayout({ felt, bar, side, won = false, children }: Props) {
  return (
    <div class={`play${side ? "" : " play-solo"}${won ? " play-won" : ""}`}>
      <div class="felt play-table" data-felt={felt}>
        {bar}
        <div class="play-board spread">{children}</div>
      </div>
      {side && <aside class="play-side stack">{side}</aside>}
    </div>
  );
}
