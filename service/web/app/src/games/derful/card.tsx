// What a card is called and looks like, and what a line of them sums to.
import { type Card, type Line, worthOf } from "@countinghouse/client/play/derful31/rules";
import { PlayingCardPicture, type Rank } from "../../components/playing-card";
import type { Suit } from "../../components/suits";
import { still } from "../../shell/late";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import "../../components/figures.css";
import { Icon } from "../../components/icon";

/** `7`, or `K = 10`. */
export const cardName = (card: Card): string => t().card(String(card), formatNumber(worthOf(card)));

/** Of more cards none is wide enough for pips. */
const MOST_WITH_PIPS = 9;
export const isSmall = (cards: readonly Card[]): boolean => cards.length > MOST_WITH_PIPS;

/** A card as it lies: its name is said by what it lies on. Ranks that no deck has show their number. */
export const Face = still(({ card, suit, small }: { card: Card; suit: Suit; small: boolean }) => {
  const worth = worthOf(card);
  return (
    <PlayingCardPicture
      rank={String(card) as Rank}
      suit={suit}
      small={small}
      worth={String(worth) === String(card) ? undefined : worth}
    />
  );
});

/** A grid to look at, with some of its cells lit. */
export function Picture({
  grid,
  lit,
}: {
  grid: ReadonlyArray<ReadonlyArray<Card>>;
  lit?: (row: number, column: number) => boolean;
}) {
  return (
    <table class="derful-picture cells">
      <tbody>
        {grid.map((row, i) => (
          <tr>
            {row.map((card, j) => (
              <td>{lit?.(i, j) ? <mark>{card}</mark> : card}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// What a line sums to: a ring that fills, and the same in words.

/** What a line lacks or has too much; nothing if its total is not known. */
function standOf({ state, missing, full }: Line): string {
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
