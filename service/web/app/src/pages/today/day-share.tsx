// The day's results as a text that reads the same everywhere.
import { t as shared } from "../../shell/catalogue";
import { resultOfDay, results } from "../../shell/results";
import { Share } from "../../shell/share";
import { formatDate, formatDuration } from "../../shell/texts";
import { t } from "./texts";

const PUZZLES = [
  { game: "krypto", name: undefined },
  { game: "kenken", name: "small" },
  { game: "kenken", name: "large" },
  { game: "31-derful", name: undefined },
] as const;

function dayText(day: string): string {
  const texts = t();
  const titles = [texts.krypto, texts.smallNamed, texts.largeNamed, texts.derful];
  const lines = PUZZLES.map(({ game, name }, index) => {
    const found = resultOfDay(game, day, name);
    const said = found ? texts.solvedIn(formatDuration(found.seconds), found.hints) : texts.share.unsolved;
    return `${found ? "✓" : "–"} ${titles[index]}: ${said}`;
  });
  return [`${shared().name} · ${formatDate(day)}`, ...lines].join("\n");
}

/** Shown once something is solved. */
export function DayShare({ day }: { day: string }) {
  if (!results.value.some(({ date }) => date === day)) return null;
  return <Share text={dayText(day)} link={`/?date=${day}`} label={t().share.label} />;
}
