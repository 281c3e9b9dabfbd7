import "./histogram.css";

export interface HistogramBar {
  label: string;
  count: number;
}

interface Props {
  bars: readonly HistogramBar[];
  /** The bar of today's result. */
  own?: number;
  /** Says in words what it shows. */
  label: string;
  /** With the first and the last bar's label below. */
  axis?: boolean;
}

/** How often each result was had, by oneself. */
export function Histogram({ bars, own, label, axis = false }: Props) {
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
