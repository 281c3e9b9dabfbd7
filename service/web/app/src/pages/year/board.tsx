// The board of 101 numbers, which is printed too.
import { useState } from "preact/hooks";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { t } from "./texts";
import { type Found, LAST, type Simplest, shown, type Wish } from "./wish";

const NUMBERS = Array.from({ length: LAST + 1 }, (_, number) => number);

interface Props {
  wish: Wish;
  found: Found;
  /** Undefined until the service has told it. */
  simplest: Simplest | undefined;
  score: string;
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

export function Board({ wish, found, simplest, score, chosen, onChoose }: Props) {
  const texts = t();
  const [marksOut, setMarksOut] = useState(false);
  const isOut = (number: number): boolean => marksOut && simplest !== undefined && !simplest.has(number);
  const isDone = simplest !== undefined && Object.keys(found).length >= simplest.size;
  return (
    <Panel
      class="yr-numbers"
      title={[...wish.digits].join(" ")}
      aside={
        <Chip tone={isDone ? "good" : "plain"}>
          <span role="status">{score}</span>
        </Chip>
      }
    >
      <p class="muted">
        {texts.ruleNames[wish.rules]}
        {wish.digit_order === "any" && ` · ${texts.order}`}
      </p>
      <ul class="yr-board" aria-label={texts.board}>
        {NUMBERS.map((number) => {
          const way = found[number];
          const look = way !== undefined ? " yr-found" : isOut(number) ? " yr-out" : "";
          return (
            <li key={number}>
              <button
                type="button"
                class={`number${look}`}
                aria-label={texts.square(number, way && shown(way), isOut(number))}
                aria-pressed={number === chosen}
                title={way && shown(way)}
                onClick={() => onChoose(number)}
              >
                {number}
              </button>
            </li>
          );
        })}
      </ul>
      {isDone && <p class="good">{texts.done}</p>}
      <label class="inline yr-more">
        <input
          type="checkbox"
          disabled={!simplest}
          checked={marksOut}
          onChange={({ currentTarget }) => setMarksOut(currentTarget.checked)}
        />
        {texts.showOut}
      </label>
    </Panel>
  );
}
