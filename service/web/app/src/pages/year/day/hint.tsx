// Hints in three levels. The last is the whole way.
import type { Level } from "@countinghouse/client/play/year/hint";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../components/button";
import { HintCard } from "../../../games/sheets/hint-card";
import { AskedView, useAsked } from "../../../shell/asked";
import { t as shared } from "../../../shell/texts";
import { t as year } from "../texts";
import { shown } from "../wish";
import { t } from "./texts";
import { type Playing, WHOLE } from "./use-playing";
import { askHint } from "./way";

interface Props {
  playing: Playing;
  onClose: () => void;
}

export default function HintSheet({ playing, onClose }: Props) {
  const { daily, kept, countHint } = playing;
  const [level, setLevel] = useState(Math.min(WHOLE - 1, Math.max(1, kept.hints)) as Level);
  const asked = useAsked(String(level), (limits) => askHint(daily, level, limits));
  const hint = asked.asking ? undefined : asked.value;
  // Only hints that came count.
  useEffect(() => {
    if (!hint) return;
    countHint(level, hint.code === "way" ? hint.params.expression : "");
    if (hint.code === "way") onClose();
  }, [hint]);
  const texts = t();
  const acts = shared().game;
  return (
    <HintCard
      title={acts.hintOf(String(level))}
      onClose={onClose}
      actions={
        <Button onClick={() => setLevel((level + 1) as Level)}>{level + 1 < WHOLE ? acts.stronger : texts.showWay}</Button>
      }
    >
      <AskedView asked={asked}>{({ code: kind, params }) => <p>{shown(year().hints[kind](params as never))}</p>}</AskedView>
      {level + 1 === WHOLE && <p class="note">{texts.showsWay}</p>}
    </HintCard>
  );
}
