// All solutions of a game, by shape, each with its steps.
import { grouped } from "@countinghouse/client/play/krypto/shapes";
import { Heading } from "../../shell/announcer";
import { AskedView } from "../../shell/asked";
import { formatNumber, t as shared } from "../../shell/texts";
import { gradeOf, type KryptoGame, shown } from "./game";
import { t } from "./texts";
import { type AllWays, useAllWays } from "./ways";

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
      <AskedView asked={asked}>{(solved) => <Found solved={solved} />}</AskedView>
    </section>
  );
}

function Found({ solved }: { solved: AllWays }) {
  const texts = t().solutions;
  const { solutions_total, forms, solutions, rating } = solved;
  if (!solved.solvable) return <p>{texts.none}</p>;
  return (
    <>
      <p>
        {texts.count(formatNumber(solutions_total), formatNumber(forms))}
        {rating !== null && ` ${t().difficulty(formatNumber(rating), gradeOf(rating))}.`}
        {solutions_total > solutions.length && ` ${texts.some(formatNumber(solutions.length))}`}
      </p>
      {grouped(solutions).map(({ shape, sizes, solutions: alike }, index) => (
        <details class="krypto-group" key={shape} open={index === 0 && alike.length < 20}>
          <summary>
            <span>
              {texts.group(sizes, formatNumber(alike.length))} <span class="muted">{shape}</span>
            </span>
          </summary>
          <ul>
            {alike.map((solution) => (
              <li key={solution.rpn}>
                <details>
                  <summary>{shown(solution.expression)}</summary>
                  <ol>
                    {solution.steps.map(({ left, operator, right, value }) => (
                      <li>{shown(`${left} ${operator} ${right} = ${value}`)}</li>
                    ))}
                  </ol>
                </details>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
