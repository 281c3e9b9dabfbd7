// Deals to play, any cards to enter, and what is known of a game.
import { useEffect } from "preact/hooks";
import { CodeForm } from "../../games/codes/code-form";
import { type KryptoGame, ownCode } from "../../games/krypto/game";
import Play from "../../games/krypto/play";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import type { PageProps } from "../../shell/pages";
import { type KryptoPuzzle, keepPuzzle } from "../../shell/puzzles";
import { addressOf, go, route } from "../../shell/router";
import { useTitle } from "../../shell/title";
import { About } from "./about";
import { DealForm, deal } from "./deal-form";
import { OwnForm } from "./own-form";
import { pageTexts } from "./page-texts";
import { type Deal, dealOf, type Entered, enteredOf, faultsOf, numbersOf, optionsOf } from "./params";

export default function Krypto({ route: { query } }: PageProps) {
  const texts = pageTexts();
  const title = shared().pages.krypto;
  useTitle(title);
  const own = query.has("cards");
  const chosen = dealOf(query);
  const entered = enteredOf(query);
  useEffect(() => {
    // Something to play at once.
    if (!own && !chosen) deal({ ...optionsOf(query), difficulty: optionsOf(query).difficulty ?? "easy" });
  }, [own, chosen]);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">
        {texts.lead} <a href={addressOf("tournament")}>{texts.tournament}</a>
      </p>
      <div class="row" role="group" aria-label={texts.choose.label}>
        <button type="button" aria-pressed={!own} onClick={() => go("/krypto")}>
          {texts.choose.deal}
        </button>
        <button type="button" aria-pressed={own} onClick={() => go("/krypto?cards=")}>
          {texts.choose.own}
        </button>
      </div>
      {own && <OwnForm key="own" initial={entered?.cards ? entered : undefined} />}
      {entered && faultsOf(entered).length === 0 && <Own entered={entered} />}
      {own && <CodeForm />}
      {chosen && !own && <Dealt deal={chosen} query={query} />}
    </>
  );
}

/** The address of the game as it is. */
const here = (): string => `/krypto?${route.value.query.toString()}`;

function Own({ entered }: { entered: Entered }) {
  const { rules, use } = entered;
  const { cards, target } = numbersOf(entered);
  const puzzle: KryptoGame = { code: ownCode({ cards, target, rules, use }), game: "krypto", cards, target, rules, use };
  return (
    <div class="columns">
      <div class="panel">
        <Play puzzle={puzzle} link={here()} />
      </div>
      <About key={puzzle.code} puzzle={puzzle} />
    </div>
  );
}

function Others({ query }: { query: URLSearchParams }) {
  return (
    <>
      <DealForm key={query.get("seed")} initial={optionsOf(query)} />
      <CodeForm />
    </>
  );
}

function Dealt({ deal: { seed, difficulty, solvable, rules, size }, query }: { deal: Deal; query: URLSearchParams }) {
  const params = {
    seed,
    rules,
    hand_size: size,
    ...(difficulty ? { difficulty } : {}),
    ...(solvable === undefined ? {} : { solvable }),
  };
  const asked = useAsked(JSON.stringify(params), async (limits) => {
    const { deals } = await client.value.krypto.deal(params, limits);
    const [dealt] = deals;
    if (!dealt) throw new Error("Nothing was dealt");
    const puzzle: KryptoGame = { ...dealt, rules, game: "krypto" };
    keepPuzzle(puzzle as KryptoPuzzle);
    return puzzle;
  });
  return (
    <AskedView asked={asked} below={<Others query={query} />}>
      {(puzzle) => (
        <div class="columns">
          <div class="panel">
            {/* Whether it can be solved is for the player to find out where both kinds are dealt. */}
            <Play puzzle={solvable === undefined ? hidden(puzzle) : puzzle} />
            <p>
              <button type="button" onClick={() => deal({ difficulty, solvable, rules, size })}>
                {pageTexts().deal.next}
              </button>
            </p>
          </div>
          <About key={puzzle.code} puzzle={puzzle} />
        </div>
      )}
    </AskedView>
  );
}

/** The game without what would tell that it can be solved. */
function hidden({ difficulty: _, ...puzzle }: KryptoGame): KryptoGame {
  return puzzle;
}
