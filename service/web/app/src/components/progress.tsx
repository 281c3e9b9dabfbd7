import type { ComponentChildren } from "preact";
import "./progress.css";

interface RingProps {
  /** How much is done, from 0 to 1. */
  part: number;
  /** Stands around what matters now. */
  now?: boolean;
  children: ComponentChildren;
}

/** A ring that fills. What it says is said in words beside it, or in its link's name. */
export function Ring({ part, now = false, children }: RingProps) {
  const full = part >= 1;
  return (
    <span
      class={`ring${full ? " ring-full" : ""}${now ? " ring-now" : ""}`}
      style={{ "--part": `${Math.round(part * 100)}%` }}
    >
      {children}
    </span>
  );
}

interface BarProps {
  value: number;
  max: number;
  label: string;
}

/** How far something is. */
export function Bar({ value, max, label }: BarProps) {
  const part = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <span
      class="bar chart"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <span style={{ width: `${100 * part}%` }} />
    </span>
  );
}
