// All solutions of a game, by shape, each with its steps.
import type { Schemas } from "@countinghouse/client";
import { client, PATIENCE_MS } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import { Heading } from "../../shell/heading";
import { formatNumber } from "../../shell/texts";
import { shown } from "./board";
import { gameOf, gradeOf, type KryptoGame } from "./game";
import { grouped } from "./logic/shapes";
import { t } from "./texts";

const SHOWN = 1000;

export default function Solutions({ puzzle }: { puzzle: KryptoGame }) {
  const { cards, ...game } = gameOf(puzzle);
  const asked = useAsked(puzzle.code, ({ signal }) =>
    client.value.krypto.solve({ ...game, cards: [...cards], limit: SHOWN }, { signal, timeoutMs: PATIENCE_MS }),
  );
  return (
    <section class="krypto-solutions" aria-label={shared().game.solutions}>
      <Heading>{shared().game.solutions}</Heading>
      <AskedView asked={asked}>{(solved) => <Found solved={solved} />}</AskedView>
    </section>
  );
}

function Found({ solved }: { solved: Schemas["KryptoSolveResult"] }) {
  const texts = t().solutions;
  const { distinct, forms, solutions, difficulty } = solved;
  if (!solved.solvable) return <p>{texts.none}</p>;
  return (
    <>
      <p>
        {texts.count(formatNumber(distinct), formatNumber(forms))}
        {difficulty !== null && ` ${t().difficulty(formatNumber(difficulty), gradeOf(difficulty))}.`}
        {distinct > solutions.length && ` ${texts.some(formatNumber(solutions.length))}`}
      </p>
      {grouped(solutions).map(({ shape, sizes, solutions: alike }, index) => (
        <details class="krypto-group" key={shape} open={index === 0 && alike.length < 20}>
          <summary>
            <span>
              {texts.group(sizes, formatNumber(alike.length))} <span class="krypto-shape">{shape}</span>
            </span>
          </summary>
          <ul>
            {alike.map((solution) => (
              <li key={solution.rpn}>
                <details>
                  <summary>{shown(solution.expression)}</summary>
                  <ol>
                    {solution.steps.map(({ left, op, right, value }) => (
                      <li>{shown(`${left} ${op} ${right} = ${value}`)}</li>
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
