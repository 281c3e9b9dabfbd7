// The day's other puzzles, as cards that lead to them.

import { UnreachableError } from "@countinghouse/client";
import type { ComponentChildren } from "preact";
import { type Asked, useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import { type Dailies, dailyOf, type Game, keptDaily } from "../../shell/dailies";
import { linkTo } from "../../shell/puzzles";
import { resultOf, type Solved } from "../../shell/results";
import { readStarted } from "../../shell/started";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { FIRST_DAY } from "./days";
import { t } from "./texts";

/** A day's puzzle: kept, or asked for; nothing before the game's first day. */
export function useDaily<G extends Game>(game: G, day: string): Asked<Dailies[G]> {
  const kept = keptDaily(game, day);
  const asked = useAsked(kept || day < FIRST_DAY[game] ? undefined : `${game} ${day}`, () => dailyOf(game, day));
  return kept ? { ...asked, value: kept, asking: false } : asked;
}

interface DailyProps<T> {
  asked: Asked<T>;
  children: (value: T) => ComponentChildren;
  /** What is shown until it is there. */
  meanwhile?: ComponentChildren;
}

/** A day's puzzle; where it cannot be had without the service, that it is so. */
export function DailyView<T>({ asked, ...shown }: DailyProps<T>) {
  if (asked.error instanceof UnreachableError) {
    return (
      <div class="trouble" role="alert">
        <p>{t().notKept}</p>
        <p class="row">
          <button type="button" onClick={asked.again}>
            {t().again}
          </button>
        </p>
      </div>
    );
  }
  return <AskedView asked={asked} {...shown} />;
}

export function stateText(solved: Solved | undefined, begun: boolean): string {
  const texts = t();
  if (!solved) return begun ? texts.begun : texts.notBegun;
  const judged = { here: texts.unchecked, service: texts.checked, disputed: texts.disputed }[solved.judged];
  return `✓ ${texts.solvedIn(formatDuration(solved.seconds), solved.hints)} (${judged})`;
}

interface CardProps {
  title: string;
  about: string;
  level: string;
  code: string;
  day: string;
  name?: "small" | "large";
}

function Card({ title, about, level, code, day, name }: CardProps) {
  const solved = resultOf(code);
  return (
    <li>
      <a class={`today-card${solved ? " today-solved" : ""}`} href={linkTo(code, day, name)}>
        <strong>{title}</strong>
        <span>{level}</span>
        <span class="muted">{about}</span>
        <span class="today-state">{stateText(solved, readStarted(code) !== undefined)}</span>
      </a>
    </li>
  );
}

/** As high as the card that comes. */
function Coming({ title, about }: Pick<CardProps, "title" | "about">) {
  return (
    <li class="today-card loading" aria-busy="true">
      <strong>{title}</strong>
      <span class="muted">{about}</span>
      <span class="today-state">{shared().loading}</span>
    </li>
  );
}

export function More({ day }: { day: string }) {
  const texts = t();
  const kenken = useDaily("kenken", day);
  const derful = useDaily("31-derful", day);
  return (
    <section aria-labelledby="today-more">
      <h2 id="today-more">{texts.more}</h2>
      {day < FIRST_DAY.kenken && <p class="muted">{texts.before("KenKen", formatDate(FIRST_DAY.kenken))}</p>}
      {day < FIRST_DAY["31-derful"] && <p class="muted">{texts.before(texts.derful, formatDate(FIRST_DAY["31-derful"]))}</p>}
      <div class="today-cards">
        <DailyView
          asked={kenken}
          meanwhile={
            <ul>
              <Coming title={texts.smallNamed} about={texts.about.kenken} />
              <Coming title={texts.largeNamed} about={texts.about.kenken} />
            </ul>
          }
        >
          {(found) => (
            <ul>
              {(["small", "large"] as const).map((name) => (
                <Card
                  title={texts[name](formatNumber(found[name].size))}
                  about={texts.about.kenken}
                  level={texts.levels[found[name].difficulty] ?? found[name].difficulty}
                  code={found[name].code}
                  day={day}
                  name={name}
                />
              ))}
            </ul>
          )}
        </DailyView>
        <DailyView
          asked={derful}
          meanwhile={
            <ul>
              <Coming title={texts.derful} about={texts.about.derful("…")} />
            </ul>
          }
        >
          {(found) => (
            <ul>
              <Card
                title={texts.derful}
                about={texts.about.derful(formatNumber(found.total))}
                level={texts.levels[found.difficulty.level] ?? found.difficulty.level}
                code={found.code}
                day={day}
              />
            </ul>
          )}
        </DailyView>
      </div>
    </section>
  );
}
