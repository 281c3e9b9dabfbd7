// Figures, and half a year of days by how much of each was solved.
import { Icon } from "../../components/icon";
import { Panel } from "../../components/panel";
import { puzzlesOn } from "../../games/daily/days";
import { nameOfGame } from "../../shell/dailies";
import { daysAfter, today } from "../../shell/dates";
import { linkTo } from "../../shell/puzzles";
import { daySolved, isEntered, type Solved, streak, streakOf } from "../../shell/results";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { t } from "./texts";
import type { Shown } from "./times";

const WEEKS = 26;
const STEPS = 4;

export function Days({ found, shown }: { found: readonly Solved[]; shown: Shown }) {
  const texts = t();
  const { current, longest } = shown === "all" ? streak.value : streakOf(shown);
  const clean = found.filter(({ hints }) => hints === 0).length;
  const figures = [
    { label: texts.current(current), value: formatNumber(current) },
    { label: texts.longest, value: formatNumber(longest) },
    { label: texts.solved, value: formatNumber(found.length) },
    {
      label: texts.clean,
      value: found.length === 0 ? "–" : formatNumber(clean / found.length, { style: "percent" }),
    },
  ];
  return (
    <Panel class="you-days">
      <dl class="figures you-figures">
        {figures.map(({ label, value }, index) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="number">
              {index === 0 && <Icon name="flame" />}
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Heat found={found} />
    </Panel>
  );
}

/** Since when, on a Monday. */
function firstDay(): string {
  const weekday = (new Date(`${today()}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysAfter(today(), -weekday - (WEEKS - 1) * 7);
}

function Heat({ found }: { found: readonly Solved[] }) {
  const texts = t();
  const counts = new Map<string, number>();
  const full = new Map<string, number>();
  for (const one of found) {
    const day = daySolved(one);
    counts.set(day, (counts.get(day) ?? 0) + 1);
    if (one.date === day) full.set(day, (full.get(day) ?? 0) + 1);
  }
  const first = firstDay();
  const days = Array.from({ length: WEEKS * 7 }, (_, index) => daysAfter(first, index)).filter((day) => day <= today());
  const played = days.filter((day) => counts.has(day)).length;
  return (
    <>
      <div class="you-heat" role="img" aria-label={texts.heat(formatNumber(played), formatDate(first))}>
        {days.map((day) => (
          <i
            key={day}
            data-level={Math.min(STEPS, counts.get(day) ?? 0)}
            style={{ "--level": Math.min(STEPS, counts.get(day) ?? 0) }}
            data-full={(full.get(day) ?? 0) >= puzzlesOn(day) ? "" : undefined}
          />
        ))}
      </div>
      <p class="you-legend note">
        <span class="grow">{texts.half}</span>
        <span class="you-less">{texts.less}</span>
        {Array.from({ length: STEPS + 1 }, (_, level) => (
          <i key={level} style={{ "--level": level }} data-full={level === STEPS ? "" : undefined} />
        ))}
        <span>{texts.wholeDay}</span>
      </p>
    </>
  );
}

// The last results, each with the way to its puzzle.

const MOST_SHOWN = 12;

export function Results({ found }: { found: readonly Solved[] }) {
  return (
    <Panel title={t().results} class="you-results">
      <table class="you-table wide">
        <tbody>
          {found.slice(0, MOST_SHOWN).map((one) => (
            <Result key={one.code} found={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Result({ found }: { found: Solved }) {
  const name = nameOfGame(found.game);
  return (
    <tr>
      <th scope="row">{isEntered(found.code) ? name : <a href={linkTo(found.code, found.date, found.name)}>{name}</a>}</th>
      <td>{formatDate(daySolved(found), { dateStyle: "medium" })}</td>
      <td>{t().solvedIn(formatDuration(found.seconds), found.hints)}</td>
    </tr>
  );
}
