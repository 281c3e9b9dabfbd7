import type { ComponentChildren } from "preact";
import "./message-line.css";

interface Props {
  /** What matters, in bold. */
  children?: ComponentChildren;
  /** What goes with it. */
  more?: ComponentChildren;
  tone?: "plain" | "bad";
}

/** What the game says now, in a line that keeps its height. Read aloud when it changes. */
export function MessageLine({ children, more, tone = "plain" }: Props) {
  return (
    <p class={`say say-${tone}`} role="status">
      {children}
      {more !== undefined && (
        <span class="say-more">
          {children !== undefined && " · "}
          {more}
        </span>
      )}
    </p>
  );
}
