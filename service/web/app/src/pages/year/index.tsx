// The Year Game: digits in their order, and the numbers from 0 to 100. What was found is kept on the device.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { isDayOf } from "../../games/daily/days";
import { addressOfLesson, useLesson } from "../../games/lesson/kept";
import { useTitle } from "../../shell/announcer";
import { client } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import { late } from "../../shell/late";
import type { PageProps } from "../../shell/router";
import { Share } from "../../shell/share";
import { formatNumber, t as shared } from "../../shell/texts";
import { Board, countOn } from "./board";
import { Choices } from "./choices";
import { Daily } from "./daily";
import { Entry } from "./entry";
import { Hints } from "./hints";
import { t } from "./texts";
import {
  type Found,
  hrefOf,
  hrefOfSheets,
  isOnBoard,
  keepWays,
  keptWays,
  type Simplest,
  targetIn,
  type Wish,
  wishIn,
  withWay,
} from "./wish";
import "./year.css";

const Lesson = late(() => import("./lesson"));
const Day = late(() => import("./day/day"));
const Sheets = late(() => import("./sheets/sheets"));

function Play({ wish, target }: { wish: Wish; target: number | undefined }) {
  const texts = t();
  const [found, setFound] = useState(() => keptWays(wish, target));
  const [chosen, setChosen] = useState(target);
  useEffect(() => {
    setChosen(target);
    setFound(keptWays(wish, target));
  }, [target]);
  const beside = target !== undefined && !isOnBoard(target) ? [target] : [];
  const asked = useAsked(JSON.stringify([wish, beside]), async (limits): Promise<Simplest> => {
    const reach = async (more: object) => (await client.peek().year.reach({ ...wish, ...more }, limits)).reachable;
    const made = await Promise.all([reach({}), ...beside.map((number) => reach({ low: number, high: number }))]);
    return new Map(made.flat().map(({ target: number, expression }) => [number, expression]));
  });
  const count = countOn(Object.keys(found));
  const simplest = asked.value;
  const score = simplest
    ? texts.score(formatNumber(count), formatNumber(countOn(simplest.keys())))
    : texts.scoreAlone(formatNumber(count));
  return (
    <>
      <div class="yr">
        <Entry
          {...{ wish, found, target }}
          onFound={(number, way) => {
            setFound(withWay(wish, found, number, way));
            setChosen(number);
          }}
        />
        <Board {...{ wish, found, simplest, score, target, chosen }} onChoose={setChosen} />
        <Hints key={chosen} {...{ wish, found, simplest }} number={chosen} />
      </div>
      {asked.error !== undefined && <AskedView asked={asked}>{() => null}</AskedView>}
      <div class="row yr-more">
        <Share text={texts.shared(wish.digits, score)} link={hrefOf(wish)} />
        <Button kind="quiet" icon="print" onClick={() => print()}>
          {texts.paper}
        </Button>
        <a class="tap" href={hrefOfSheets(wish)}>
          {texts.sheets}
        </a>
        <Restart wish={wish} found={found} setFound={setFound} />
        <a class="tap" href="/tables/year">
          {texts.table}
        </a>
        <a class="tap" href={texts.rulesAt}>
          {texts.rulesText}
        </a>
        <a class="tap" href={addressOfLesson("year")}>
          {texts.lesson}
        </a>
      </div>
    </>
  );
}

interface RestartProps {
  wish: Wish;
  found: Found;
  setFound: (found: Found) => void;
}

/** Empty the board, and take that back as long as nothing is found anew. */
function Restart({ wish, found, setFound }: RestartProps) {
  const texts = shared().game;
  const [emptied, setEmptied] = useState<Found>({});
  const put = (ways: Found): void => {
    setEmptied(found);
    setFound(keepWays(wish, ways, found));
  };
  const isEmpty = Object.keys(found).length === 0;
  if (isEmpty && Object.keys(emptied).length === 0) return null;
  return (
    <Button kind="quiet" icon={isEmpty ? "undo" : "restart"} onClick={() => put(isEmpty ? emptied : {})}>
      {isEmpty ? texts.undo : texts.restart}
    </Button>
  );
}

/** The day whose puzzle an address asks for; none before the first, and none to come. */
function dayIn(query: URLSearchParams): string | undefined {
  const day = query.get("date") ?? "";
  return isDayOf("year", day) ? day : undefined;
}

export default function Year({ route: { query } }: PageProps) {
  const title = shared().pages.year;
  const lesson = useLesson("year", query);
  const day = dayIn(query);
  useTitle(title);
  if (lesson !== undefined)
    return (
      <>
        <h1 class="visually-hidden">{title}</h1>
        <Lesson next={lesson} />
      </>
    );
  if (query.has("sheets"))
    return (
      <>
        <h1 class="yr-more">{title}</h1>
        <Sheets query={query} />
      </>
    );
  return (
    <>
      <h1 class={day && "visually-hidden"}>{title}</h1>
      {day ? <Day key={day} date={day} /> : <Digits query={query} />}
    </>
  );
}

/** The board of any digits. */
function Digits({ query }: { query: URLSearchParams }) {
  const year = new Date().getFullYear();
  const wish = wishIn(query, year);
  return (
    <>
      <p class="lead">{wish.digit_order === "any" ? t().leadAny : t().lead}</p>
      <Daily />
      <Choices key={wish.digits} wish={wish} year={year} open={query.has("enter")} />
      <Play key={JSON.stringify(wish)} wish={wish} target={targetIn(query)} />
    </>
  );
}
