// Hints in three levels, each asked of the service for the cards as they lie.
import { useEffect, useState } from "preact/hooks";
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { t as shared } from "../../shell/catalogue";
import { formatNumber } from "../../shell/texts";
import { shown } from "./board";
import { type Hint, hintText } from "./hint-text";
import { type Position, tilesOf } from "./logic/board";
import { isWhole, type Op, written } from "./logic/fraction";
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

/** The hint button and the hint. `onMark` hears which cards it names. */
export function Hints({ playing, onMark }: { playing: Playing; onMark: (places: readonly number[]) => void }) {
  const { position, positions, kept, keep, game, over } = playing;
  const [{ level, about }, setAsked] = useState({ level: 0, about: position });
  const current = about === position ? level : 0;
  const back = [...positions].reverse().findIndex(askable);
  const asking = positions[positions.length - 1 - back] ?? position;
  const key =
    current > 0
      ? `${kept.moves
          .slice(0, kept.at)
          .map((move) => Object.values(move))
          .join()}:${current}`
      : undefined;
  const asked = useAsked(key, (limits) =>
    client.value.krypto.hint(
      {
        cards: tilesOf(asking).map(({ value }) => Number(value.numerator)),
        target: game.target,
        rules: game.rules,
        use: game.use,
        level: current,
      },
      limits,
    ),
  );
  const answer = current > 0 && !asked.asking ? asked.value : undefined;
  // Only hints that came count.
  useEffect(() => {
    if (answer) keep({ hints: kept.hints + 1 });
  }, [answer]);
  const places = back === 0 ? placesOf(position, answer?.step) : undefined;
  useEffect(() => onMark(places ?? []), [answer, position]);
  if (over) return null;
  return (
    <>
      {current < STRONGEST && (
        <button type="button" onClick={() => setAsked({ level: current + 1, about: position })}>
          {current === 0 ? shared().game.hint : t().hints.next}
        </button>
      )}
      {current > 0 && (
        <AskedView asked={asked}>
          {(hint) => <Shown hint={hint} back={back} atStart={kept.at === back} places={places} join={playing.join} />}
        </AskedView>
      )}
    </>
  );
}

interface ShownProps {
  hint: Hint;
  /** How many steps back the hint is about. */
  back: number;
  atStart: boolean;
  places: readonly [number, number] | undefined;
  join: (left: number, op: Op, right: number) => void;
}

function Shown({ hint, back, atStart, places, join }: ShownProps) {
  const texts = t().hints;
  const { step } = hint;
  return (
    <div class="krypto-hint" role="status">
      <p>
        <strong>{texts.level(formatNumber(hint.level))}</strong> {back > 0 && texts.back(back)}{" "}
        {hintText(hint, texts, atStart)}
      </p>
      {step && places && (
        <button type="button" onClick={() => join(places[0], step.op as Op, places[1])}>
          {texts.take(shown(`${step.left} ${step.op} ${step.right} = ${step.value}`))}
        </button>
      )}
    </div>
  );
}
