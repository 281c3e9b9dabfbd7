// What a line sums to, in words, with a sign.
import { formatNumber } from "../../shell/texts";
import type { Line } from "./logic";
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

const SIGNS = { open: "", wrong: "✗", fits: "✓" };

export function Sum({ line, label, role }: { line: Line; label: string; role: "rowheader" | "columnheader" }) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
    <div class={`derful-sum derful-${line.state}`} role={role} aria-label={label}>
      <b>
        {formatNumber(line.sum)} {SIGNS[line.state]}
      </b>
      <small>{standOf(line)}</small>
    </div>
  );
}
