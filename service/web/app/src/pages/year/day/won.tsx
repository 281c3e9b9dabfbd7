// A day's puzzle that was solved: how short the way is among all there are, the time, Share, Next and the board.
import { parse } from "@countinghouse/client/play/year/parse";
import { ButtonLink } from "../../../components/button";
import { WinSheet } from "../../../components/sheet";
import { nextOfDay } from "../../../games/daily/others";
import { t as daily } from "../../../games/daily/texts";
import { groupOf, sameGroup } from "../../../games/record/groups";
import { linkTo } from "../../../shell/puzzles";
import { results, type Solved, streak } from "../../../shell/results";
import { Share } from "../../../shell/share";
import { formatDate, formatDuration, formatNumber, t as shared } from "../../../shell/texts";
import { hrefOf } from "../wish";
import { t } from "./texts";
import { type Daily, wishOf } from "./use-playing";

/** How many signs a way has; brackets are none. */
function signsIn({ claim }: Solved, { rules }: Daily): number | undefined {
  try {
    return claim.kind === "year.check" ? parse(claim.params.expression, rules).filter(({ values }) => values > 0).length : 0;
  } catch {
    // What is kept may come from a file that was edited.
    return undefined;
  }
}

function sentence(result: Solved, puzzle: Daily): string {
  const texts = t().solved;
  const { signs_total: least, ways_total: ways } = puzzle;
  const signs = signsIn(result, puzzle);
  return [
    ways === 1 ? texts.only : texts.oneOf(formatNumber(ways)),
    ways > 1 && signs !== undefined && (signs <= least ? texts.fewest(signs) : texts.more(signs, least)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The link to the next puzzle of the day that is open; to the board of the digits if there is none. */
export function NextLink({ puzzle, date, primary = false }: { puzzle: Daily; date: string; primary?: boolean }) {
  const next = nextOfDay(date, puzzle.puzzle_code) ?? {
    href: hrefOf(wishOf(puzzle)),
    text: t().board([...puzzle.digits].join(" ")),
  };
  return (
    <ButtonLink wide kind={primary ? "brass" : undefined} href={next.href}>
      {next.text}
    </ButtonLink>
  );
}

export function Won({ puzzle, result, date }: { puzzle: Daily; result: Solved; date: string }) {
  const texts = t().solved;
  const own = groupOf(result);
  const others = results.value.filter((other) => other.code !== result.code && sameGroup(groupOf(other), own));
  const best = Math.min(...others.map(({ seconds }) => seconds));
  const days = streak.value.current;
  const { judged, seconds, hints } = result;
  const time = formatDuration(seconds);
  const text = [
    `${shared().name} ${formatDate(date, { day: "numeric", month: "short" })}`,
    t().shared(formatNumber(puzzle.target), time, daily().hints(hints)),
  ].join("\n");
  return (
    <WinSheet
      word={texts.word}
      sentence={
        <>
          {sentence(result, puzzle)}
          {judged !== "service" && (
            <small class={`yr-day-judged${judged === "disputed" ? " bad" : ""}`}>
              {judged === "disputed" ? shared().game.disputed : shared().game.unchecked}
            </small>
          )}
        </>
      }
      figures={[
        {
          value: time,
          label: others.length === 0 ? texts.firstTime : best > seconds ? texts.newBest : texts.best(formatDuration(best)),
        },
        { value: formatNumber(puzzle.ways_total), label: texts.ways(puzzle.ways_total) },
        days > 0
          ? { value: formatNumber(days), label: texts.days(days) }
          : { value: formatNumber(others.length + 1), label: texts.games(others.length + 1) },
      ]}
      share={<Share primary text={text} link={linkTo(puzzle.puzzle_code, date)} />}
      next={<NextLink puzzle={puzzle} date={date} />}
      more={<a href={hrefOf(wishOf(puzzle))}>{t().board([...puzzle.digits].join(" "))}</a>}
    />
  );
}
