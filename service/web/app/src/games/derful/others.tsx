// What else could have won with the same cards.
import type { Card } from "@countinghouse/client/play/derful31/rules";
import { Sheet } from "../../components/sheet";
import { HeadingLevel } from "../../shell/announcer";
import { client } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import { Share } from "../../shell/share";
import { formatNumber, t as shared } from "../../shell/texts";
import { Picture } from "./card";
import type { Deal, Game } from "./game";
import { All, Solutions } from "./solutions";
import { t } from "./texts";

const MOST_SWAPS = 6;

function Swaps({ grid }: { grid: Card[][] }) {
  const texts = t().solved;
  const asked = useAsked("swaps", (limits) => client.value.derful31.swaps({ grid }, limits));
  const numbers = (list: readonly number[]): string => list.map((number) => formatNumber(number + 1)).join(", ");
  return (
    <AskedView asked={asked}>
      {({ swaps }) => (
        <>
          <h3>{texts.swapsTitle}</h3>
          <p>
            {swaps.length === 0 && texts.noSwaps}
            {swaps.length === 1 && texts.oneSwap}
            {swaps.length > 1 && texts.swaps(formatNumber(swaps.length))}
          </p>
          <ul class="derful-swaps wrap gap-3">
            {swaps.slice(0, MOST_SWAPS).map(({ is_columns, lines, places, grid: after }) => {
              const [first = 0, second = 0] = lines;
              const lit = (row: number, column: number): boolean =>
                is_columns ? lines.includes(column) && places.includes(row) : lines.includes(row) && places.includes(column);
              return (
                <li>
                  <Picture grid={after as Card[][]} lit={lit} />
                  <span>
                    {(is_columns ? texts.columns : texts.rows)(numbers([first]), numbers([second]), numbers(places))}
                  </span>
                </li>
              );
            })}
          </ul>
          {swaps.length > MOST_SWAPS && <p>{texts.more(formatNumber(swaps.length - MOST_SWAPS))}</p>}
        </>
      )}
    </AskedView>
  );
}

const MOST_SWAPS_ORDER = 5;

interface Props {
  deal: Deal;
  game: Game;
  /** True if all games of the cards are listed. */
  all: boolean;
  onClose: () => void;
}

export default function Others({ deal, game, all, onClose }: Props) {
  const name = t().name(formatNumber(deal.order), formatNumber(deal.total ?? 0));
  return (
    <Sheet title={t().solved.about} closeLabel={shared().close} onClose={onClose}>
      {all && (
        <HeadingLevel value={3}>
          <All deal={deal} />
        </HeadingLevel>
      )}
      {deal.order <= MOST_SWAPS_ORDER && <Swaps grid={game.grid as Card[][]} />}
      <HeadingLevel value={3}>
        <Solutions deal={deal} note={false} listed={all} />
      </HeadingLevel>
      <Share text={name} link={deal.link} label={shared().share.link} />
    </Sheet>
  );
}
