// What five cards can make: all 25 targets, with how many ways lead to each.
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button";
import { NumberCard } from "../../components/number-card";
import { Panel } from "../../components/panel";
import { Sheet } from "../../components/sheet";
import { anyHand, copiesOf, DECK, FIRST_HAND, FIRST_WAYS, handIn } from "../../games/facts/hand";
import { client } from "../../shell/api";
import { type Limits, useAsked } from "../../shell/asked";
import { t as shared } from "../../shell/catalogue";
import { isRefusal } from "../../shell/needs-key";
import { setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { Trouble } from "../../shell/trouble";
import { t } from "./texts";

const RULES = "international";
const TABLE = "krypto";

interface Ways {
  target: number;
  ways: number;
}

/** Whether the service has the table of hands. */
async function hasTable(limits: Limits): Promise<boolean> {
  try {
    const { items } = await client.peek().get("/v1/tables", limits);
    return items.some(({ name, status }) => name === TABLE && status === "ready");
  } catch (error) {
    // Tables may be for those who have a key.
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** From the table of hands; target by target where the service has none. */
async function waysOf(hand: readonly number[], limits: Limits): Promise<Ways[]> {
  if (await hasTable(limits)) {
    const params = { path: { hand: hand.join("-") }, query: { rules: RULES } } as const;
    const { targets } = await client.peek().get("/v1/tables/krypto/hands/{hand}", { params, ...limits });
    return targets.map(({ target, distinct }) => ({ target, ways: distinct }));
  }
  const one = async (target: number): Promise<Ways> => {
    const { distinct } = await client.peek().krypto.solve({ cards: [...hand], target, rules: RULES, limit: 0 }, limits);
    return { target, ways: distinct };
  };
  return await Promise.all(DECK.map(one));
}

const FIRST: readonly Ways[] = FIRST_WAYS.map((ways, index) => ({ target: index + 1, ways }));

const playAt = (hand: readonly number[], target: number): string => `/krypto?cards=${hand.join(",")}&target=${target}`;

export function HandExplorer({ query }: { query: URLSearchParams }) {
  const texts = t().hand;
  const hand = handIn(query.get("hand")) ?? FIRST_HAND;
  const first = hand.join() === FIRST_HAND.join();
  const asked = useAsked(first ? undefined : hand.join("-"), (limits) => waysOf(hand, limits));
  const ways = first ? FIRST : asked.value;
  const [changing, change] = useState<number>();
  const show = (cards: readonly number[]): void => setQuery({ hand: [...cards].sort((a, b) => a - b).join(".") });
  return (
    <Panel eyebrow={texts.eyebrow} title={texts.title} class="hand-explorer">
      <div class="hand-parts">
        <div class="hand-left">
          <div class="hand-cards" role="group" aria-label={texts.cards}>
            {hand.map((card, place) => (
              <NumberCard
                key={place}
                value={card}
                title={texts.changeCard(String(card))}
                {...{ "aria-pressed": undefined }}
                aria-haspopup="dialog"
                onClick={() => change(place)}
              />
            ))}
          </div>
          <p class="muted">{texts.tap}</p>
          <Stats ways={ways} />
          <p class="row">
            <Button icon="restart" onClick={() => show(anyHand())}>
              {texts.random}
            </Button>
            <PlayHardest hand={hand} ways={ways} />
          </p>
        </div>
        {first || asked.error === undefined ? (
          <Targets hand={hand} ways={ways} asking={asked.asking} />
        ) : (
          <Trouble error={asked.error} again={asked.again} />
        )}
      </div>
      {changing !== undefined && (
        <Sheet
          title={texts.changeCard(String(hand[changing] ?? ""))}
          closeLabel={shared().close}
          onClose={() => change(undefined)}
        >
          <div class="hand-deck">
            {DECK.map((card) => {
              const others = hand.filter((_, place) => place !== changing);
              return (
                <button
                  key={card}
                  type="button"
                  class="number"
                  aria-pressed={card === hand[changing]}
                  disabled={others.filter((other) => other === card).length >= copiesOf(card)}
                  onClick={() => {
                    show([...others, card]);
                    change(undefined);
                  }}
                >
                  {card}
                </button>
              );
            })}
          </div>
        </Sheet>
      )}
    </Panel>
  );
}

const hardestOf = (ways: readonly Ways[]): Ways | undefined =>
  ways.filter((each) => each.ways > 0).sort((a, b) => a.ways - b.ways)[0];

function Stats({ ways }: { ways: readonly Ways[] | undefined }) {
  const texts = t().hand;
  const made = ways?.filter((each) => each.ways > 0).length;
  const hardest = ways && hardestOf(ways);
  return (
    <dl class="hand-stats" aria-busy={ways === undefined}>
      <div>
        <dt>{texts.made(String(DECK.length))}</dt>
        <dd class="number">{made ?? "…"}</dd>
      </div>
      <div>
        <dt>{texts.all}</dt>
        <dd class="number">{ways ? formatNumber(ways.reduce((sum, each) => sum + each.ways, 0)) : "…"}</dd>
      </div>
      <div>
        <dt>{hardest ? texts.hardest(formatNumber(hardest.ways)) : texts.hardest("…")}</dt>
        <dd class="number">{hardest?.target ?? "…"}</dd>
      </div>
    </dl>
  );
}

function PlayHardest({ hand, ways }: { hand: readonly number[]; ways: readonly Ways[] | undefined }) {
  const hardest = ways && hardestOf(ways);
  return (
    <ButtonLink kind="primary" href={playAt(hand, hardest?.target ?? 1)}>
      {t().hand.play}
    </ButtonLink>
  );
}

function Targets({ hand, ways, asking }: { hand: readonly number[]; ways: readonly Ways[] | undefined; asking: boolean }) {
  const texts = t().hand;
  const most = Math.max(1, ...(ways ?? []).map((each) => each.ways));
  return (
    <ul class={asking ? "hand-ways awaiting" : "hand-ways"} aria-label={texts.targets}>
      {DECK.map((target) => {
        const count = ways?.find((each) => each.target === target)?.ways;
        return (
          <li key={target}>
            <a href={playAt(hand, target)} style={{ "--share": `${Math.round((60 * (count ?? 0)) / most)}%` }}>
              <b class="number">{target}</b>{" "}
              <small>{count === undefined ? "…" : count === 0 ? texts.none : texts.ways(formatNumber(count))}</small>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
