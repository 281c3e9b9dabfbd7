// What is known of a game: whether it can be solved, and how it stands among all games.
import { ProblemError } from "@countinghouse/client";
import { useState } from "preact/hooks";
import { gameOf, type KryptoGame } from "../../games/krypto/game";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { formatNumber } from "../../shell/texts";
import { pageTexts } from "./page-texts";

const CARDS = 5;
const LARGEST = 25;

export function About({ puzzle }: { puzzle: KryptoGame }) {
  const texts = pageTexts().about;
  const [open, setOpen] = useState({ solvable: false, alike: false });
  return (
    <section class="krypto-about" aria-labelledby="krypto-about">
      <h2 id="krypto-about">{texts.title}</h2>
      <p class="row">
        <button type="button" aria-expanded={open.solvable} onClick={() => setOpen({ ...open, solvable: true })}>
          {texts.solvable}
        </button>
        <button type="button" aria-expanded={open.alike} onClick={() => setOpen({ ...open, alike: true })}>
          {texts.alike}
        </button>
      </p>
      {open.solvable && <Solvable puzzle={puzzle} />}
      {open.alike && <Alike puzzle={puzzle} />}
    </section>
  );
}

function useSolved(puzzle: KryptoGame) {
  const { cards, ...game } = gameOf(puzzle);
  return useAsked(puzzle.code, (limits) => client.value.krypto.solve({ ...game, cards: [...cards], limit: 0 }, limits));
}

function Solvable({ puzzle }: { puzzle: KryptoGame }) {
  const texts = pageTexts().about;
  return (
    <AskedView asked={useSolved(puzzle)}>
      {({ solvable, distinct, forms, difficulty }) => (
        <p role="status">
          {solvable
            ? distinct === 1
              ? texts.yesOne(formatNumber(forms))
              : texts.yes(formatNumber(distinct), formatNumber(forms))
            : texts.no}{" "}
          {difficulty !== null && texts.rated(formatNumber(difficulty))}
        </p>
      )}
    </AskedView>
  );
}

/** Whether the tables have the game. */
function isInTables({ cards, target, use }: KryptoGame): boolean {
  const known = (value: number): boolean => value >= 1 && value <= LARGEST;
  return cards.length === CARDS && cards.every(known) && known(target) && use !== "any";
}

function Alike({ puzzle }: { puzzle: KryptoGame }) {
  const texts = pageTexts().about;
  return isInTables(puzzle) ? <FromTables puzzle={puzzle} /> : <p role="status">{texts.onlyFive}</p>;
}

function FromTables({ puzzle }: { puzzle: KryptoGame }) {
  const texts = pageTexts().about;
  const { rules, target } = puzzle;
  const hand = [...puzzle.cards].sort((a, b) => a - b).join("-");
  const asked = useAsked(`${hand} ${rules} ${target}`, async (limits) => {
    const { get } = boundClient();
    const [counts, summary] = await Promise.all([
      get("/v1/tables/krypto/hands/{hand}", { params: { path: { hand }, query: { rules } }, ...limits }),
      get("/v1/tables/krypto", { params: { query: { rules } }, ...limits }),
    ]);
    return { counts, summary };
  });
  if (asked.error instanceof ProblemError && (asked.error.status === 503 || asked.error.status === 404)) {
    return (
      <p class="muted" role="status">
        {asked.error.status === 503 ? texts.notBuilt : texts.off}{" "}
        {asked.error.status === 503 && (
          <button type="button" onClick={asked.again}>
            ↻
          </button>
        )}
      </p>
    );
  }
  return (
    <AskedView asked={asked}>
      {({ counts: { targets }, summary }) => {
        const here = summary.unsolvable_by_target.find((row) => row.target === target);
        return (
          <div role="status">
            <p>{texts.hand(formatNumber(targets.filter(({ distinct }) => distinct > 0).length))}</p>
            <p>{texts.allUnsolvable(formatNumber(summary.unsolvable), formatNumber(summary.games))}</p>
            {here && (
              <p>{texts.sameTarget(formatNumber(here.unsolvable), formatNumber(summary.hands), formatNumber(target))}</p>
            )}
            <Harder puzzle={puzzle} />
            <TargetTable targets={targets} target={target} />
          </div>
        );
      }}
    </AskedView>
  );
}

const boundClient = () => ({ get: client.value.get.bind(client.value) });

/** How many of the sampled games are at least as hard. */
function Harder({ puzzle }: { puzzle: KryptoGame }) {
  const solved = useSolved(puzzle);
  const table = useAsked("difficulty", (limits) => client.value.get("/v1/tables/krypto/difficulty", limits));
  const difficulty = solved.value?.difficulty ?? undefined;
  const rated = table.value?.by_rules.find(({ rules }) => rules === puzzle.rules);
  if (difficulty === undefined || !rated) return null;
  const all = rated.ratings.reduce((sum, count) => sum + count, 0);
  const harder = rated.ratings.slice(difficulty).reduce((sum, count) => sum + count, 0);
  const share = formatNumber(harder / all, { style: "percent", maximumFractionDigits: 0 });
  return <p>{pageTexts().about.harder(share)}</p>;
}

function TargetTable({ targets, target }: { targets: ReadonlyArray<{ target: number; distinct: number }>; target: number }) {
  const texts = pageTexts().about;
  return (
    <details>
      <summary>{texts.targets}</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={texts.targets}>
        <table class="krypto-targets">
          <tbody>
            <tr>
              <th scope="row">{texts.target}</th>
              {targets.map((row) => (
                <th scope="col">{row.target === target ? <mark>{row.target}</mark> : row.target}</th>
              ))}
            </tr>
            <tr>
              <th scope="row">{texts.ways}</th>
              {targets.map(({ distinct }) => (
                <td>{formatNumber(distinct)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </details>
  );
}
