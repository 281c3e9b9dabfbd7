// The front page: the puzzles of a day, a week of days, a friend to play with, something found out.
import { useEffect, useState } from "preact/hooks";
import { Button, ButtonLink, IconLink } from "../../components/button";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/panel";
import { Sheet } from "../../components/sheet";
import { DailyTile } from "../../games/daily/daily-tile";
import { addressOfDay, isComplete, weekdayOf } from "../../games/daily/day";
import { dailyNamesOn, FIRST, FIRST_DAY, GAME_OF, puzzlesOn, useDaily } from "../../games/daily/days";
import { factOfDay } from "../../games/facts/facts";
import { t as facts } from "../../games/facts/texts";
import { useTitle } from "../../shell/announcer";
import { isRefusal } from "../../shell/api";
import { Trouble } from "../../shell/asked";
import { GAMES, keptDaily, nameOfGame } from "../../shell/dailies";
import { daysAfter, isDay, today } from "../../shell/dates";
import { Guard } from "../../shell/guard";
import { keepRecentDailies } from "../../shell/many-dailies";
import { addressOf, type PageProps } from "../../shell/router";
import { formatDate, formatDuration, formatNumber, t as shared } from "../../shell/texts";
import { useTotalToBeat } from "./beat";
import { DayCard } from "./day-card";
import { DayShare } from "./day-share";
import { t } from "./texts";
import { Calendar, solvedOn, Week } from "./week";
import "./today.css";

// One thing that counting has shown, a day.

function FactOfDay({ day }: { day: string }) {
  const { name, figure, play } = factOfDay(day);
  const { title, text } = facts().facts[name];
  return (
    <Panel eyebrow={t().finding} class="today-fact stack gap-2">
      <h2 class="minor">{title}</h2>
      <p class={`number figure${figure.length > 8 ? " figure-long" : ""}`}>{formatNumber(figure)}</p>
      <p class="muted">{text}</p>
      <p class="row">
        <ButtonLink pill href={play}>
          {facts().play}
        </ButtonLink>
        <ButtonLink pill kind="quiet" href={`/findings/${name}`}>
          {facts().read}
        </ButtonLink>
      </p>
    </Panel>
  );
}

// The puzzles of a day.

function DayTiles({ day }: { day: string }) {
  const asked = {
    krypto: useDaily("krypto", day),
    kenken: useDaily("kenken", day),
    "31-derful": useDaily("31-derful", day),
    year: useDaily("year", day),
  };
  // Then it refuses the others as well, and once is enough to say so.
  if (isRefusal(asked.krypto.error)) return <Trouble error={asked.krypto.error} />;
  return (
    <>
      <ul class="tiles tiles-daily">
        {dailyNamesOn(day).map((name) => (
          <li key={name}>
            <Guard>
              <DailyTile name={name} day={day} asked={asked[GAME_OF[name]]} />
            </Guard>
          </li>
        ))}
      </ul>
      {day < FIRST_DAY.kenken && (
        <p class="muted">
          {GAMES.filter((game) => day < FIRST_DAY[game])
            .map((game) => t().before(nameOfGame(game), formatDate(FIRST_DAY[game])))
            .join(" ")}
        </p>
      )}
    </>
  );
}

const IDLE_AFTER_MS = 4_000;

export default function Today({ route: { query } }: PageProps) {
  const last = today();
  const asked = query.get("date") ?? last;
  const valid = isDay(asked) && asked >= FIRST;
  const day = valid ? asked : last;
  const complete = day <= last && isComplete(day);
  useTitle(day === last ? shared().name : t().of(formatDate(day)));
  useKeptDays();
  const beat = useTotalToBeat(day, query);
  return (
    <div class="today grid">
      <Head day={day} last={last} />
      {!valid && (
        <p class="trouble today-trouble" role="alert">
          {t().invalid}
        </p>
      )}
      {day <= last && (
        <Guard>
          <Week day={day} last={last} />
        </Guard>
      )}
      <div class="today-tiles">
        {complete && (
          <Guard>
            <DayCard key={day} day={day} last={last} beat={beat} />
          </Guard>
        )}
        {beat && !complete && day <= last && (
          <p class="lead">
            <b>{t().beat(formatDuration(beat.seconds), puzzlesOn(day))}</b>
          </p>
        )}
        {day > last ? <p>{t().future}</p> : <DayTiles key={day} day={day} />}
        {!complete && <DayShare day={day} />}
      </div>
      <a class="felt friend" data-felt="versus" href={addressOf("tournament")}>
        <Icon name="versus" />
        <span>
          <strong class="number">{t().friend.title}</strong>
          {t().friend.text}
        </span>
        <span class="btn btn-brass btn-pill">{t().friend.go}</span>
      </a>
      <Guard>
        <FactOfDay day={day} />
      </Guard>
    </div>
  );
}

function Head({ day, last }: { day: string; last: string }) {
  const texts = t();
  const [open, setOpen] = useState(false);
  // A day was chosen.
  useEffect(() => setOpen(false), [day]);
  const past = day !== last;
  const weekday = formatDate(day, { weekday: "long" });
  const level = <span class="today-level">{texts.levels[weekdayOf(day)]}</span>;
  const done = day > last ? "" : texts.done(formatNumber(solvedOn(day)), formatNumber(puzzlesOn(day)));
  return (
    <div class="today-head form">
      <div>
        <h1>
          {past ? formatDate(day) : weekday}
          {!past && (
            <>
              <span class="today-comma">, </span>
              {level}
            </>
          )}
        </h1>
        <p class="muted">
          {past ? (
            <>
              {weekday}, {level}
            </>
          ) : (
            formatDate(day, { day: "numeric", month: "long" })
          )}
          {done && ` · ${done}`}
        </p>
      </div>
      {past && (
        <nav class="row" aria-label={texts.calendar.title}>
          {day > FIRST && <IconLink bare icon="back" label={texts.previous} href={addressOfDay(daysAfter(day, -1))} />}
          {day < last && <IconLink bare icon="next" label={texts.next} href={addressOfDay(daysAfter(day, 1))} />}
          <a class="tap" href="/">
            {texts.backToToday}
          </a>
        </nav>
      )}
      <Button kind="quiet" icon="calendar" onClick={() => setOpen(true)}>
        {texts.allDays}
      </Button>
      {open && (
        <Sheet title={texts.calendar.title} closeLabel={shared().close} onClose={() => setOpen(false)}>
          <Calendar day={day} last={last} />
        </Sheet>
      )}
    </div>
  );
}

/** Keep the puzzles of the last days once there is nothing better to do. */
function useKeptDays(): void {
  useEffect(() => {
    if (GAMES.every((game) => keptDaily(game, daysAfter(today(), -1)))) return undefined;
    const timer = setTimeout(() => {
      const keep = (): void => void keepRecentDailies().catch(() => undefined);
      if ("requestIdleCallback" in globalThis) requestIdleCallback(keep);
      else keep();
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
