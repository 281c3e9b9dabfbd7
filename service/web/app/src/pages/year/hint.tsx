// A hint to the number that is chosen, in three levels. The last is the simplest way.
import { hintFor, type Level } from "@countinghouse/client/play/year/hint";
import { Button } from "../../components/button";
import { HintCard } from "../../games/sheets/hint-card";
import { formatNumber, t as shared } from "../../shell/texts";
import { t } from "./texts";
import type { Filling } from "./use-filling";
import { gameOf, shown } from "./wish";

const STRONGEST = 3;

interface Props {
  filling: Filling;
  level: number;
  setLevel: (level: number | undefined) => void;
}

export default function Hint({ filling: { wish, chosen, simplest }, level, setLevel }: Props) {
  if (chosen === undefined || !simplest) return null;
  const texts = t();
  const acts = shared().game;
  const hint = hintFor(gameOf(wish, chosen), level as Level, simplest.get(chosen));
  return (
    <HintCard
      title={acts.hintOf(formatNumber(level))}
      onClose={() => setLevel(undefined)}
      actions={level < STRONGEST && <Button onClick={() => setLevel(level + 1)}>{acts.stronger}</Button>}
    >
      <p>{shown(texts.hints[hint.code](hint.params as never))}</p>
    </HintCard>
  );
}
