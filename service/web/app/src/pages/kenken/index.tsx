// KenKen: the puzzle that was begun, else today's; any other by its address.
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../../components/button";
import { gameToGoOn } from "../../games/kenken/kept";
import { isOwn, ownCode } from "../../games/kenken/own";
import Play from "../../games/kenken/play";
import { WaitingTable } from "../../games/kenken/table";
import { t } from "../../games/kenken/texts";
import type { Day } from "../../games/kenken/titles";
import {
  addressOfWish,
  anySeed,
  paramsOf,
  stockedSize,
  useSecondsWaited,
  type Wish,
  wishedShape,
  wishIn,
} from "../../games/kenken/wish";
import { readWritten } from "../../games/kenken/written";
import { useLesson } from "../../games/lesson/kept";
import { useTitle } from "../../shell/announcer";
import { client } from "../../shell/api";
import { orHere, Trouble, useAsked } from "../../shell/asked";
import { type Dailies, dailyOf, keptDaily } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { late } from "../../shell/late";
import { dayOf, type KenKenPuzzle, keepPuzzle, openPuzzle } from "../../shell/puzzles";
import { resultOf, results } from "../../shell/results";
import { go, type PageProps } from "../../shell/router";
import { standIn, takeStandIn } from "../../shell/stand-ins";
import { t as shared } from "../../shell/texts";
import "../../games/kenken/making.css";

// A puzzle by a wish, once it is made.

/** Making one that is rare may take ten seconds of work, and others may be before it. */
const LONGEST_MS = 90_000;

/** The table while a puzzle is made. Nothing is said of a wait that nobody notices. */
function MakingTable({ size }: { size: number }) {
  const seconds = useSecondsWaited();
  return (
    <WaitingTable
      size={size}
      message={
        seconds > 0 && (
          <p class="say" role="status">
            {t().make.making}
          </p>
        )
      }
      deck={
        seconds > 1 && (
          <div class="spread">
            <p>{t().make.waited(seconds)}</p>
            <Button onClick={() => go("/kenken", { replace: true })}>{shared().cancel}</Button>
          </div>
        )
      }
    />
  );
}

function Made({ wish }: { wish: Wish }) {
  const key = JSON.stringify(wish);
  const asked = useAsked(key, async ({ signal }) => {
    const ask = async (): Promise<KenKenPuzzle> => {
      const { solution: _, ...made } = await client
        .peek()
        .kenken.generate(paramsOf(wish), { signal, timeoutMs: LONGEST_MS });
      const puzzle = { ...made, game: "kenken" } as KenKenPuzzle;
      keepPuzzle(puzzle);
      return puzzle;
    };
    return standIn<"kenken">(key) ?? (await orHere(ask, () => takeStandIn(key, "kenken", stockedSize(wish))));
  });
  if (asked.error !== undefined) {
    return (
      <>
        <Trouble error={asked.error} again={asked.again} />
        <a href="/kenken">{t().make.back}</a>
      </>
    );
  }
  if (!asked.value || asked.asking) return <MakingTable size={wishedShape(wish).size} />;
  return <Play key={asked.value.puzzle_code} puzzle={asked.value} />;
}

// Which puzzle the page opens with where its address names none.

type First = { kind: "own"; text: string } | { kind: "begun"; code: string; size: number; day: Day } | { kind: "daily" };

const OWN = ownCode("").length;

/** The game that was played last and is not finished; else the puzzles of the day. */
function first(): First {
  const begun = gameToGoOn();
  if (!begun) return { kind: "daily" };
  if (isOwn(begun.code)) return { kind: "own", text: begun.code.slice(OWN) };
  return { kind: "begun", code: begun.code, size: begun.state.size, day: dayOf(begun.code) };
}

/** Which of the day's puzzles comes first; undefined once both are solved. The small one for those who begin. */
function firstOf(daily: Dailies["kenken"]): "small" | "large" | undefined {
  const beginner = !results.peek().some(({ game }) => game === "kenken");
  const order = beginner ? (["small", "large"] as const) : (["large", "small"] as const);
  return order.find((name) => !resultOf(daily[name].puzzle_code));
}

