import { formatNumber } from "../../shell/texts";
import { type Card, worthOf } from "./logic";
import { t } from "./texts";

/** `7`, or `K = 10`. */
export const cardName = (card: Card): string => t().card(String(card), formatNumber(worthOf(card)));

/** What is printed on a card. */
export function Face({ card }: { card: Card }) {
  const value = formatNumber(worthOf(card));
  return (
    <>
      <b>{card}</b>
      {String(card) !== value && <small> = {value}</small>}
    </>
  );
}

/** A grid to look at, with some of its cells lit. */
export function Picture({
  grid,
  lit,
}: {
  grid: ReadonlyArray<ReadonlyArray<Card>>;
  lit?: (row: number, column: number) => boolean;
}) {
  return (
    <table class="derful-picture">
      <tbody>
        {grid.map((row, i) => (
          <tr>
            {row.map((card, j) => (
              <td class={lit?.(i, j) ? "derful-lit" : undefined}>{lit?.(i, j) ? <mark>{card}</mark> : card}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
