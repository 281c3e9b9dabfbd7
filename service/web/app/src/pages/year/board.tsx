// The board of 101 numbers, which is printed too.
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import type { Filling } from "./use-filling";
import { isOnBoard, NUMBERS, shown } from "./wish";

export function Board({ filling }: { filling: Filling }) {
  const texts = t();
  const { wish, found, simplest, target, chosen, marksOut, choose } = filling;
  const square = (number: number) => (
    <Square
      key={number}
      number={number}
      way={found[number]?.[0]}
      isOut={marksOut && simplest !== undefined && !simplest.has(number)}
      isChosen={number === chosen}
      onChoose={choose}
    />
  );
  return (
    <div class="yr-numbers">
      <header class="yr-heading">
        <h2>{[...wish.digits].join(" ")}</h2>
        <p>
          {texts.ruleNames[wish.rules]}
          {wish.digit_order === "any" && ` · ${texts.order}`}
        </p>
      </header>
      <ul class="yr-board" aria-label={texts.board}>
        {NUMBERS.map(square)}
      </ul>
      {target !== undefined && !isOnBoard(target) && (
        <ul class="yr-beside" aria-label={texts.beside}>
          {square(target)}
        </ul>
      )}
    </div>
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
