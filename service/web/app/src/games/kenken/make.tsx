// Making a puzzle: what is wished for, the wait, the puzzle.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { t as shared } from "../../shell/catalogue";
import { type KenKenPuzzle, keepPuzzle } from "../../shell/puzzles";
import { go } from "../../shell/router";
import { Trouble } from "../../shell/trouble";
import { OPERATORS, type Operator, range } from "./layout";
import Play from "./play";
import { t } from "./texts";
import { addressOfWish, anySeed, DIFFICULTIES, type Difficulty, paramsOf, type Wish } from "./wish";

/** Making one that is rare may take ten seconds of work, and others may be before it. */
const LONGEST_MS = 90_000;

export function SizeAndDifficulty({
  wish,
  change,
}: {
  wish: Pick<Wish, "size" | "difficulty">;
  change: (changes: Partial<Wish>) => void;
}) {
  const texts = t().make;
  return (
    <>
      <label>
        {texts.size}
        <select value={wish.size} onChange={({ currentTarget }) => change({ size: Number(currentTarget.value) })}>
          {range(7, 3).map((size) => (
            <option value={size}>{`${size}×${size}`}</option>
          ))}
        </select>
      </label>
      <label>
        {texts.difficulty}
        <select
          value={wish.difficulty ?? ""}
          onChange={({ currentTarget }) => change({ difficulty: (currentTarget.value || null) as Difficulty | null })}
        >
          <option value="">{texts.any}</option>
          {DIFFICULTIES.map((difficulty) => (
            <option value={difficulty}>{t().difficulties[difficulty]}</option>
          ))}
        </select>
      </label>
    </>
  );
}

export function MakeForm({ initial }: { initial: Wish }) {
  const texts = t().make;
  const [wish, setWish] = useState(initial);
  const [seed, setSeed] = useState("");
  const change = (changes: Partial<Wish>): void => setWish((before) => ({ ...before, ...changes }));
  const toggle = (operator: Operator): void => {
    const operators = OPERATORS.filter((each) => (each === operator) !== wish.operators.includes(each));
    if (operators.length > 0) change({ operators });
  };
  return (
    <form
      class="panel kk-make"
      onSubmit={(event) => {
        event.preventDefault();
        go(addressOfWish({ ...wish, seed: /^\d{1,15}$/.test(seed) ? Number(seed) : anySeed() }));
      }}
    >
      <div class="row">
        <SizeAndDifficulty wish={wish} change={change} />
        <button type="submit" class="primary">
          {texts.make}
        </button>
      </div>
      <details>
        <summary>{texts.more}</summary>
        <div class="row" role="group" aria-label={texts.operators}>
          {OPERATORS.map((operator) => (
            <label class="inline">
              <input type="checkbox" checked={wish.operators.includes(operator)} onChange={() => toggle(operator)} />
              {t().operatorNames[operator]}
            </label>
          ))}
        </div>
        <label class="inline">
          <input
            type="checkbox"
            checked={wish.mystery}
            onChange={({ currentTarget }) => change({ mystery: currentTarget.checked })}
          />
          {texts.mystery}
        </label>
        <p>
          <label>
            {texts.seed}
            <input
              inputMode="numeric"
              pattern="[0-9]{1,15}"
              value={seed}
              onInput={({ currentTarget }) => setSeed(currentTarget.value)}
            />
          </label>
        </p>
      </details>
    </form>
  );
}

/** That a puzzle is being made, for how long already, and a way out. */
export function Making({ text, cancel }: { text?: string; cancel: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="panel">
      <p role="status">{text ?? t().make.making}</p>
      {seconds > 1 && <p class="muted">{t().make.waited(seconds)}</p>}
      <button type="button" onClick={cancel}>
        {shared().cancel}
      </button>
    </div>
  );
}

/** `below` stands under the puzzle, and comes with it. */
export function Made({ wish, below }: { wish: Wish; below: ComponentChildren }) {
  const asked = useAsked(JSON.stringify(wish), async ({ signal }) => {
    const { solution: _, ...made } = await client.peek().kenken.generate(paramsOf(wish), { signal, timeoutMs: LONGEST_MS });
    const puzzle = { ...made, game: "kenken" } as KenKenPuzzle;
    keepPuzzle(puzzle);
    return puzzle;
  });
  if (asked.error !== undefined) {
    return (
      <>
        <Trouble error={asked.error} again={asked.again} />
        <a href="/kenken">{t().make.back}</a>
      </>
    );
  }
  if (!asked.value || asked.asking) return <Making cancel={() => go("/kenken", { replace: true })} />;
  return (
    <>
      <Play key={asked.value.code} puzzle={asked.value} />
      {below}
    </>
  );
}
