// The Year Game: its lesson, the puzzle of a day, the boards of any digits, and sheets of them for a class.
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { isDayOf } from "../../games/daily/days";
import { useLesson } from "../../games/lesson/kept";
import { useTitle } from "../../shell/announcer";
import { late } from "../../shell/late";
import { addressOf, type PageProps } from "../../shell/router";
import { t as shared } from "../../shell/texts";

/** The table, before anything lies on it. */
const emptyTable = () => (
  <PlayLayout felt="year" bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }} />}>
    <p class="loading">{shared().loading}</p>
  </PlayLayout>
);
const Lesson = late(() => import("./lesson"), emptyTable);
const Day = late(() => import("./day/day"), emptyTable);
const Digits = late(() => import("./digits"), emptyTable);
const Sheets = late(() => import("./sheets/sheets"));

/** The day whose puzzle an address asks for; none before the first, and none to come. */
function dayIn(query: URLSearchParams): string | undefined {
  const day = query.get("date") ?? "";
  return isDayOf("year", day) ? day : undefined;
}

export default function Year({ route: { query } }: PageProps) {
  const title = shared().pages.year;
  const lesson = useLesson("year", query);
  const day = dayIn(query);
  const isSheets = lesson === undefined && query.has("sheets");
  useTitle(title);
  return (
    <>
      <h1 class={isSheets ? "yr-more" : "visually-hidden"}>{title}</h1>
      {lesson !== undefined ? (
        <Lesson next={lesson} />
      ) : isSheets ? (
        <Sheets query={query} />
      ) : day ? (
        <Day key={day} date={day} />
      ) : (
        <Digits query={query} />
      )}
    </>
  );
}
