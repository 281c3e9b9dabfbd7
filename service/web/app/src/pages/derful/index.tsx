// 31-derful: a game at once. The address may name one: a deal by its number, cards of one's own, a code.
import { Panel } from "../../components/panel";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { CardPlace } from "../../components/playing-card";
import { addressOf, type PageProps, setQuery } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import "../../games/derful/derful.css";
import { useEffect, useState } from "preact/hooks";
import { DEALT_ORDERS, isLarge, ownCards, ownDeal, randomSeed, USUAL_TOTALS } from "../../games/derful/deals";
import type { Deal, Kept } from "../../games/derful/game";
import { wide } from "../../games/derful/hand";
import { openGames } from "../../games/derful/kept";
import { PlayDeal } from "../../games/derful/play";
import { t } from "../../games/derful/texts";
import { useLesson } from "../../games/lesson/kept";
import { useTitle } from "../../shell/announcer";
import { client } from "../../shell/api";
import { type Limits, orHere, Trouble, useAsked } from "../../shell/asked";
import { dailyOf, nameOfGame } from "../../shell/dailies";
import { isDay, today } from "../../shell/dates";
import { late } from "../../shell/late";
import { type Derful31Puzzle, keepPuzzle, linkTo, openPuzzle } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { standIn, takeStandIn } from "../../shell/stand-ins";
import { readStarted } from "../../shell/started";

// A table whose cards are on their way: all its places in their final size.

const FEW = 3;
const PILES = 13;

function Coming({ order }: { order: number }) {
  const few = order <= FEW;
  const places = Array.from({ length: order * order }, (_, i) => i);
  return (
    <div class="derful" aria-busy="true">
      <PlayLayout
        felt="derful"
        bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }}>0:00</PlayBar>}
        side={wide.value && <p class="visually-hidden">{shared().loading}</p>}
      >
        <div class="derful-table">
          <div class={`derful-board spread ${few ? "derful-few" : "derful-all"}`} style={{ "--order": order }}>
            <p class="derful-say say loading" role="status">
              {shared().loading}
            </p>
            <div class="derful-grid" aria-hidden="true">
              {places.map((place) => (
                <div key={place} class={place % order === 0 ? "derful-cell derful-first" : "derful-cell"}>
                  <CardPlace />
                </div>
              ))}
            </div>
            <div class="derful-side stack wide">
              <div class="derful-tray">
                <div class={`derful-hand ${few ? "derful-fan" : "derful-piles"}`} aria-hidden="true">
                  {Array.from({ length: few ? order * order : PILES }, (_, i) => (
                    <span key={i} class="derful-slot" />
                  ))}
                </div>
              </div>
            </div>
            <div class="tools derful-tools" />
          </div>
        </div>
      </PlayLayout>
    </div>
  );
}

const NAMESAKE = 31;
const USUAL_ORDER = 3;
const whole = (text: string | null): number | undefined => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

function NoGame({ error, again }: { error: unknown; again: () => void }) {
  return (
    <>
      <Trouble error={error} again={again} />
      <ToPlay />
    </>
  );
}

function ToPlay() {
  return (
    <p>
      <a class="tap" href={addressOf("play")}>
        {t().choose.back}
      </a>
    </p>
  );
}

interface AskedDealProps {
  /** What is asked for; another is another game. */
  name: string;
  order: number;
  ask: (limits: Limits) => Promise<Deal>;
}

function AskedDeal({ name, order, ask }: AskedDealProps) {
  const { value, error, again } = useAsked(name, ask);
  if (error !== undefined) return <NoGame error={error} again={again} />;
  return value ? <PlayDeal key={value.code} deal={value} /> : <Coming order={order} />;
}

function Dealt({ order, total, seed }: { order: number; total: number; seed: number }) {
  return (
    <AskedDeal
      key={`${order} ${total} ${seed}`}
      name="deal"
      order={order}
      ask={async (limits) => {
        const wish = `31-derful ${order} ${total} ${seed}`;
        const askFor = async (): Promise<Derful31Puzzle> => {
          const { deals } = await client.value.derful31.deal({ order, total, seed, count: 1 }, limits);
          const [deal] = deals;
          if (!deal) throw new Error("No deal");
          const { grid: _, ...puzzle } = deal;
          keepPuzzle({ ...puzzle, game: "31-derful", order });
          return { ...puzzle, game: "31-derful", order };
        };
        // The stock has deals of the usual totals.
        const grade = USUAL_TOTALS[order] === total ? String(order) : undefined;
        const shown = standIn<"31-derful">(wish) ?? (await orHere(askFor, () => takeStandIn(wish, "31-derful", grade)));
        return { ...shown, code: shown.puzzle_code, link: linkTo(shown.puzzle_code) };
      }}
    />
  );
}

