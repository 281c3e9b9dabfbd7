// What only the Year Game can say of a day's win: how short the way is among all there are, and its board.
import { parse } from "@countinghouse/client/play/year/parse";
import { ButtonLink } from "../../../components/button";
import { addressOfYear } from "../../../games/daily/days";
import { nextOfDay } from "../../../games/daily/next";
import { WonSheet } from "../../../games/won";
import type { Solved } from "../../../shell/results";
import { formatNumber } from "../../../shell/texts";
import { t as year } from "../texts";
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

/** The way to the board of a puzzle's digits. */
const boardOf = (puzzle: Daily) => ({
  href: hrefOf(wishOf(puzzle)),
  text: year().boardOf([...puzzle.digits].join(" ")),
});

/** The link to the next puzzle of the day that is open; to the board of the digits if there is none. */
export function NextLink({ puzzle, date, primary = false }: { puzzle: Daily; date: string; primary?: boolean }) {
  const next = nextOfDay(date, puzzle.puzzle_code) ?? boardOf(puzzle);
  return (
    <ButtonLink wide kind={primary ? "brass" : undefined} href={next.href}>
      {next.text}
    </ButtonLink>
  );
}

export function Won({ puzzle, result, date }: { puzzle: Daily; result: Solved; date: string }) {
  const texts = t();
  const board = boardOf(puzzle);
  const next = nextOfDay(date, puzzle.puzzle_code);
  return (
    <WonSheet
      code={puzzle.puzzle_code}
      felt="year"
      word={texts.solved.word}
      sentence={sentence(result, puzzle)}
      title={texts.title(formatNumber(puzzle.target))}
      link={addressOfYear(date)}
      date={date}
      seconds={result.seconds}
      hints={result.hints}
      figure={{ value: formatNumber(puzzle.ways_total), label: texts.solved.ways(puzzle.ways_total) }}
      next={next ?? board}
      face={{ cards: [...puzzle.digits] }}
      more={
        next && (
          <a class="link" href={board.href}>
            {board.text}
          </a>
        )
      }
    />
  );
}
