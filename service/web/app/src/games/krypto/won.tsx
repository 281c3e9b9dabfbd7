// What only Krypto can say of a win: which of all ways was found, how hard it was, and what leads to further ways.
import { Button } from "../../components/button";
import { linkTo } from "../../shell/puzzles";
import type { Solved } from "../../shell/results";
import { formatNumber, t as shared } from "../../shell/texts";
import { WonSheet } from "../won";
import type { Way } from "../won/against";
import { nextOf } from "./choose/params";
import { type KryptoGame, shown } from "./game";
import { t } from "./texts";
import { type AllWays, numbersOf, useAllWays } from "./ways";

interface Found {
  /** Which of the ways, the simplest first; undefined if it is not known. */
  number: number | undefined;
  all: number | undefined;
}

function wayFound({ cards, solutions_total }: KryptoGame, { claim }: Solved, all: AllWays | undefined): Found {
  if (claim.kind !== "krypto.check") return { number: undefined, all: undefined };
  return {
    number: all && !all.here ? numbersOf(cards, [claim.params.expression], all)[0] : undefined,
    all: all?.solutions_total ?? solutions_total,
  };
}

function sentence(puzzle: KryptoGame, { claim }: Solved, { number, all }: Found): string {
  const texts = t().solved;
  if (claim.kind === "krypto.solve") return t().provedUnsolvable;
  if (all === 1) return texts.only;
  if (number !== undefined && all) return texts.way(formatNumber(number), formatNumber(all));
  return all ? texts.oneOf(formatNumber(all)) : texts.made(String(puzzle.target));
}

const OTHER = /^(\d+)-(\d+)$/;

/** The way as a link carries it, `4-8`: nobody reads the solution from its number. */
function wayBeside({ number, all }: Found): Way | undefined {
  if (number === undefined || all === undefined) return undefined;
  const texts = t().solved;
  const said = (one: number): string => texts.wayOf(formatNumber(one), formatNumber(all));
  return {
    label: texts.wayTitle,
    own: `${number}-${all}`,
    compare: (other) => {
      const [which = 0, total] = (OTHER.exec(other) ?? []).slice(1).map(Number);
      return total === all && which >= 1 && which <= all ? [said(number), said(which)] : undefined;
    },
  };
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

export default function Won({
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
  const asked = useAllWays(puzzle);
  const found = wayFound(puzzle, result, asked.value);
  const { number, all } = found;
  const rating = asked.value?.rating ?? puzzle.rating;
  const unsolvable = result.claim.kind === "krypto.solve";
  const target = shown(String(puzzle.target));
  return (
    <WonSheet
      code={puzzle.puzzle_code}
      felt="krypto"
      word={texts.word}
      sentence={`${[sentence(puzzle, result, found), !unsolvable && texts.hints(result.hints)].filter(Boolean).join(", ")}.`}
      title={texts.title(target)}
      line={unsolvable ? texts.unsolvable(target) : undefined}
      facts={number !== undefined && all ? [texts.wayLine(formatNumber(number), formatNumber(all))] : []}
      link={link}
      date={date}
      seconds={result.seconds}
      hints={result.hints}
      figure={{
        value: typeof rating === "number" ? formatNumber(rating) : "–",
        label: unsolvable ? texts.unrated : texts.hard,
      }}
      way={wayBeside(found)}
      next={nextOf(puzzle.puzzle_code, date, deal)}
      face={{ cards: puzzle.cards.map((card) => formatNumber(card, { useGrouping: false })) }}
      more={
        <>
          {onFurther && !unsolvable && all !== 1 && (
            <Button icon="restart" onClick={onFurther}>
              {texts.another}
            </Button>
          )}
          <button type="button" class="link" onClick={onAll}>
            {all && all > 1 ? texts.all(formatNumber(all)) : t().solutions.show}
          </button>
          {onMore && (
            <button type="button" class="link" onClick={onMore}>
              {shared().game.more}
            </button>
          )}
        </>
      }
    />
  );
}
