// What is known of a game: whether it can be solved, and how it stands among all games.
import { ProblemError } from "@countinghouse/client";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { client } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import { formatNumber } from "../../shell/texts";
import { handOf } from "../facts/hands";
import { chooseTexts } from "./choose/texts";
import { gameOf, type KryptoGame } from "./game";
import { isInTables } from "./ways";

export default function About({ puzzle }: { puzzle: KryptoGame }) {
  const texts = chooseTexts().about;
  const [open, setOpen] = useState({ solvable: false, alike: false });
  return (
    <div class="krypto-about">
      <p class="row">
        <Button aria-expanded={open.solvable} onClick={() => setOpen({ ...open, solvable: true })}>
          {texts.solvable}
        </Button>
        <Button aria-expanded={open.alike} onClick={() => setOpen({ ...open, alike: true })}>
          {texts.alike}
        </Button>
      </p>
      {open.solvable && <Solvable puzzle={puzzle} />}
      {open.alike && <Alike puzzle={puzzle} />}
    </div>
  );
}

function useSolved(puzzle: KryptoGame) {
  const { cards, ...game } = gameOf(puzzle);
  return useAsked(puzzle.puzzle_code, (limits) =>
    client.value.krypto.solve({ ...game, cards: [...cards], limit: 0 }, limits),
  );
}

function Solvable({ puzzle }: { puzzle: KryptoGame }) {
  const texts = chooseTexts().about;
  return (
    <AskedView asked={useSolved(puzzle)}>
      {({ solvable, solutions_total, forms, rating }) => (
        <p role="status">
          {solvable
            ? solutions_total === 1
              ? texts.yesOne(formatNumber(forms))
              : texts.yes(formatNumber(solutions_total), formatNumber(forms))
            : texts.no}{" "}
          {rating !== null && texts.rated(formatNumber(rating))}
        </p>
      )}
    </AskedView>
  );
}

function Alike({ puzzle }: { puzzle: KryptoGame }) {
  const texts = chooseTexts().about;
  return isInTables(puzzle) ? <FromTables puzzle={puzzle} /> : <p role="status">{texts.onlyFive}</p>;
}

function FromTables({ puzzle }: { puzzle: KryptoGame }) {
  const texts = chooseTexts().about;
  const { rules, target } = puzzle;
  const hand = handOf(puzzle.cards);
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
      {({ counts: { solutions_by_target }, summary }) => {
        const here = summary.unsolvable_by_target[target - 1];
        return (
          <div role="status">
            <p>{texts.hand(formatNumber(solutions_by_target.filter((ways) => ways > 0).length))}</p>
            <p>{texts.allUnsolvable(formatNumber(summary.unsolvable_total), formatNumber(summary.games))}</p>
            {here !== undefined && (
              <p>{texts.sameTarget(formatNumber(here), formatNumber(summary.hands_total), formatNumber(target))}</p>
            )}
            <Harder puzzle={puzzle} />
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
  const rating = solved.value?.rating ?? undefined;
  const rated = table.value?.by_rules.find(({ rules }) => rules === puzzle.rules);
  if (rating === undefined || !rated) return null;
  const all = rated.ratings.reduce((sum, count) => sum + count, 0);
  const harder = rated.ratings.slice(rating).reduce((sum, count) => sum + count, 0);
  const share = formatNumber(harder / all, { style: "percent", maximumFractionDigits: 0 });
  return <p>{chooseTexts().about.harder(share)}</p>;
}
