// A game that was won: the time, something to share, and what else could have won.
import { useState } from "preact/hooks";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import { HeadingLevel } from "../../shell/heading";
import { JudgedNote } from "../../shell/judged";
import { resultOf } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { Share } from "../../shell/share";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { Picture } from "./card";
import type { Deal, Game } from "./game";
import type { Card } from "./logic";
import { Solutions } from "./solutions";
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
          <ul class="derful-swaps">
            {swaps.slice(0, MOST_SWAPS).map(({ columns, lines, cells, grid: after }) => {
              const [first = 0, second = 0] = lines;
              const lit = (row: number, column: number): boolean =>
                columns ? lines.includes(column) && cells.includes(row) : lines.includes(row) && cells.includes(column);
              return (
                <li>
                  <Picture grid={after as Card[][]} lit={lit} />
                  <span>{(columns ? texts.columns : texts.rows)(numbers([first]), numbers([second]), numbers(cells))}</span>
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

export function Result({ deal, game }: { deal: Deal; game: Game }) {
  const [more, showMore] = useState(false);
  const texts = t().solved;
  const recorded = resultOf(deal.code);
  const time = formatDuration(game.seconds);
  const hints = t().hints.used(game.hints);
  const name = deal.date
    ? texts.daily(formatDate(deal.date))
    : t().name(formatNumber(deal.order), formatNumber(deal.total ?? 0));
  return (
    <section class="panel derful-result" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.text(time, hints)}</p>
      {game.shown ? <p class="muted">{t().solutions.shown}</p> : recorded && <JudgedNote solved={recorded} />}
      <div class="row">
        {!game.shown && <Share text={texts.share(name, time, hints)} link={deal.link} />}
        <Share text={name} link={deal.link} label={shared().share.link} />
        <a class="button" href={`${addressOf("derful")}?order=${deal.order}`}>
          {texts.next}
        </a>
        {!more && (
          <button type="button" onClick={() => showMore(true)}>
            {texts.findSwaps}
          </button>
        )}
      </div>
      {more && deal.order <= MOST_SWAPS_ORDER && <Swaps grid={game.grid as Card[][]} />}
      {more && (
        <HeadingLevel value={3}>
          <Solutions deal={deal} note={false} />
        </HeadingLevel>
      )}
    </section>
  );
}
