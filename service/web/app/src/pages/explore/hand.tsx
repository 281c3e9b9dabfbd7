// What five cards can make: all 25 targets, with how many ways lead to each.
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button";
import { NumberCard } from "../../components/number-card";
import { Panel } from "../../components/panel";
import { Sheet } from "../../components/sheet";
import { anyHand, copiesOf, DECK, FIRST_HAND, FIRST_WAYS, handIn } from "../../games/facts/hand";
import { countsOf, NoTables } from "../../games/facts/hands";
import { client } from "../../shell/api";
import { type Limits, Trouble, useAsked } from "../../shell/asked";
import { setQuery } from "../../shell/router";
import { formatNumber, t as shared } from "../../shell/texts";
import { t } from "./texts";
import "../../games/krypto/targets.css";

const RULES = "international";

interface Ways {
  target: number;
  ways: number;
}

/** From the table of hands; target by target where the service has none. */
async function waysOf(hand: readonly number[], limits: Limits): Promise<Ways[]> {
  try {
    return [...(await countsOf(client.peek(), hand, RULES, limits))];
  } catch (error) {
    if (!(error instanceof NoTables)) throw error;
  }
  const one = async (target: number): Promise<Ways> => {
    const solved = await client.peek().krypto.solve({ cards: [...hand], target, rules: RULES, limit: 0 }, limits);
    return { target, ways: solved.solutions_total };
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
  // The last hand's numbers stay in the list of targets, dimmed, until there are others.
  const current = first || !asked.asking ? ways : undefined;
  const [changing, change] = useState<number>();
  const show = (cards: readonly number[]): void => setQuery({ hand: [...cards].sort((a, b) => a - b).join(".") });
  return (
    <Panel eyebrow={texts.eyebrow} title={texts.title} class="hand-explorer">
      <div class="hand-parts grid">
        <div class="hand-left">
          <div class="hand-cards five" role="group" aria-label={texts.cards}>
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
          <Stats ways={current} />
          <p class="row">
            <Button icon="restart" onClick={() => show(anyHand())}>
              {texts.random}
            </Button>
            <PlayHardest hand={hand} ways={current} />
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
          <div class="five">
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
    <dl class="figures" aria-busy={ways === undefined}>
      <div>
        <dt>{texts.made(String(DECK.length))}</dt>
        <dd>{made ?? "…"}</dd>
      </div>
      <div>
        <dt>{texts.all}</dt>
        <dd>{ways ? formatNumber(ways.reduce((sum, each) => sum + each.ways, 0)) : "…"}</dd>
      </div>
      <div>
        <dt>{hardest ? texts.hardest(formatNumber(hardest.ways)) : texts.hardest("…")}</dt>
        <dd>{hardest?.target ?? "…"}</dd>
      </div>
    </dl>
  );
}

function PlayHardest({ hand, ways }: { hand: readonly number[]; ways: readonly Ways[] | undefined }) {
  const hardest = ways && hardestOf(ways);
  return hardest ? (
    <ButtonLink kind="primary" href={playAt(hand, hardest.target)}>
      {t().hand.play}
    </ButtonLink>
  ) : (
    <Button kind="primary" disabled>
      {t().hand.play}
    </Button>
  );
}

/** So many ways; a phone has room for the number. */
function Count({ count }: { count: string }) {
  return (
    <>
      {count} <span class="hand-unit">{t().hand.ways(count)}</span>
    </>
  );
}

function Targets({ hand, ways, asking }: { hand: readonly number[]; ways: readonly Ways[] | undefined; asking: boolean }) {
  const texts = t().hand;
  const most = Math.max(1, ...(ways ?? []).map((each) => each.ways));
  return (
    <ul class={asking ? "krypto-targets awaiting" : "krypto-targets"} aria-label={texts.targets}>
      {DECK.map((target) => {
        const count = ways?.find((each) => each.target === target)?.ways;
        return (
          <li key={target}>
            <a
              class="krypto-way"
              href={playAt(hand, target)}
              style={{ "--ways": `${Math.round((36 * (count ?? 0)) / most)}%` }}
            >
              <b>{target}</b>{" "}
              <small>{count === undefined ? "…" : count === 0 ? texts.none : <Count count={formatNumber(count)} />}</small>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