const Lesson = late(
  () => import("../../games/kenken/lesson"),
  () => <WaitingTable daily size={USUAL_SIZE} message={null} />,
);
const Entry = late(() => import("../../games/kenken/entry"));
const Paste = late(() => import("../../games/kenken/paste"));

const USUAL_SIZE = 4;

function Own({ text }: { text: string }) {
  const puzzle = readWritten(text);
  if (!puzzle) {
    return (
      <p class="bad" role="alert">
        {t().entry.unreadable} <a href="/kenken?enter=1">{t().entry.title}</a>
      </p>
    );
  }
  return <Play key={text} puzzle={{ ...puzzle, puzzle_code: ownCode(text), game: "kenken" } as unknown as KenKenPuzzle} />;
}

/** Go to a new puzzle, of a kind that one likes. */
function Another() {
  useEffect(() => {
    go(addressOfWish({ ...wishIn(new URLSearchParams()), seed: anySeed() }), { replace: true });
  }, []);
  return <WaitingTable size={USUAL_SIZE} message={null} />;
}

function Todays({ daily, date }: { daily: Dailies["kenken"]; date: string }) {
  const name = useMemo(() => firstOf(daily), [daily]);
  if (!name) return <Another />;
  return <Play key={name} puzzle={{ ...daily[name], game: "kenken" } as KenKenPuzzle} date={date} name={name} />;
}

function Daily() {
  const date = useMemo(today, []);
  const kept = useMemo(() => keptDaily("kenken", date), [date]);
  const asked = useAsked(kept ? undefined : date, () => dailyOf("kenken", date));
  const daily = kept ?? asked.value;
  if (daily) return <Todays daily={daily} date={date} />;
  if (asked.error !== undefined) return <Trouble error={asked.error} again={asked.again} />;
  return <WaitingTable daily size={USUAL_SIZE} message={null} />;
}

/** A game that was begun; if its puzzle cannot be had, the puzzle of the day. */
function Begun({ code, size, day }: { code: string; size: number; day: Day }) {
  const asked = useAsked(code, (limits) => openPuzzle(code, limits));
  if (asked.value) return <Play key={code} puzzle={asked.value as KenKenPuzzle} {...day} />;
  if (asked.error !== undefined) return <Daily />;
  return <WaitingTable size={size} message={null} />;
}

function Start() {
  const found = useMemo(first, []);
  if (found.kind === "own") return <Own text={found.text} />;
  return found.kind === "begun" ? <Begun {...found} /> : <Daily />;
}

function Content({ query }: { query: URLSearchParams }) {
  const wish = wishIn(query);
  const unseeded = query.has("size") && wish.seed === null;
  useEffect(() => {
    if (unseeded) go(addressOfWish({ ...wish, seed: anySeed() }), { replace: true });
  }, [unseeded]);
  const lesson = useLesson("kenken", query);
  if (lesson !== undefined) return <Lesson next={lesson} />;
  const own = query.get("puzzle");
  if (own !== null) return <Own text={own} />;
  if (query.has("enter")) return <Entry />;
  if (query.has("paste")) return <Paste />;
  if (wish.seed !== null) return <Made wish={wish} />;
  return unseeded ? <WaitingTable size={wishedShape(wish).size} message={null} /> : <Start key={String(query)} />;
}

export default function KenKen({ route: { query } }: PageProps) {
  const [enters, pastes] = [query.has("enter"), query.has("paste")];
  const name = shared().pages.kenken;
  const title = enters || pastes ? `${name}: ${t().entry[enters ? "title" : "paste"]}` : name;
  useTitle(title);
  return (
    <>
      <h1 class={enters || pastes ? undefined : "visually-hidden"}>{title}</h1>
      <Content query={query} />
    </>
  );
}
