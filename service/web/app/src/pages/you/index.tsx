// What the player has done: streaks, times, bests, a rating, everything as a file. It is all kept here.
import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import { Segmented } from "../../components/chip";
import { Bar } from "../../components/figures";
import { Panel } from "../../components/panel";
import { Kept } from "../../games/record/kept";
import { difficultyAt, ownRating } from "../../games/record/rating";
import { useTitle } from "../../shell/announcer";
import { GAMES, nameOfGame } from "../../shell/dailies";
import { results } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { formatNumber, t as shared } from "../../shell/texts";
import { Bests, ModeBests, Streaks } from "./bests";
import { Days, Results } from "./days";
import { t } from "./texts";
import { type Shown, Times } from "./times";
import "./you.css";

// A rating of one's own against the puzzles, and the ladder it stands on.

const RUNGS = [0, 1000, 1200, 1400, 1600, 1800] as const;
const whole = (value: number): string => formatNumber(Math.round(value));

function Rating({ shown }: { shown: Shown }) {
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
                {formatNumber(index + 1)}
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

export default function You() {
  const texts = t();
  const [shown, setShown] = useState<Shown>("all");
  const title = shared().pages.you;
  useTitle(title);
  const all = results.value;
  const some = shown === "all" ? all : all.filter(({ game }) => game === shown);
  return (
    <>
      <div class="you-head row gap-3">
        <div>
          <h1>{title}</h1>
          <p class="muted">{texts.lead}</p>
        </div>
        {all.length > 0 && (
          <Segmented
            label={texts.shown}
            value={shown}
            onChoose={setShown}
            choices={[
              { value: "all", label: texts.all },
              ...GAMES.map((game) => ({ value: game, label: nameOfGame(game) })),
            ]}
          />
        )}
      </div>
      <div class="you grid">
        {all.length === 0 ? (
          <Panel class="you-wide">
            <p>{texts.none}</p>
            <ButtonLink kind="primary" href="/">
              {texts.start}
            </ButtonLink>
          </Panel>
        ) : (
          <>
            <Days found={some} shown={shown} />
            <Times found={some} />
            {/* Nothing says how hard its puzzles are. */}
            {shown !== "year" && <Rating shown={shown} />}
            <Bests found={some} />
            <Streaks shown={shown} />
            <Results found={some} />
          </>
        )}
        <ModeBests shown={shown} />
        <div class="you-wide">
          <Kept />
          <p>
            <a href={addressOf("settings")}>{texts.settings}</a>
          </p>
        </div>
      </div>
    </>
  );
}
