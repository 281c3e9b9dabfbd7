// What a line sums to: a ring that fills, and the same in words.
import "../../components/progress.css";
import type { Line } from "@countinghouse/client/play/derful31/rules";
import { Icon } from "../../components/icon";
import { still } from "../../shell/still";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

/** What a line lacks or has too much; nothing if its total is not known. */
export function standOf({ state, missing, full }: Line): string {
  const texts = t().state;
  if (missing === null) return "";
  if (state === "fits") return texts.fits;
  if (missing < 0) return texts.over(formatNumber(-missing));
  return full ? texts.under(formatNumber(missing)) : texts.missing(formatNumber(missing));
}

/** `21, 10 to go`. */
export const spoken = (line: Line): string => [formatNumber(line.sum), standOf(line)].filter(Boolean).join(", ");

/** The same as few signs as go into a ring. */
function short({ missing, full, state }: Line): string {
  const texts = t().short;
  if (missing === null || state === "fits") return "";
  if (missing < 0) return texts.over(formatNumber(-missing));
  if (state === "wrong" && full) return texts.under(formatNumber(missing));
  return texts.missing(formatNumber(missing));
}

/** How much of its total a line has, in per cent. */
export function partOf({ sum, missing }: Line): number {
  const total = sum + (missing ?? 0);
  return missing === null || total <= 0 ? 0 : Math.min(100, Math.round((100 * sum) / total));
}

interface SumProps extends Line {
  label: string;
  role: "rowheader" | "columnheader";
}

export const Sum = still(({ label, role, ...line }: SumProps) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
  <div class={`ring derful-sum ${line.state}`} role={role} aria-label={label} style={{ "--part": `${partOf(line)}%` }}>
    <b>{formatNumber(line.sum)}</b>
    {line.state === "fits" ? <Icon name="check" /> : <small>{short(line)}</small>}
  </div>
));
