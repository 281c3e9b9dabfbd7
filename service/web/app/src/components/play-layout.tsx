// A table to play at: its bar, its message, and all that lies on it.
import type { ComponentChildren } from "preact";
import "./play-layout.css";
import { IconButton } from "./button";
import { Icon } from "./icon";

/** The games and their felts; `mini` is the small KenKen of a day. */
export type FeltName = "krypto" | "kenken" | "mini" | "derful" | "year" | "versus";

interface FeltProps {
  felt: FeltName;
  class?: string;
  children?: ComponentChildren;
}

/** A piece of the table. */
export function Felt({ felt, class: more, children }: FeltProps) {
  return (
    <div class={more ? `felt ${more}` : "felt"} data-felt={felt}>
      {children}
    </div>
  );
}

interface PlayLayoutProps {
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
export function PlayLayout({ felt, bar, side, won = false, children }: PlayLayoutProps) {
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

interface PlayBarProps {
  /** Where one came from. */
  back: { href: string; label: string };
  /** What stands in the middle: the clock. */
  children?: ComponentChildren;
  /** At the end, before help. */
  end?: ComponentChildren;
  help?: { label: string; onOpen: (() => void) | undefined };
}

/** The upper edge of a table: back, clock, help. On phones it replaces the header and the sections. */
export function PlayBar({ back, children, end, help }: PlayBarProps) {
  return (
    <div class="play-bar">
      <a class="play-back tap" href={back.href}>
        <Icon name="back" />
        {back.label}
      </a>
      <div class="play-clock">{children}</div>
      <div class="play-help">
        {end}
        {help && <IconButton bare icon="help" label={help.label} onClick={help.onOpen} disabled={!help.onOpen} />}
      </div>
    </div>
  );
}

interface MessageLineProps {
  /** What matters, in bold. */
  children?: ComponentChildren;
  /** What goes with it. */
  more?: ComponentChildren;
  tone?: "plain" | "bad";
}

/** What the game says now, in a line that keeps its height. Read aloud when it changes. */
export function MessageLine({ children, more, tone = "plain" }: MessageLineProps) {
  return (
    <p class={`say say-${tone}`} role="status">
      {children}
      {more !== undefined && (
        <span class="say-more">
          {children !== undefined && <span class="say-dot"> · </span>}
          {more}
        </span>
      )}
    </p>
  );
}
