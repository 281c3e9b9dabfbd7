// Bars with a readout: under the pointer, and by the arrow keys, whose values screen readers hear as those of a slider.
import { useEffect, useRef, useState } from "preact/hooks";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

export interface Point {
  x: number;
  value: number;
  /** What is read out. */
  text: string;
}

interface Picture {
  title: string;
  /** What the picture says. */
  says: string;
  points: readonly Point[];
  logarithmic?: boolean;
  /** Where the readout stands at first; the highest bar if it is not there. */
  mark?: number;
}

const HEIGHT = 260;
const LEFT = 52;
const BOTTOM = 28;
const TOP = 10;
const LEAST_LABEL_PX = 34;
const TICKS = 4;

/** Round values for the axis: steps of 1, 2 or 5 times a power of ten, or powers of ten. */
function ticksOf(most: number, logarithmic: boolean): number[] {
  if (logarithmic) {
    const last = Math.ceil(Math.log10(Math.max(most, 10)));
    const step = Math.ceil(last / TICKS);
    return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => 10 ** (i * step));
  }
  const rough = Math.max(most, 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

function useWidth(): [number, { current: HTMLDivElement | null }] {
  const [width, setWidth] = useState(640);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [width, element];
}

function Bars({
  points,
  logarithmic,
  width,
  at,
}: {
  points: readonly Point[];
  logarithmic: boolean;
  width: number;
  at: number;
}) {
  const most = Math.max(...points.map(({ value }) => value), 1);
  const ticks = ticksOf(most, logarithmic);
  const top = Math.max(most, ticks.at(-1) ?? 1);
  const share = (value: number): number => {
    if (!logarithmic) return value / top;
    return value < 1 ? 0 : (Math.log10(value) + 0.15) / (Math.log10(top) + 0.15);
  };
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share(value));
  const step = (width - LEFT) / points.length;
  const every = Math.max(1, Math.ceil(LEAST_LABEL_PX / step));
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" class="tables-svg">
      {ticks.map((tick) => (
        <g>
          <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} class="tables-line" />
          <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
            {formatNumber(tick, { notation: "compact" })}
          </text>
        </g>
      ))}
      {points.map(({ x, value }, i) => (
        <g>
          <rect
            x={LEFT + i * step + step * 0.1}
            width={step * 0.8}
            y={y(value)}
            height={HEIGHT - BOTTOM - y(value)}
            class={i === at ? "tables-bar tables-at" : "tables-bar"}
          />
          {i % every === 0 && LEFT + (i + 0.5) * step + LEAST_LABEL_PX / 2 <= width && (
            <text x={LEFT + (i + 0.5) * step} y={HEIGHT - BOTTOM + 18} text-anchor="middle">
              {x}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  PageUp: (at) => at + 10,
  PageDown: (at) => at - 10,
  Home: () => 0,
  End: (_, last) => last,
};

export function Chart({ title, says, points, logarithmic = false, mark }: Picture) {
  const [width, element] = useWidth();
  const highest = points.reduce((best, { value }, i) => (value > (points[best]?.value ?? 0) ? i : best), 0);
  const marked = points.findIndex(({ x }) => x === mark);
  const [chosen, choose] = useState<number>();
  const last = points.length - 1;
  const at = Math.min(chosen ?? (marked < 0 ? highest : marked), last);
  const point = points[at];
  if (!point) return null;
  const look = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left } = (currentTarget as HTMLElement).getBoundingClientRect();
    const step = (width - LEFT) / points.length;
    choose(Math.min(last, Math.max(0, Math.floor((clientX - left - LEFT) / step))));
  };
  return (
    <figure class="tables-chart">
      <figcaption>
        <h2>{title}</h2>
        <p>{says}</p>
      </figcaption>
      <div
        ref={element}
        class="tables-plot"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={points[0]?.x}
        aria-valuemax={points[last]?.x}
        aria-valuenow={point.x}
        aria-valuetext={point.text}
        onPointerMove={look}
        onPointerDown={look}
        onKeyDown={(event) => {
          const next = KEYS[event.key]?.(at, last);
          if (next === undefined) return;
          event.preventDefault();
          choose(Math.min(last, Math.max(0, next)));
        }}
      >
        <Bars points={points} logarithmic={logarithmic} width={width} at={at} />
      </div>
      <p class="tables-readout">{point.text}</p>
      <p class="muted">{t().chart.keys}</p>
    </figure>
  );
}
