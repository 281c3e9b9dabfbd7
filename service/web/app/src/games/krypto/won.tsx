// The win: which way was found, the time among one's own, Share, Next, and further ways.
import { wayOf } from "@countinghouse/client/play/krypto/ways";
import { ButtonLink } from "../../components/button";
import type { HistogramBar } from "../../components/figures";
import { WinSheet } from "../../components/sheet";
import { linkTo } from "../../shell/puzzles";
import { isEntered, results, type Solved, streak } from "../../shell/results";
import { useRun } from "../../shell/run";
import { Share } from "../../shell/share";
import { formatDate, formatDuration, formatNumber, t as shared } from "../../shell/texts";
import { nextOf } from "./choose/params";
import type { KryptoGame } from "./game";
import { t } from "./texts";
import { type AllWays, useAllWays } from "./ways";

// A result among the player's own of the same kind.

/** Where each bar of the histogram ends, in seconds. */
const ENDS = [15, 30, 45, 60, 90, 120, 180, 300, 600, Number.POSITIVE_INFINITY];

interface Record {
  /** How many games of its kind there are, this one included. */
  games: number;
  /** The best time of the others. */
  best: number | undefined;
  /** How many of the others took longer. */
  slower: number;
  bars: readonly HistogramBar[];
  /** The bar of this one. */
  own: number;
}

const barOf = (seconds: number): number => ENDS.findIndex((end) => seconds < end);

/** Games with as many cards, solved by making the target. */
function alike({ claim }: Solved): Solved[] {
  const count = claim.kind === "krypto.check" ? claim.params.cards.length : 0;
  return results.value.filter(
    (other) => !isEntered(other.code) && other.claim.kind === "krypto.check" && other.claim.params.cards.length === count,
  );
}

function recordOf(result: Solved): Record {
  const others = alike(result).filter(({ code }) => code !== result.code);
  const times = [...others.map(({ seconds }) => seconds), result.seconds];
  return {
    games: times.length,
    best: others.length > 0 ? Math.min(...others.map(({ seconds }) => seconds)) : undefined,
    slower: others.filter(({ seconds }) => seconds > result.seconds).length,
    bars: ENDS.map((end, bar) => ({
      label: Number.isFinite(end) ? formatDuration(end) : "∞",
      count: times.filter((seconds) => barOf(seconds) === bar).length,
    })),
    own: barOf(result.seconds),
  };
}

interface Way {
  /** Which of the ways, the simplest first; undefined if it is not known. */
  number: number | undefined;
  all: number | undefined;
}

/** Which of all ways an expression is. */
export function numberOf(cards: readonly number[], expression: string, all: AllWays): number | undefined {
  const way = wayOf(cards, expression);
  const index = all.solutions.findIndex((other) => wayOf(cards, other.expression) === way);
  return index < 0 ? undefined : index + 1;
}

function wayFound({ cards, solutions_total }: KryptoGame, { claim }: Solved, all: AllWays | undefined): Way {
  if (claim.kind !== "krypto.check") return { number: undefined, all: undefined };
  return {
    number: all && !all.here ? numberOf(cards, claim.params.expression, all) : undefined,
    all: all?.solutions_total ?? solutions_total,
  };
}

function sentence(puzzle: KryptoGame, { claim }: Solved, { number, all }: Way): string {
  const texts = t().solved;
  if (claim.kind === "krypto.solve") return t().provedUnsolvable;
  if (all === 1) return texts.only;
  if (number !== undefined && all) return texts.way(formatNumber(number), formatNumber(all));
  return all ? texts.oneOf(formatNumber(all)) : texts.made(String(puzzle.target));
}

/** The result as words, without the solution. */
function sharedText(puzzle: KryptoGame, result: Solved, { number, all }: Way, date: string | undefined): string {
  const texts = t();
  const target = String(puzzle.target);
  const day = date && texts.shared.day(formatDate(date, { day: "numeric" }), formatDate(date, { month: "short" }));
  return [
    [shared().name, day].filter(Boolean).join(" "),
    result.claim.kind === "krypto.solve"
      ? texts.shared.unsolvable(target)
      : texts.shared.krypto(target, formatDuration(result.seconds), texts.solved.hints(result.hints)),
    ...(number !== undefined && all ? [texts.shared.way(formatNumber(number), formatNumber(all))] : []),
    ...(result.note ? [result.note] : []),
  ].join("\n");
}

interface Props {
  puzzle: KryptoGame;
  result: Solved;
  date: string | undefined;
  link: string | undefined;
  /** The address of another deal of the same kind. */
  deal: string | undefined;
  onAll: () => void;
  /** Where there are no tools beside it. */
  onFurther: (() => void) | undefined;
  onMore: (() => void) | undefined;
}

export function Won({
  puzzle,
  result,
  date,
  link = linkTo(puzzle.puzzle_code, date),
  deal,
  onFurther,
  onMore,
  onAll,
}: Props) {
  const texts = t().solved;
  const run = useRun();
  const asked = useAllWays(puzzle);
  const way = wayFound(puzzle, result, asked.value);
  const { games, best, slower, bars, own } = recordOf(result);
  const rating = asked.value?.rating ?? puzzle.rating;
  const next = nextOf(puzzle.puzzle_code, date, deal);
  const days = streak.value.current;
  const unsolvable = result.claim.kind === "krypto.solve";
  const judged = {
    here: shared().game.unchecked,
    service: shared().game.checked,
    disputed: shared().game.disputed,
  }[result.judged];
  return (
    <WinSheet
      word={texts.word}
      sentence={
        <>
          {[sentence(puzzle, result, way), !unsolvable && texts.hints(result.hints)].filter(Boolean).join(", ")}.{" "}
          {result.note}
          {run?.note}
          <small class={result.judged === "disputed" ? "krypto-judged small bad" : "krypto-judged small"}>{judged}</small>
        </>
      }
      figures={[
        {
          value: formatDuration(result.seconds),
          label:
            best === undefined ? texts.firstTime : best > result.seconds ? texts.newBest : texts.best(formatDuration(best)),
        },
        {
          value: typeof rating === "number" ? formatNumber(rating) : "–",
          label: unsolvable ? texts.unrated : texts.hard,
        },
        days > 0
          ? { value: formatNumber(days), label: texts.streak(days) }
          : { value: formatNumber(games), label: texts.played(games) },
      ]}
      {...(!unsolvable &&
        games > 1 && {
          own: {
            bars,
            own,
            label: texts.histogram(formatNumber(games)),
            text: (
              <>
                {texts.games(formatNumber(games))} {slower > 0 && <b>{texts.faster(formatNumber(slower))}</b>}
              </>
            ),
          },
        })}
      share={<Share primary text={sharedText(puzzle, result, way, date)} link={link} />}
      next={
        run?.next ?? (
          <ButtonLink wide href={next.href}>
            {next.text}
          </ButtonLink>
        )
      }
      more={
        <span class="row">
          {onFurther && !unsolvable && way.all !== 1 && (
            <button type="button" class="link" onClick={onFurther}>
              {texts.another}
            </button>
          )}
          <button type="button" class="link" onClick={onAll}>
            {way.all && way.all > 1 ? texts.all(formatNumber(way.all)) : t().solutions.show}
          </button>
          {onMore && (
            <button type="button" class="link" onClick={onMore}>
              {t().more.open}
            </button>
          )}
        </span>
      }
    />
  );
}
