// Making a puzzle: the wait, the puzzle; and its size and difficulty in forms.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { t as shared } from "../../shell/catalogue";
import { type KenKenPuzzle, keepPuzzle } from "../../shell/puzzles";
import { go } from "../../shell/router";
import { Trouble } from "../../shell/trouble";
import { range } from "./layout";
import Play from "./play";
import { WaitingTable } from "./table";
import { t } from "./texts";
import { DIFFICULTIES, type Difficulty, paramsOf, type Wish } from "./wish";

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
            <option key={size} value={size}>{`${size}×${size}`}</option>
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
            <option key={difficulty} value={difficulty}>
              {t().difficulties[difficulty]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function useSecondsWaited(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** That a puzzle is being made, for how long already, and a way out. */
export function Making({ text, cancel }: { text?: string; cancel: () => void }) {
  const seconds = useSecondsWaited();
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
          <div class="kk-waiting">
            <p>{t().make.waited(seconds)}</p>
            <Button onClick={() => go("/kenken", { replace: true })}>{shared().cancel}</Button>
          </div>
        )
      }
    />
  );
}

export function Made({ wish }: { wish: Wish }) {
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
  if (!asked.value || asked.asking) return <MakingTable size={wish.size} />;
  return <Play key={asked.value.code} puzzle={asked.value} />;
}
