// Seven days as rings that fill with what was solved on them.
import { Chip } from "../../components/chip";
import { Icon } from "../../components/icon";
import "../../components/panel.css";
import { Ring } from "../../components/progress";
import { FIRST, puzzlesOn } from "../../games/daily/days";
import { daysAfter } from "../../shell/dates";
import { results, streak } from "../../shell/results";
import { formatDate, formatNumber } from "../../shell/texts";
import { t } from "./texts";

const DAYS = 7;
const AFTER = 3;

export const addressOfDay = (day: string, last: string): string => (day === last ? "/" : `/?date=${day}`);

/** How many puzzles of a day were solved, whenever that was. */
export const solvedOn = (day: string): number => results.value.filter(({ date }) => date === day).length;

function daysAround(day: string, last: string): string[] {
  const later = daysAfter(day, AFTER);
  const end = day === last || later > last ? last : later;
  return Array.from({ length: DAYS }, (_, index) => daysAfter(end, index - DAYS + 1)).filter((each) => each >= FIRST);
}

export function Week({ day, last }: { day: string; last: string }) {
  const texts = t().week;
  const { current, longest } = streak.value;
  const left = puzzlesOn(last) - solvedOn(last);
  return (
    <section class="today-week" aria-labelledby="today-week">
      <div class="today-week-head ends">
        <h2 id="today-week">{day === last ? texts.title : texts.around}</h2>
        {current > 0 && (
          <Chip icon="flame" tone="brass">
            {texts.days(current)}
          </Chip>
        )}
      </div>
      <ul class="today-rings">
        {daysAround(day, last).map((each) => (
          <li key={each}>
            <DayRing day={each} last={last} current={each === day} />
          </li>
        ))}
      </ul>
      <p class="note">
        {left === 0 ? texts.full : solvedOn(last) === 0 ? texts.none(left) : texts.left(left)}
        {longest > 0 && ` ${texts.longest(texts.days(longest))}`}
      </p>
    </section>
  );
}

function DayRing({ day, last, current }: { day: string; last: string; current: boolean }) {
  const [solved, all] = [solvedOn(day), puzzlesOn(day)];
  const name = `${formatDate(day, { weekday: "long", day: "numeric", month: "long" })}: ${t().week.of(formatNumber(solved), formatNumber(all))}`;
  return (
    <a href={addressOfDay(day, last)} aria-current={current ? "date" : undefined}>
      <span class="visually-hidden">{name}</span>
      <span class="today-ring" aria-hidden="true">
        <Ring part={solved / all} now={current}>
          {solved >= all ? <Icon name="check" /> : Number(day.slice(8))}
        </Ring>
        {formatDate(day, { weekday: "narrow" })}
      </span>
    </a>
  );
}
