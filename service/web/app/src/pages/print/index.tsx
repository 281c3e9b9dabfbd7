// A sheet of puzzles to print, with an answer page.
import { range } from "@countinghouse/client/play/kenken/layout";
import { useState } from "preact/hooks";
import { type Faults, faultsOf } from "../../games/kenken/faults";
import { MoreSettings } from "../../games/kenken/more-settings";
import { t as kenken } from "../../games/kenken/texts";
import { titleOf } from "../../games/kenken/titles";
import {
  anySeed,
  DIFFICULTIES,
  type Difficulty,
  numberIn,
  paramsOf,
  queryOfWish,
  useSecondsWaited,
  type Wish,
  wishedShape,
  wishIn,
} from "../../games/kenken/wish";
import { useTitle } from "../../shell/announcer";
import { client } from "../../shell/api";
import { Trouble, useAsked } from "../../shell/asked";
import { late, useStillShown } from "../../shell/late";
import { go, type PageProps } from "../../shell/router";
import { t as shared, sides } from "../../shell/texts";
import { type Printed, Sheet } from "./sheet";
import { t } from "./texts";
import "../../games/kenken/kenken.css";
import "../../games/kenken/making.css";
import "./print.css";

// Making a puzzle: the wait, and its size and difficulty in forms.

function SizeAndDifficulty({ wish, change }: { wish: Wish; change: (changes: Partial<Wish>) => void }) {
  const texts = kenken().make;
  const isSquare = !wish.columns && !wish.digits;
  return (
    <>
      <label>
        {texts.size}
        <select
          value={isSquare ? wish.size : ""}
          onChange={({ currentTarget }) => change({ size: Number(currentTarget.value), columns: null, digits: null })}
        >
          {!isSquare && <option value="">{titleOf(wishedShape(wish))}</option>}
          {range(7, 3).map((size) => (
            <option key={size} value={size}>
              {sides(size)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.difficulty}
        <select
          value={wish.difficulty ?? ""}
          onChange={({ currentTarget }) =>
            change({ difficulty: (currentTarget.value || null) as Difficulty | null, rating: null })
          }
        >
          <option value="">{wish.rating ? wish.rating.join(" – ") : texts.any}</option>
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {kenken().difficulties[difficulty]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** That a puzzle is being made, for how long already, and a way out. */
function Making({ text, cancel }: { text?: string; cancel: () => void }) {
  const seconds = useSecondsWaited();
  return (
    <div class="panel">
      <p role="status">{text ?? kenken().make.making}</p>
      {seconds > 1 && <p class="muted">{kenken().make.waited(seconds)}</p>}
      <button type="button" onClick={cancel}>
        {shared().cancel}
      </button>
    </div>
  );
}

const GivenSheet = late(() => import("./given"));

const MOST = 12;
const USUAL = 6;
const LONGEST_MS = 120_000;

interface Wanted extends Wish {
  count: number;
  title: string;
}

function wantedIn(query: URLSearchParams): Wanted {
  return {
    ...wishIn(query),
    count: numberIn(query, "count", 1, MOST) ?? USUAL,
    title: (query.get("title") ?? "").slice(0, 100),
  };
}

function addressOfSheet({ count, title, ...wish }: Wanted): string {
  const query = queryOfWish({ ...wish, seed: wish.seed ?? anySeed() });
  query.set("count", String(count));
  if (title) query.set("title", title);
  return `/print?${query.toString()}`;
}

function Form({ wanted }: { wanted: Wanted }) {
  const texts = t();
  const [faults, setFaults] = useState<Faults>({});
  const isShown = useStillShown();
  const [wish, setWish] = useState(wanted);
  const [seed, setSeed] = useState(wanted.seed === null ? "" : String(wanted.seed));
  const change = (changes: Partial<Wanted>): void => {
    setFaults({});
    setWish((before) => ({ ...before, ...changes }));
  };
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    const found = await faultsOf(wish);
    if (!isShown()) return;
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    go(addressOfSheet({ ...wish, seed: seed ? Number(seed) : null }), { replace: true });
  };
  const fault = faults.size ?? faults.rows ?? (wish.rating ? undefined : faults.difficulty);
  return (
    <form class="panel row kk-make pr-form" onSubmit={(event) => void make(event)}>
      <SizeAndDifficulty wish={wish} change={change} />
      <label>
        {texts.count}
        <select value={wish.count} onChange={({ currentTarget }) => change({ count: Number(currentTarget.value) })}>
          {range(MOST, 1).map((count) => (
            <option value={count}>{count}</option>
          ))}
        </select>
      </label>
      <label>
        {texts.title}
        <input maxLength={100} value={wish.title} onInput={({ currentTarget }) => change({ title: currentTarget.value })} />
      </label>
      <MoreSettings wish={wish} change={change} faults={faults}>
        <label>
          {texts.seed}
          <input
            inputMode="numeric"
            pattern="[0-9]{1,15}"
            size={9}
            value={seed}
            onInput={({ currentTarget }) => setSeed(currentTarget.value)}
          />
        </label>
      </MoreSettings>
      {fault && (
        <p class="bad kk-fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class={wanted.seed === null ? "primary" : undefined}>
        {texts.make}
      </button>
    </form>
  );
}

function Sheets({ wanted }: { wanted: Wanted }) {
  const { count, title, ...wish } = wanted;
  const first = wish.seed ?? 0;
  const [made, setMade] = useState(0);
  const asked = useAsked(JSON.stringify([wish, count]), async ({ signal }) => {
    const puzzles: Printed[] = [];
    setMade(0);
    for (const seed of range(count, first)) {
      puzzles.push(await client.peek().kenken.generate(paramsOf({ ...wish, seed }), { signal, timeoutMs: LONGEST_MS }));
      setMade(puzzles.length);
    }
    return puzzles;
  });
  if (asked.error !== undefined) return <Trouble error={asked.error} again={asked.again} />;
  if (!asked.value || asked.asking)
    return <Making text={t().making(made, count)} cancel={() => go("/print", { replace: true })} />;
  return (
    <>
      <p class="pr-form">
        <button type="button" class="primary" onClick={() => print()}>
          {t().print}
        </button>
      </p>
      <Sheet puzzles={asked.value} title={title || titleOf(wishedShape(wish))} />
    </>
  );
}

export default function Print({ route: { query } }: PageProps) {
  const name = shared().pages.print;
  const wanted = wantedIn(query);
  const given = query.getAll("puzzle").slice(0, MOST);
  useTitle(name);
  return (
    <>
      <div class="pr-form">
        <h1>{name}</h1>
        <p class="lead">{given.length > 0 ? t().given(given.length) : t().lead}</p>
      </div>
      {given.length > 0 ? (
        <GivenSheet texts={given} title={wanted.title} />
      ) : (
        <>
          <Form wanted={wanted} />
          {wanted.seed !== null && <Sheets wanted={wanted} />}
        </>
      )}
    </>
  );
}