function Coded({ code, date }: { code: string; date: string | undefined }) {
  const [order] = useState(() => readStarted<Kept>(code)?.order ?? USUAL_ORDER);
  return (
    <AskedDeal
      name="code"
      order={order}
      ask={async (limits) => {
        const { order, total, cards } = (await openPuzzle(code, limits)) as Derful31Puzzle;
        return { code, link: linkTo(code, date), order, total, cards, date };
      }}
    />
  );
}

type Query = Record<string, string | number>;

/** What the address gets where it asks for nothing: the game last played, unless it was finished; else today's. */
async function findGame(): Promise<Query> {
  const [open] = openGames();
  if (open) {
    const cards = ownCards(open.code);
    if (cards) return { cards };
    const date = new URLSearchParams(open.state.link.split("?")[1]).get("date");
    return { code: open.code, ...(date ? { date } : {}) };
  }
  const { puzzle_code: code, order } = await dailyOf("31-derful", today());
  // It was solved already: another to play.
  return resultOf(code) ? { order } : { code, date: today() };
}

/** The address names the game from then on, so that a reload opens it again. */
function Found() {
  const { value, error, again } = useAsked("found", findGame);
  useEffect(() => {
    if (value) setQuery(value);
  }, [value]);
  return error === undefined ? <Coming order={USUAL_ORDER} /> : <NoGame error={error} again={again} />;
}

const dealtHere = async (order: number, total: number): Promise<string> =>
  (await import("../../games/derful/dealt")).dealHere(order, total);

const Lesson = late(
  () => import("../../games/derful/lesson"),
  () => <Coming order={USUAL_ORDER} />,
);

const OwnCards = late(async () => ({ default: (await import("../../games/derful/choose")).OwnCards }));

/** The form for cards of one's own, with those of the address where they make no game. */
function Enter({ cards }: { cards: string }) {
  return (
    <>
      <Panel class="derful-enter" title={`${nameOfGame("31-derful")}: ${t().choose.own}`}>
        <OwnCards key={cards} initial={cards.replace(/-/g, " ")} />
      </Panel>
      <ToPlay />
    </>
  );
}

function Chosen({ query }: { query: URLSearchParams }) {
  const cards = query.get("cards");
  const own = ownDeal(cards ?? "");
  const code = query.get("code");
  const date = query.get("date") ?? "";
  const bare = !["order", "total", "seed"].some((name) => query.has(name));
  const order = DEALT_ORDERS.find((known) => known === whole(query.get("order"))) ?? USUAL_ORDER;
  const total = whole(query.get("total")) ?? USUAL_TOTALS[order] ?? NAMESAKE;
  const seed = whole(query.get("seed"));
  const lesson = useLesson("31-derful", query);
  const numbered = cards !== null || code || bare || seed !== undefined;
  useEffect(() => {
    if (numbered) return undefined;
    let wanted = true;
    const show = (changes: Parameters<typeof setQuery>[0]): void => {
      if (wanted) setQuery(changes);
    };
    if (isLarge(order)) void dealtHere(order, total).then((code) => show({ code, order: undefined, total: undefined }));
    else show({ order, total, seed: randomSeed() });
    return () => {
      wanted = false;
    };
  }, [numbered, order, total]);
  if (lesson !== undefined) return <Lesson next={lesson} />;
  if (own) return <PlayDeal key={own.code} deal={own} />;
  if (cards !== null) return <Enter cards={cards} />;
  if (code) return <Coded key={code} code={code} date={isDay(date) ? date : undefined} />;
  if (bare) return <Found />;
  return seed === undefined ? <Coming order={order} /> : <Dealt order={order} total={total} seed={seed} />;
}

export default function Derful({ route: { query } }: PageProps) {
  const title = shared().pages.derful;
  useTitle(title);
  return (
    <>
      <h1 class="visually-hidden">{title}</h1>
      <Chosen query={query} />
    </>
  );
}
