// The front page: the puzzles of a day, the first of them to be played right here.
import { useEffect, useState } from "preact/hooks";
import Play from "../../games/krypto/play";
import { t as shared } from "../../shell/catalogue";
import { keepRecentDailies, keptDaily } from "../../shell/dailies";
import { daysAfter, isDay, today } from "../../shell/dates";
import { HeadingLevel } from "../../shell/heading";
import { isRefusal } from "../../shell/needs-key";
import type { PageProps } from "../../shell/pages";
import type { KryptoPuzzle } from "../../shell/puzzles";
import { results } from "../../shell/results";
import { formatDate } from "../../shell/texts";
import { useTitle } from "../../shell/title";
import { Calendar } from "./calendar";
import { DayShare } from "./day-share";
import { FIRST } from "./days";
import { DailyView, More, useDaily } from "./more";
import { Sizes } from "./sizes";
import { Streaks } from "./streaks";
import { t } from "./texts";
import "./today.css";

const IDLE_AFTER_MS = 4_000;
const HARD = 67;
const AFTER_FIRST_MS = 30;

export default function Today({ route: { query } }: PageProps) {
  const texts = t();
  const last = today();
  const asked = query.get("date") ?? last;
  const valid = isDay(asked) && asked >= FIRST;
  const day = valid ? asked : last;
  const title = day === last ? texts.today : texts.of(formatDate(day));
  useTitle(day === last ? shared().name : title);
  useKeptDays();
  return (
    <>
      <h1>{title}</h1>
      <nav class="today-nav row" aria-label={t().calendar.title}>
        {day > FIRST && <a href={`/?date=${daysAfter(day, -1)}`}>‹ {texts.previous}</a>}
        <span>{formatDate(day, { dateStyle: "full" })}</span>
        {day < last && <a href={daysAfter(day, 1) === last ? "/" : `/?date=${daysAfter(day, 1)}`}>{texts.next} ›</a>}
        {day !== last && <a href="/">{texts.backToToday}</a>}
      </nav>
      {!valid && (
        <p class="trouble" role="alert">
          {texts.invalid}
        </p>
      )}
      {day > last ? <p>{texts.future}</p> : <Day key={day} day={day} last={last} />}
    </>
  );
}

function Day({ day, last }: { day: string; last: string }) {
  const texts = t();
  const krypto = useDaily("krypto", day);
  // Then it refuses the others as well, and once is enough to say so.
  const refused = isRefusal(krypto.error);
  const later = useLater(krypto.value !== undefined || !krypto.asking);
  return (
    <div class="today">
      <section class="today-first panel" aria-labelledby="today-krypto">
        <h2 id="today-krypto">{texts.krypto}</h2>
        <DailyView asked={krypto}>
          {(daily) => (
            <>
              {results.value.length === 0 && daily.difficulty >= HARD && (
                <p>
                  <a href="/krypto?difficulty=easy">{texts.easy}</a>
                </p>
              )}
              <HeadingLevel value={3}>
                <Play puzzle={{ ...daily, game: "krypto" } as KryptoPuzzle} date={day} />
              </HeadingLevel>
            </>
          )}
        </DailyView>
      </section>
      <div class="today-others">
        {later && !refused && <More day={day} />}
        {later && <DayShare day={day} />}
        {later && <Calendar day={day} last={last} />}
        {later && <Streaks />}
        {later && <Sizes />}
      </div>
    </div>
  );
}

/** Whether the first puzzle, which is `ready`, has had its time to be drawn. */
function useLater(ready: boolean): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(setLater, AFTER_FIRST_MS, true);
    return () => clearTimeout(timer);
  }, [ready]);
  return later;
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
