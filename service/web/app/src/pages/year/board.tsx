// The board of 101 numbers, and hints for one of them.
import { hintFor, type Level } from "@countinghouse/client/play/year/hint";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { t } from "./texts";
import { type Found, gameOf, LAST, type Wish } from "./wish";

/** The simplest way to each number that can be made. */
export type Simplest = ReadonlyMap<number, string>;

const NUMBERS = Array.from({ length: LAST + 1 }, (_, number) => number);
const LEVELS: readonly Level[] = [1, 2, 3];

interface Props {
  wish: Wish;
  found: Found;
  /** Undefined until the service has told it. */
  simplest: Simplest | undefined;
  /** The number that is chosen at first. */
  target: number | undefined;
}

export function Board({ wish, found, simplest, target }: Props) {
  const texts = t();
  const [chosen, setChosen] = useState(target);
  const [showsOut, setShowsOut] = useState(false);
  const isOut = (number: number): boolean => showsOut && simplest !== undefined && !simplest.has(number);
  return (
    <section class="panel" aria-label={texts.board}>
      <ul class="yr-board">
        {NUMBERS.map((number) => {
          const way = found[number];
          const look = way !== undefined ? " yr-found" : isOut(number) ? " yr-out" : "";
          return (
            <li key={number}>
              <button
                type="button"
                class={`number${look}`}
                aria-label={texts.square(number, way, isOut(number))}
                aria-pressed={number === chosen}
                title={way}
                onClick={() => setChosen(number)}
              >
                {number}
              </button>
            </li>
          );
        })}
      </ul>
      {simplest && (
        <label class="row yr-more">
          <input type="checkbox" checked={showsOut} onChange={({ currentTarget }) => setShowsOut(currentTarget.checked)} />
          {texts.showOut}
        </label>
      )}
      {chosen === undefined || !simplest ? (
        <p class="muted yr-more">{texts.choose}</p>
      ) : (
        <Hints key={chosen} wish={wish} number={chosen} way={found[chosen]} simplest={simplest} />
      )}
    </section>
  );
}

interface HintsProps {
  wish: Wish;
  number: number;
  way: string | undefined;
  simplest: Simplest;
}

function Hints({ wish, number, way, simplest }: HintsProps) {
  const texts = t();
  const [level, setLevel] = useState<Level>();
  const hint = level && hintFor(gameOf(wish, number), level, simplest.get(number));
  return (
    <div class="yr-hints">
      <h2 class="minor">{texts.chosen(number)}</h2>
      {way !== undefined && <p class="number">{texts.made(String(number), way)}</p>}
      <p class="row">
        {LEVELS.map((each) => (
          <Button key={each} kind="quiet" onClick={() => setLevel(each)}>
            {texts.levels[each - 1]}
          </Button>
        ))}
      </p>
      <p role="status">{hint && texts.hints[hint.code](hint.params as never)}</p>
    </div>
  );
}
