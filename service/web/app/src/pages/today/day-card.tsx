// The card of a day that is complete: its ring closes once, and its results stay to be shared.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { solvedOf, weekdayOf } from "../../games/daily/day";
import { dailyNamesOn } from "../../games/daily/days";
import { t as daily } from "../../games/daily/texts";
import { announce } from "../../shell/announcer";
import type { Challenge } from "../../shell/challenge";
import { daysAfter } from "../../shell/dates";
import { late } from "../../shell/late";
import { streak } from "../../shell/results";
import { Share } from "../../shell/share";
import { read, write } from "../../shell/storage";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { challengeOfDay, totalOf } from "./beat";
import { dayText, linesOf } from "./day-share";
import { t } from "./texts";
import "./day-card.css";

// Once for each day.

const KEY = "closed-days";
const MOST_KEPT = 60;

/** Whether the ring of the day closes now. */
function useClosing(day: string): boolean {
  const [closing] = useState(() => !(read<string[]>(KEY) ?? []).includes(day));
  useEffect(() => {
    if (!closing) return;
    write(KEY, [...(read<string[]>(KEY) ?? []), day].slice(-MOST_KEPT));
    announce(t().complete.title);
  }, []);
  return closing;
}

const Against = late(
  () => import("./day-against"),
  () => null,
);

interface Props {
  day: string;
  /** Today. */
  last: string;
  /** The total that somebody sent. */
  beat: Challenge | undefined;
}

export function DayCard({ day, last, beat }: Props) {
  const texts = t().complete;
  const closing = useClosing(day);
  const days = streak.value.current;
  const run = day === last && days > 0 ? texts.streak(days) : undefined;
  const tomorrow = daysAfter(day, 1);
  const picture = async (): Promise<void> => {
    const { sharePicture } = await import("./day-picture");
    await sharePicture(day, texts.title, linesOf(day), run);
  };
  return (
    <section class={closing ? "panel day-card day-closing" : "panel day-card"} aria-labelledby="day-card">
      <ClosedRing count={dailyNamesOn(day).length} />
      <div class="day-card-head">
        <h2 id="day-card">{texts.title}</h2>
        <p class="muted">{[formatDate(day, { day: "numeric", month: "long" }), run].filter(Boolean).join(" · ")}</p>
      </div>
      <Results day={day} />
      {beat && <Against own={totalOf(day)} other={beat} />}
      <div class="halves day-card-share">
        <Share primary text={dayText(day, run)} link={challengeOfDay(day)} label={t().share.label} />
        <Button kind="quiet" icon="download" onClick={() => void picture().catch(() => undefined)}>
          {t().share.picture}
        </Button>
      </div>
      {day === last && <p class="day-card-next">{texts.tomorrow(texts.days[weekdayOf(tomorrow)] ?? "")}</p>}
    </section>
  );
}

/** The time and the hints of each puzzle. */
function Results({ day }: { day: string }) {
  return (
    <dl class="day-results">
      {dailyNamesOn(day).map((name) => {
        const solved = solvedOf(name, day);
        return (
          solved && (
            <div key={name}>
              <dt>{daily().names[name]}</dt>
              <dd>
                <b class="number">{formatDuration(solved.seconds)}</b> {daily().hints(solved.hints)}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

// A ring of as many arcs as the day has puzzles, of which the last one closes it.

const RADIUS = 42;
/** Between two arcs, of 360. */
const GAP = 7;

function pointAt(degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(50 + RADIUS * Math.cos(angle)).toFixed(2)} ${(50 + RADIUS * Math.sin(angle)).toFixed(2)}`;
}

function ClosedRing({ count }: { count: number }) {
  const arc = 360 / count;
  return (
    <div class="day-ring" role="img" aria-label={t().complete.ring(formatNumber(count))}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <path
            key={index}
            class={index === count - 1 ? "day-arc day-arc-last" : "day-arc"}
            d={`M${pointAt(index * arc + GAP / 2)}A${RADIUS} ${RADIUS} 0 ${arc > 180 + GAP ? 1 : 0} 1 ${pointAt((index + 1) * arc - GAP / 2)}`}
          />
        ))}
      </svg>
      <Icon name="check" />
    </div>
  );
}
