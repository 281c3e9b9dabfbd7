import { type Card, worthOf } from "@countinghouse/client/play/derful31/rules";
import { PlayingCardPicture, type Rank, type Suit } from "../../components/playing-card";
import { still } from "../../shell/still";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

/** `7`, or `K = 10`. */
export const cardName = (card: Card): string => t().card(String(card), formatNumber(worthOf(card)));

/** Where there is room for it, a card with pips; else one with a large index. */
const MOST_WITH_PIPS = 9;
export const isSmall = (cards: readonly Card[]): boolean => cards.length > MOST_WITH_PIPS;

/** A card as it lies: its name is said by what it lies on. Ranks that no deck has show their number. */
export const Face = still(({ card, suit, small }: { card: Card; suit: Suit; small: boolean }) => (
  <PlayingCardPicture rank={String(card) as Rank} suit={suit} small={small} />
));

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
