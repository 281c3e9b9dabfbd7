// KenKen: the puzzle that was begun, else today's; any other by its address.
import { useEffect, useMemo } from "preact/hooks";
import { Made } from "../../games/kenken/made";
import { ownCode, readWritten } from "../../games/kenken/own";
import Play from "../../games/kenken/play";
import { WaitingTable } from "../../games/kenken/table";
import { t } from "../../games/kenken/texts";
import type { Day } from "../../games/kenken/titles";
import { addressOfWish, anySeed, wishIn } from "../../games/kenken/wish";
import { useAsked } from "../../shell/asked";
import { t as shared } from "../../shell/catalogue";
import { type Dailies, dailyOf, keptDaily } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { late } from "../../shell/late";
import type { PageProps } from "../../shell/pages";
import { type KenKenPuzzle, openPuzzle } from "../../shell/puzzles";
import { go } from "../../shell/router";
import { useTitle } from "../../shell/title";
import { Trouble } from "../../shell/trouble";
import { first, firstOf } from "./first";
import "../../games/kenken/making.css";

const Entry = late(() => import("../../games/kenken/entry"));

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
  return <Play key={text} puzzle={{ ...puzzle, code: ownCode(text), game: "kenken" } as unknown as KenKenPuzzle} />;
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
  const own = query.get("puzzle");
  if (own !== null) return <Own text={own} />;
  if (query.has("enter")) return <Entry />;
  if (wish.seed !== null) return <Made wish={wish} />;
  return unseeded ? <WaitingTable size={wish.size} message={null} /> : <Start key={String(query)} />;
}

export default function KenKen({ route: { query } }: PageProps) {
  const enters = query.has("enter");
  const title = enters ? t().entry.title : shared().pages.kenken;
  useTitle(title);
  return (
    <>
      <h1 class={enters ? undefined : "visually-hidden"}>{title}</h1>
      <Content query={query} />
    </>
  );
}
