// 31-derful: deals by number, cards of one's own, games that were begun, and how to play.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Deal } from "../../games/derful/game";
import { inOrder, readCards, totalOf } from "../../games/derful/logic";
import { PlayDeal } from "../../games/derful/play";
import { t } from "../../games/derful/texts";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import type { PageProps } from "../../shell/pages";
import { keepPuzzle, linkTo } from "../../shell/puzzles";
import { results } from "../../shell/results";
import { addressOf, setQuery } from "../../shell/router";
import { useTitle } from "../../shell/title";
import { Choose } from "./choose";
import { ORDERS, randomSeed, USUAL_TOTALS } from "./deals";
import { OwnCards } from "./own-cards";
import { StartedGames } from "./started-games";

const whole = (text: string | null): number | undefined => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

function HowTo() {
  const texts = t().howTo;
  const beginner = useMemo(() => !results.peek().some(({ game }) => game === "31-derful"), []);
  return (
    <details open={beginner} class="derful-how">
      <summary>{shared().game.howTo}</summary>
      <ul>
        <li>{texts.cards}</li>
        <li>{texts.play}</li>
        <li>{texts.sums}</li>
        <li>{texts.start}</li>
      </ul>
    </details>
  );
}

/** Cards that somebody entered; undefined if they make no square. */
function ownDeal(text: string): Deal | undefined {
  const words = readCards(text.replace(/-/g, " "));
  const cards = inOrder(words.filter((word) => word !== undefined));
  const order = Math.sqrt(cards.length);
  if (words.length !== cards.length || !ORDERS.includes(order)) return undefined;
  const list = cards.join("-");
  return {
    code: `cards:${list}`,
    link: `${addressOf("derful")}?cards=${list}`,
    order,
    total: totalOf(cards, order),
    cards,
  };
}

interface DealtProps {
  order: number;
  total: number;
  seed: number;
  below: ComponentChildren;
}

function Dealt({ order, total, seed, below }: DealtProps) {
  const asked = useAsked(`${order} ${total} ${seed}`, async (limits) => {
    const { deals } = await client.value.derful31.deal({ order, total, seed, count: 1 }, limits);
    const [deal] = deals;
    if (!deal) throw new Error("No deal");
    const { grid: _, ...shown } = deal;
    keepPuzzle({ ...shown, game: "31-derful", order });
    return { ...shown, order, link: linkTo(shown.code) };
  });
  return (
    <AskedView asked={asked} below={below}>
      {(deal) => <PlayDeal key={deal.code} deal={deal} />}
    </AskedView>
  );
}

function Chosen({ query }: { query: URLSearchParams }) {
  const cards = query.get("cards");
  const own = cards === null ? undefined : ownDeal(cards);
  const order = ORDERS.find((known) => known === whole(query.get("order"))) ?? 3;
  const total = whole(query.get("total")) ?? USUAL_TOTALS[order] ?? 31;
  const seed = whole(query.get("seed"));
  useEffect(() => {
    if (!own && seed === undefined) setQuery({ order, total, seed: randomSeed(), cards: undefined });
  }, [own, seed]);
  const others = (
    <>
      <div class="columns">
        <Choose key={`${order} ${total} ${seed ?? ""}`} order={order} total={total} seed={seed ?? 0} />
        <OwnCards initial={cards ?? ""} />
      </div>
      <StartedGames />
    </>
  );
  if (!own) return seed === undefined ? null : <Dealt order={order} total={total} seed={seed} below={others} />;
  return (
    <>
      <PlayDeal key={own.code} deal={own} />
      {others}
    </>
  );
}

export default function Derful({ route: { query } }: PageProps) {
  const title = shared().pages.derful;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{t().lead}</p>
      <HowTo />
      <Chosen query={query} />
    </>
  );
}
