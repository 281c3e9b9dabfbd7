// Making a puzzle: the wait, and its size and difficulty in forms.

import { range } from "@countinghouse/client/play/kenken/layout";
import { t as shared } from "../../shell/catalogue";
import { t } from "./texts";
import { useSecondsWaited } from "./waited";
import { DIFFICULTIES, type Difficulty, type Wish } from "./wish";

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
