// Hints in three levels, each asked of the service for the cards as they lie; while it is away, of this device.

import { type Position, tilesOf } from "@countinghouse/client/play/krypto/board";
import { isWhole, type Op, written } from "@countinghouse/client/play/krypto/fraction";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import { orHere } from "../../shell/here";
import { formatNumber } from "../../shell/texts";
import { type Hint, hintText } from "./hint-text";
import { shown } from "./shown";
import { t } from "./texts";
import type { Playing } from "./use-game";

const STRONGEST = 3;

/** Cards can be asked about where all are whole numbers from 1 on. */
const askable = (position: Position): boolean =>
  tilesOf(position).every(
    ({ value }) => isWhole(value) && value.numerator > 0n && value.numerator <= Number.MAX_SAFE_INTEGER,
  );

/** The places of the step's two cards, if they lie there. */
export function placesOf(position: Position, step: Hint["step"] | undefined): [number, number] | undefined {
  if (!step) return undefined;
  const find = (value: string, but = -1): number =>
    position.findIndex((tile, place) => place !== but && tile && written(tile.value) === value);
  const left = find(step.left);
  const right = find(step.right, left);
  return left < 0 || right < 0 ? undefined : [left, right];
}

interface Props {
  playing: Playing;
  /** Hears which cards the hint names. */
  onMark: (places: readonly number[]) => void;
  onClose: () => void;
}

/** The hint for the cards as they lie. It lies over the controls until the cards change. */
export function HintSheet({ playing, onMark, onClose }: Props) {
  const { position, positions, kept, keep, game, join } = playing;
  const [level, setLevel] = useState(1);
  const back = [...positions].reverse().findIndex(askable);
  const asking = positions[positions.length - 1 - back] ?? position;
  const asked = useAsked(String(level), (limits) => {
    const cards = tilesOf(asking).map(({ value }) => Number(value.numerator));
    const { target, rules, use } = game;
    return orHere(
      () => client.value.krypto.hint({ cards, target, rules, use, level }, limits),
      async () => (await import("@countinghouse/client/play/krypto/hint")).hintFor({ cards, target, rules, use }, level),
    );
  });
  const answer = asked.asking ? undefined : asked.value;
  // Only hints that came count.
  useEffect(() => {
    if (answer) keep({ hints: kept.hints + 1 });
  }, [answer]);
  const places = back === 0 ? placesOf(position, answer?.step) : undefined;
  useEffect(() => onMark(places ?? []), [answer]);
  useEffect(() => () => onMark([]), []);
  const texts = t().hints;
  const step = answer?.step;
  return (
    <Sheet
      kind="over"
      title={texts.level(formatNumber(level))}
      closeLabel={shared().close}
      onClose={onClose}
      actions={
        <>
          {step && places && (
            <Button kind="primary" onClick={() => join(places[0], step.op as Op, places[1])}>
              {texts.take(shown(`${step.left} ${step.op} ${step.right} = ${step.value}`))}
            </Button>
          )}
          {level < STRONGEST && <Button onClick={() => setLevel(level + 1)}>{texts.next}</Button>}
        </>
      }
    >
      <div class="krypto-hint" role="status">
        <AskedView asked={asked}>
          {(hint) => (
            <p>
              {back > 0 && texts.back(back)} {hintText(hint, texts, kept.at === back)}
            </p>
          )}
        </AskedView>
      </div>
    </Sheet>
  );
}
