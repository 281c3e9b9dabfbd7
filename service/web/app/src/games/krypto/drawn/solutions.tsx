// All solutions of a game, the simplest first, each drawn as the steps that its cards are joined by.
import { Heading } from "../../../shell/announcer";
import { AskedView } from "../../../shell/asked";
import { formatNumber, t as shared } from "../../../shell/texts";
import { gameOf, gradeOf, type KryptoGame } from "../game";
import { t as krypto } from "../texts";
import { type AllWays, keptWays, numbersOf, useAllWays } from "../ways";
import WayList from "./list";
import { t } from "./texts";

interface Props {
  puzzle: KryptoGame;
  /** Whether they have their heading from what they lie in. */
  headed?: boolean;
}

export default function Solutions({ puzzle, headed = false }: Props) {
  const asked = useAllWays(puzzle);
  return (
    <section class="krypto-solutions" aria-label={shared().game.solutions}>
      {!headed && <Heading>{shared().game.solutions}</Heading>}
      <AskedView asked={asked}>{(all) => <Solved puzzle={puzzle} all={all} />}</AskedView>
    </section>
  );
}

function Solved({ puzzle, all }: { puzzle: KryptoGame; all: AllWays }) {
  const texts = t();
  const { solutions_total, forms, solutions, rating } = all;
  if (!all.solvable) return <p>{texts.none}</p>;
  const own = new Set(numbersOf(puzzle.cards, keptWays(gameOf(puzzle)), all));
  return (
    <>
      <p>
        {texts.count(formatNumber(solutions_total), formatNumber(forms))}
        {rating !== null && ` ${krypto().difficulty(formatNumber(rating), gradeOf(rating))}.`}{" "}
        {solutions_total > solutions.length
          ? texts.some(formatNumber(solutions.length))
          : solutions_total > 1 && texts.order}
      </p>
      <WayList
        ways={solutions.map(({ expression }, index) => ({
          expression,
          // Found here, equally simple ones may stand in another order.
          number: all.here || solutions_total === 1 ? undefined : index + 1,
          own: own.has(index + 1),
        }))}
      />
    </>
  );
}
