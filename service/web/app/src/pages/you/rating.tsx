// A rating of one's own against the puzzles, and the ladder it stands on.

import { Panel } from "../../components/panel";
import { Bar } from "../../components/progress";
import { difficultyAt, type Finished, finishedOf, ratingOf } from "../../games/record/rating";
import { dayOf } from "../../shell/dates";
import { difficultyOf } from "../../shell/difficulty";
import { resultOf, type Solved } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import { formatNumber } from "../../shell/texts";
import type { Shown } from "./shown";
import { t } from "./texts";

const RUNGS = [0, 1000, 1200, 1400, 1600, 1800] as const;
const whole = (value: number): string => formatNumber(Math.round(value));

interface GivenUp {
  gaveUp?: boolean;
  revealed?: boolean;
  shown?: boolean;
}

const FIRST = { krypto: "K", kenken: "N", "31-derful": "D" } as const;

/** Games whose solution was asked for: lost. */
function lost(shown: Shown): Finished[] {
  return (allStarted() as Array<Started<GivenUp>>).flatMap(({ code, at, state }) => {
    if (!(state?.gaveUp || state?.revealed || state?.shown) || resultOf(code)) return [];
    if (shown !== "all" && !code.startsWith(FIRST[shown])) return [];
    const difficulty = difficultyOf(code);
    return difficulty === undefined ? [] : [{ day: dayOf(new Date(at)), difficulty, score: 0 }];
  });
}

export function Rating({ found, shown }: { found: readonly Solved[]; shown: Shown }) {
  const texts = t().rating;
  const won = found.flatMap((one) => finishedOf(one, difficultyOf) ?? []);
  const { player, games } = ratingOf([...won, ...lost(shown)]);
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
    <Panel title={texts.title} aside={<b class="number you-rated">{whole(rating)}</b>} class="you-rating">
      <p class="you-note">{texts.means(whole(difficultyAt(rating)), whole(2 * deviation))}</p>
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
        <p class="you-note">{texts.howText}</p>
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
