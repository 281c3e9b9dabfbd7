// The day's results as a text that reads the same everywhere, to be shared.
import { solvedOf } from "../../games/daily/day";
import { dailyNamesOn } from "../../games/daily/days";
import { t as daily } from "../../games/daily/texts";
import { results } from "../../shell/results";
import { Share } from "../../shell/share";
import { formatDate, formatDuration, t as shared } from "../../shell/texts";
import { t } from "./texts";

/** What each puzzle of a day is called, and how it went. */
export const linesOf = (day: string): Array<[name: string, said: string]> =>
  dailyNamesOn(day).map((name) => {
    const found = solvedOf(name, day);
    const said = found ? `${formatDuration(found.seconds)}, ${daily().hints(found.hints)}` : t().share.unsolved;
    return [daily().names[name], said];
  });

/** `last` stands at the end of it. */
export const dayText = (day: string, last?: string): string =>
  [`${shared().name} ${formatDate(day)}`, ...linesOf(day).map((line) => line.join(": ")), ...(last ? [last] : [])].join(
    "\n",
  );

/** Shown once something is solved. */
export function DayShare({ day }: { day: string }) {
  if (!results.value.some(({ date }) => date === day)) return null;
  return <Share text={dayText(day)} link={`/?date=${day}`} label={t().share.label} />;
}
