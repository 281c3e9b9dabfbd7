// How to make the number that is chosen: the way that was found, and hints towards the simplest.
import { hintFor, type Level } from "@countinghouse/client/play/year/hint";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Panel } from "../../components/panel";
import { t } from "./texts";
import { type Found, gameOf, type Simplest, shown, type Wish } from "./wish";

const LEVELS: readonly Level[] = [1, 2, 3];

interface Props {
  wish: Wish;
  found: Found;
  simplest: Simplest | undefined;
  /** Undefined if none is chosen. */
  number: number | undefined;
}

export function Hints({ wish, found, simplest, number }: Props) {
  const texts = t();
  const [level, setLevel] = useState<Level>();
  if (number === undefined)
    return (
      <Panel class="yr-hints">
        <p class="muted">{texts.choose}</p>
      </Panel>
    );
  const way = found[number];
  const hint = level && simplest && hintFor(gameOf(wish, number), level, simplest.get(number));
  return (
    <Panel class="yr-hints" title={texts.chosen(number)}>
      {way !== undefined && <p class="number good">{texts.made(String(number), shown(way))}</p>}
      {simplest && (
        <div class="wrap">
          {LEVELS.map((each) => (
            <Button key={each} aria-pressed={each === level} onClick={() => setLevel(each)}>
              {texts.levels[each - 1]}
            </Button>
          ))}
        </div>
      )}
      <p role="status">{hint && shown(texts.hints[hint.code](hint.params as never))}</p>
    </Panel>
  );
}
