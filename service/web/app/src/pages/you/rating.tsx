// A rating of one's own against the puzzles, and the ladder it stands on.

import { Panel } from "../../components/panel";
import { Bar } from "../../components/progress";
import { ownRating } from "../../games/record/own";
import { difficultyAt } from "../../games/record/rating";
import { formatNumber } from "../../shell/texts";
import type { Shown } from "./shown";
import { t } from "./texts";

const RUNGS = [0, 1000, 1200, 1400, 1600, 1800] as const;
const whole = (value: number): string => formatNumber(Math.round(value));

export function Rating({ shown }: { shown: Shown }) {
  const texts = t().rating;
  const { player, games } = ownRating(shown);
  if (games === 0) {
    return (
      <Panel title={texts.title} class="you-rating">
        <p class="muted">{texts.none}</p>
      </Panel>
    );
  }
  const { rating, deviation } = player;
  const at = RUNGS.filter((least) => rating >= least).length - 1;
  return (
    <Panel title={texts.title} aside={<b class="number figure you-rated">{whole(rating)}</b>} class="you-rating">
      <p class="note">{texts.means(whole(difficultyAt(rating)), whole(2 * deviation))}</p>
      <ol class="you-rungs" reversed>
        {RUNGS.map((least, index) => ({ least, index }))
          .reverse()
          .map(({ least, index }) => (
            <li key={least} aria-current={index === at ? "true" : undefined}>
              <span class="you-coin" aria-hidden="true">
                {texts.rungs[index]?.slice(0, 1)}
              </span>
              <span>
                {texts.rungs[index]}
                {index === at && <Step rating={rating} from={least} to={RUNGS[index + 1]} />}
              </span>
              <span>{index === at ? toGo(rating, RUNGS[index + 1]) : least ? whole(least) : texts.start}</span>
            </li>
          ))}
      </ol>
      <details>
        <summary>{texts.how}</summary>
        <p class="note">{texts.howText}</p>
      </details>
    </Panel>
  );
}

const toGo = (rating: number, next: number | undefined): string =>
  next === undefined ? t().rating.top : t().rating.toGo(formatNumber(Math.max(1, Math.ceil(next - rating))));

function Step({ rating, from, to }: { rating: number; from: number; to: number | undefined }) {
  if (to === undefined) return null;
  const start = from || to - 200;
  return <Bar value={Math.max(0, Math.round(rating - start))} max={to - start} label={toGo(rating, to)} />;
}
