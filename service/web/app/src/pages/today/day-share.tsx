// The day's results as a text that reads the same everywhere.
import { dailyNamesOn, GAME_OF, WHICH } from "../../games/daily/names";
import { t as daily } from "../../games/daily/texts";
import { t as shared } from "../../shell/catalogue";
import { resultOfDay, results } from "../../shell/results";
import { Share } from "../../shell/share";
import { formatDate, formatDuration } from "../../shell/texts";
import { t } from "./texts";

function dayText(day: string): string {
  const lines = dailyNamesOn(day).map((name) => {
    const found = resultOfDay(GAME_OF[name], day, WHICH[name]);
    const said = found ? `${formatDuration(found.seconds)}, ${daily().hints(found.hints)}` : t().share.unsolved;
    return `${daily().names[name]}: ${said}`;
  });
  return [`${shared().name} ${formatDate(day)}`, ...lines].join("\n");
}

/** Shown once something is solved. */
export function DayShare({ day }: { day: string }) {
  if (!results.value.some(({ date }) => date === day)) return null;
  return <Share text={dayText(day)} link={`/?date=${day}`} label={t().share.label} />;
}
