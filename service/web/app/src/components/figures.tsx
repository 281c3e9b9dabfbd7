// Numbers as pictures: a ring, a bar, a histogram, a counter of brass.
import type { ComponentChildren } from "preact";
import "./figures.css";

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

export interface HistogramBar {
  label: string;
  count: number;
}

interface HistogramProps {
  bars: readonly HistogramBar[];
  /** The bar of today's result. */
  own?: number;
  /** Says in words what it shows. */
  label: string;
  /** With the first and the last bar's label below. */
  axis?: boolean;
}

/** How often each result was had, by oneself. */
export function Histogram({ bars, own, label, axis = false }: HistogramProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div class="hist" role="img" aria-label={label}>
      <div class="bars chart">
        {bars.map(({ count, label: name }, index) => (
          <span
            key={name}
            class={index === own ? "now" : undefined}
            style={{ height: `${Math.max(2, (100 * count) / most)}%` }}
          />
        ))}
      </div>
      {axis && (
        <div class="axis">
          <span>{bars[0]?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </div>
      )}
    </div>
  );
}

interface CounterProps {
  /** `make`, and `made` once it is. */
  label: string;
  value: string | number;
  won?: boolean;
  small?: boolean;
}

const LONG = 3;
const LONGER = 5;
const WORD = 6;
const lengthOf = ({ length }: string): string =>
  length > LONGER ? " counter-longer" : length > LONG ? " counter-long" : "";

/** The brass counter with what is to be made. */
export function Counter({ label, value, won = false, small = false }: CounterProps) {
  return (
    <div class={`counter${won ? " counter-won" : ""}${small ? " counter-small" : ""}${lengthOf(String(value))}`}>
      <span>
        <small class={label.length > WORD ? "tight" : undefined}>{label}</small> <b>{value}</b>
      </span>
    </div>
  );
}
