// The front page: the puzzles of a day, a week of days, a friend to play with, something found out.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { IconLink } from "../../components/icon-button";
import { Sheet } from "../../components/sheet";
import { FIRST, puzzlesOn } from "../../games/daily/days";
import { t as shared } from "../../shell/catalogue";
import { keepRecentDailies, keptDaily } from "../../shell/dailies";
import { daysAfter, isDay, today } from "../../shell/dates";
import type { PageProps } from "../../shell/pages";
import { addressOf } from "../../shell/router";
import { formatDate, formatNumber } from "../../shell/texts";
import { useTitle } from "../../shell/title";
import { Calendar } from "./calendar";
import { DayShare } from "./day-share";
import { FactOfDay } from "./fact-of-day";
import { t } from "./texts";
import { DayTiles } from "./tiles";
import "./today.css";
import { addressOfDay, solvedOn, Week } from "./week";

const IDLE_AFTER_MS = 4_000;

export default function Today({ route: { query } }: PageProps) {
  const last = today();
  const asked = query.get("date") ?? last;
  const valid = isDay(asked) && asked >= FIRST;
  const day = valid ? asked : last;
  useTitle(day === last ? shared().name : t().of(formatDate(day)));
  useKeptDays();
  return (
    <div class="today grid">
      <Head day={day} last={last} />
      {!valid && (
        <p class="trouble today-trouble" role="alert">
          {t().invalid}
        </p>
      )}
      <Week day={day} last={last} />
      <div class="today-tiles">
        {day > last ? <p>{t().future}</p> : <DayTiles key={day} day={day} />}
        <DayShare day={day} />
      </div>
      <a class="felt friend" data-felt="versus" href={addressOf("tournament")}>
        <Icon name="versus" />
        <span>
          <strong class="number">{t().friend.title}</strong>
          {t().friend.text}
        </span>
        <span class="btn btn-brass btn-pill">{t().friend.go}</span>
      </a>
      <FactOfDay day={day} />
    </div>
  );
}

function Head({ day, last }: { day: string; last: string }) {
  const texts = t();
  const [open, setOpen] = useState(false);
  // A day was chosen.
  useEffect(() => setOpen(false), [day]);
  const past = day !== last;
  const done = day > last ? "" : texts.done(formatNumber(solvedOn(day)), formatNumber(puzzlesOn(day)));
  return (
    <div class="today-head form">
      <div>
        <h1>{past ? formatDate(day) : formatDate(day, { weekday: "long" })}</h1>
        <p class="muted">
          {past ? formatDate(day, { weekday: "long" }) : formatDate(day, { day: "numeric", month: "long" })}
          {done && ` · ${done}`}
        </p>
      </div>
      {past && (
        <nav class="row" aria-label={texts.calendar.title}>
          {day > FIRST && <IconLink bare icon="back" label={texts.previous} href={addressOfDay(daysAfter(day, -1), last)} />}
          {day < last && <IconLink bare icon="next" label={texts.next} href={addressOfDay(daysAfter(day, 1), last)} />}
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
    if (keptDaily("31-derful", daysAfter(today(), -1))) return undefined;
    const timer = setTimeout(() => {
      const keep = (): void => void keepRecentDailies().catch(() => undefined);
      if ("requestIdleCallback" in globalThis) requestIdleCallback(keep);
      else keep();
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
