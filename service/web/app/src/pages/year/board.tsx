// The board of 101 numbers, which is printed too.
import { useState } from "preact/hooks";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import { type Found, isOnBoard, LAST, type Simplest, shown, type Wish } from "./wish";

/** The numbers of the board. */
export const NUMBERS = Array.from({ length: LAST + 1 }, (_, number) => number);

/** How many of some numbers are on the board. */
export const countOn = (numbers: Iterable<number | string>): number =>
  [...numbers].filter((number) => isOnBoard(Number(number))).length;

interface Props {
  wish: Wish;
  found: Found;
  /** Undefined until the service has told it. */
  simplest: Simplest | undefined;
  score: string;
  /** The number that the address asks for. */
  target?: number | undefined;
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

export function Board({ wish, found, simplest, score, target, chosen, onChoose }: Props) {
  const texts = t();
  const [marksOut, setMarksOut] = useState(false);
  const isDone = simplest !== undefined && countOn(Object.keys(found)) >= countOn(simplest.keys());
  const square = (number: number) => (
    <Square
      key={number}
      number={number}
      way={found[number]?.[0]}
      isOut={marksOut && simplest !== undefined && !simplest.has(number)}
      isChosen={number === chosen}
      onChoose={onChoose}
    />
  );
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
        {NUMBERS.map(square)}
      </ul>
      {target !== undefined && !isOnBoard(target) && (
        <ul class="yr-beside" aria-label={texts.beside}>
          {square(target)}
        </ul>
      )}
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

interface SquareProps {
  number: number;
  /** The shortest way that was found. */
  way: string | undefined;
  isOut: boolean;
  isChosen: boolean;
  onChoose: (number: number) => void;
}

function Square({ number, way, isOut, isChosen, onChoose }: SquareProps) {
  const look = way !== undefined ? " yr-found" : isOut ? " yr-out" : "";
  const written = shown(formatNumber(number));
  return (
    <li>
      <button
        type="button"
        class={`number${look}`}
        aria-label={t().square(written, way && shown(way), isOut)}
        aria-pressed={isChosen}
        title={way && shown(way)}
        onClick={() => onChoose(number)}
      >
        {written}
      </button>
    </li>
  );
}
