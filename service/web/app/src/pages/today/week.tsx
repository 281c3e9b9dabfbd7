// A week of days, and a month, with what was solved on each.
import { Chip } from "../../components/chip";
import { Icon } from "../../components/icon";
import "../../components/panel.css";
import { useState } from "preact/hooks";
import { idleIf } from "../../components/button";
import { Ring } from "../../components/figures";
import { addressOfDay } from "../../games/daily/day";
import { FIRST, monthsAfter, puzzlesOn, weeksOf } from "../../games/daily/days";
import { daysAfter } from "../../shell/dates";
import { results, streak } from "../../shell/results";
import { formatDate, formatNumber } from "../../shell/texts";
import { t } from "./texts";

// Seven days as rings that fill with what was solved on them.

const DAYS = 7;
const AFTER = 3;

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
            <DayRing day={each} current={each === day} />
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

function DayRing({ day, current }: { day: string; current: boolean }) {
  const [solved, all] = [solvedOn(day), puzzlesOn(day)];
  const name = `${formatDate(day, { weekday: "long", day: "numeric", month: "long" })}: ${t().week.of(formatNumber(solved), formatNumber(all))}`;
  return (
    <a href={addressOfDay(day)} aria-current={current ? "date" : undefined}>
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

// A month, with what was solved on each day.

const YEAR_LENGTH = 4;

function solvedByDay(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { date } of results.value) if (date) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
}

export function Calendar({ day, last }: { day: string; last: string }) {
  const texts = t().calendar;
  const [month, setMonth] = useState(day.slice(0, 7));
  const solved = solvedByDay();
  const monthName = formatDate(`${month}-01`, { month: "long", year: "numeric" });
  return (
    <div class="today-calendar">
      <div class="today-month row">
        <button
          type="button"
          aria-label={texts.previous}
          {...idleIf(month <= FIRST.slice(0, 7), () => setMonth(monthsAfter(month, -1)))}
        >
          <Icon name="back" />
        </button>
        <MonthChoice month={month} last={last} choose={setMonth} />
        <button
          type="button"
          aria-label={texts.next}
          {...idleIf(month >= last.slice(0, 7), () => setMonth(monthsAfter(month, 1)))}
        >
          <Icon name="next" />
        </button>
      </div>
      <table>
        <caption class="visually-hidden">{monthName}</caption>
        <thead>
          <tr>
            {weeksOf("2024-01")[0]?.map((monday) => (
              <th scope="col" abbr={formatDate(monday ?? FIRST, { weekday: "long" })}>
                {formatDate(monday ?? FIRST, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr>
              {week.map((date) => (
                <td>{date && <Day date={date} last={last} current={date === day} solved={solved.get(date) ?? 0} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">
        {texts.legend} <a href={`/?date=${FIRST}`}>{texts.first(formatDate(FIRST))}</a>
      </p>
    </div>
  );
}

function MonthChoice({ month, last, choose }: { month: string; last: string; choose: (month: string) => void }) {
  const texts = t().calendar;
  const [first, final] = [Number(FIRST.slice(0, YEAR_LENGTH)), Number(last.slice(0, YEAR_LENGTH))];
  const clamp = (wanted: string): string => (wanted > last.slice(0, 7) ? last.slice(0, 7) : wanted);
  return (
    <>
      <select
        aria-label={texts.month}
        value={month.slice(5)}
        onChange={({ currentTarget }) => choose(clamp(`${month.slice(0, YEAR_LENGTH)}-${currentTarget.value}`))}
      >
        {Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0")).map((number) => (
          <option value={number}>{formatDate(`2024-${number}-01`, { month: "long" })}</option>
        ))}
      </select>
      <select
        aria-label={texts.year}
        value={month.slice(0, YEAR_LENGTH)}
        onChange={({ currentTarget }) => choose(clamp(`${currentTarget.value}-${month.slice(5)}`))}
      >
        {Array.from({ length: final - first + 1 }, (_, index) => String(final - index)).map((year) => (
          <option value={year}>{year}</option>
        ))}
      </select>
    </>
  );
}

interface DayProps {
  date: string;
  last: string;
  current: boolean;
  solved: number;
}

function Day({ date, last, current, solved }: DayProps) {
  const number = Number(date.slice(8));
  if (date > last || date < FIRST)
    return (
      // The empty place for a number of puzzles keeps it in line with the other days.
      <span class="today-day muted" data-solved="">
        {number}
      </span>
    );
  const all = puzzlesOn(date);
  const said = solved > 0 ? `, ${t().calendar.solved(formatNumber(solved), formatNumber(all))}` : "";
  return (
    <a
      class="today-day"
      href={addressOfDay(date)}
      aria-current={current ? "date" : undefined}
      aria-label={formatDate(date) + said}
      data-solved={solved > 0 ? (solved >= all ? "✓" : `${solved}/${all}`) : ""}
    >
      {number}
    </a>
  );
}
