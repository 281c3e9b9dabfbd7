// What only 31-derful can say of a win: how many games the cards have, and what else could have won.
import { CLEAR } from "@countinghouse/client/play/derful31/rules";
import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import { WinSheet } from "../../components/win-sheet";
import { client } from "../../shell/api";
import { orHere, useAsked } from "../../shell/asked";
import { late } from "../../shell/late";
import { resultOf } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { nextOfDay } from "../daily/next";
import { WonSheet } from "../won";
import type { Way } from "../won/against";
import { gamesOfTotal, isListed } from "./deals";
import { fingerprintOf } from "./fingerprint";
import type { Deal, Game } from "./game";
import { t } from "./texts";

const Others = late(() => import("./others"));

interface Counted {
  /** How many games the cards have; undefined while that is counted or where it cannot be. */
  games: number | undefined;
  sentence: string;
}

/** How many different games the list of cards has, exactly. */
function useCounted(deal: Deal): Counted {
  const texts = t().solved;
  const { cards, order, total } = deal;
  const asked = useAsked("games", (limits) =>
    orHere(
      () => client.value.derful31.solve({ cards: [...cards], order, total, with_games: true }, limits),
      async () => (await import("./here")).solvedHere(deal),
    ),
  );
  const games = asked.value?.games ?? undefined;
  if (games !== undefined) return { games, sentence: games === 1 ? texts.oneGame : texts.games(formatNumber(games)) };
  if (asked.asking) return { games, sentence: texts.counting };
  const ofTotal = total === null ? undefined : gamesOfTotal(order, total);
  const sum = formatNumber(total ?? 0);
  return { games, sentence: ofTotal ? texts.ofTotal(sum, formatNumber(ofTotal)) : texts.uncounted };
}

/** The square as a link carries it: a fingerprint tells whether two are the same. */
function squareBeside({ grid }: Game): Way {
  const { square } = t().solved;
  const own = fingerprintOf(grid);
  return { label: square.title, own, compare: (other) => [square.own, other === own ? square.same : square.other] };
}

export default function Win({ deal, game }: { deal: Deal; game: Game }) {
  const [others, showOthers] = useState(false);
  const texts = t().solved;
  const { games, sentence } = useCounted(deal);
  const order = formatNumber(deal.order);
  const next = nextOfDay(deal.date, deal.code) ?? {
    href: `${addressOf("derful")}?order=${deal.order}`,
    text: texts.next(order),
  };
  const more = (
    <>
      <button type="button" class="link" onClick={() => showOthers(true)}>
        {games !== undefined && games > 1 && isListed(deal) ? texts.others(formatNumber(games - 1)) : texts.details}
      </button>
      <button type="button" class="link" onClick={() => game.play(CLEAR)}>
        {texts.again}
      </button>
    </>
  );
  const sheet =
    game.shown && !resultOf(deal.code) ? (
      <WinSheet
        word={t().solutions.title}
        sentence={`${sentence} ${t().solutions.shown}`}
        next={
          <ButtonLink kind="primary" wide href={next.href}>
            {next.text}
          </ButtonLink>
        }
        more={more}
      />
    ) : (
      <WonSheet
        code={deal.code}
        felt="derful"
        word={texts.title}
        sentence={sentence}
        title={deal.date ? t().size(order) : t().name(order, formatNumber(deal.total ?? 0))}
        facts={games === undefined ? [] : [texts.shareGames(formatNumber(games))]}
        link={deal.link}
        date={deal.date}
        seconds={game.seconds}
        hints={game.hints}
        way={squareBeside(game)}
        next={next}
        face={{ cards: game.cards.map(String) }}
        more={more}
      />
    );
  return (
    <>
      {sheet}
      {others && (
        <Others deal={deal} game={game} all={(games ?? 0) > 1 && isListed(deal)} onClose={() => showOthers(false)} />
      )}
    </>
  );
}
