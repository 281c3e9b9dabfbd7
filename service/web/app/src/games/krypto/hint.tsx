// Hints in three levels, each asked of the service for the cards as they lie; while it is away, of this device.
import type { Schemas } from "@countinghouse/client";
import { type Position, tilesOf } from "@countinghouse/client/play/krypto/board";
import { isWhole, type Op, written } from "@countinghouse/client/play/krypto/fraction";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { client } from "../../shell/api";
import { AskedView, orHere, useAsked } from "../../shell/asked";
import { useRun } from "../../shell/run";
import { formatNumber, t as shared } from "../../shell/texts";
import { HintCard } from "../sheets/hint-card";
import Way from "./drawn/way";
import { shown } from "./game";
import { t } from "./texts";
import type { Texts } from "./texts.en";
import type { Playing } from "./use-game";

export type Hint = Schemas["KryptoHintResult"];

/** A hint of the service in the reader's language; as the service says it if it is of a kind not known here. */
export function hintText({ code, params, detail, step }: Hint, texts: Texts["hints"], atStart: boolean): string {
  const { target, needed, held, operator, other_operator, card, expression } = params;
  const goal = String(target);
  switch (code) {
    case "no-solution":
      return atStart ? texts["no-solution-at-all"] : texts[code](goal);
    case "fewer-cards-suffice":
      return texts[code](String(needed), String(held));
    case "one-step-left":
    case "operator-not-needed":
    case "last-operator":
      return operator ? texts[code](operator) : detail;
    case "uses-both":
    case "uses-only":
      return operator && other_operator ? texts[code](operator, other_operator) : detail;
    case "multiplies-largest":
    case "divides-largest":
    case "divides-by-largest":
      return texts[code](String(card));
    case "next-step":
      return step ? texts[code](`${step.left} ${step.operator} ${step.right} = ${step.value}`) : detail;
    case "solution":
      return texts[code](`${expression} = ${goal}`);
    default:
      return texts[code] ?? detail;
  }
}

/** The solution that a hint gives, or its next step, as an expression; undefined for a hint that gives neither. */
const drawnIn = ({ step, params }: Hint): string | undefined =>
  params.expression ?? (step ? `${step.left} ${step.operator} ${step.right}` : undefined);

/** What a hint says as cards. Its text says the same. */
function Drawing({ hint }: { hint: Hint }) {
  const expression = drawnIn(hint);
  if (expression === undefined) return null;
  return (
    <div aria-hidden="true">
      <Way expression={expression} />
    </div>
  );
}

const STRONGEST = 3;
/** The whole solution is no hint of a run, which it ends. */
const STRONGEST_IN_RUN = 2;

/** Cards can be asked about where all are whole numbers from 1 on. */
const askable = (position: Position): boolean =>
  tilesOf(position).every(
    ({ value }) => isWhole(value) && value.numerator > 0n && value.numerator <= Number.MAX_SAFE_INTEGER,
  );

/** The places of the step's two cards, if they lie there. */
function placesOf(position: Position, step: Hint["step"] | undefined): [number, number] | undefined {
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
export default function HintView({ playing, onMark, onClose }: Props) {
  const { position, positions, kept, countHint, game, join } = playing;
  const [level, setLevel] = useState(1);
  const strongest = useRun() ? STRONGEST_IN_RUN : STRONGEST;
  const back = [...positions].reverse().findIndex(askable);
  const asking = positions[positions.length - 1 - back] ?? position;
  const cards = tilesOf(asking).map(({ value }) => Number(value.numerator));
  const asked = useAsked(String(level), (limits) => {
    const { target, rules, use } = game;
    return orHere(
      () => client.value.krypto.hint({ cards, target, rules, use, level }, limits),
      async () => (await import("@countinghouse/client/play/krypto/hint")).hintFor({ cards, target, rules, use }, level),
    );
  });
  const answer = asked.asking ? undefined : asked.value;
  // Only hints that came count.
  useEffect(() => {
    if (answer) countHint(`${[...cards].sort((a, b) => a - b).join(" ")}: ${level}`);
  }, [answer]);
  const places = back === 0 ? placesOf(position, answer?.step) : undefined;
  useEffect(() => onMark(places ?? []), [answer]);
  useEffect(() => () => onMark([]), []);
  const texts = t().hints;
  const acts = shared().game;
  const step = answer?.step;
  return (
    <HintCard
      title={acts.hintOf(formatNumber(level))}
      onClose={onClose}
      actions={
        <>
          {level < strongest && <Button onClick={() => setLevel(level + 1)}>{acts.stronger}</Button>}
          {step && places && (
            <Button kind="primary" onClick={() => join(places[0], step.operator as Op, places[1])}>
              {acts.doIt}: {shown(`${step.left} ${step.operator} ${step.right} = ${step.value}`)}
            </Button>
          )}
        </>
      }
    >
      <AskedView asked={asked}>
        {(hint) => (
          <>
            <p>
              {back > 0 && texts.back(back)} {hintText(hint, texts, kept.at === back)}
            </p>
            <Drawing hint={hint} />
          </>
        )}
      </AskedView>
    </HintCard>
  );
}
