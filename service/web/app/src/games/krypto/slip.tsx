// The sixth place: the steps so far, or what is to be done.

import { written } from "@countinghouse/client/play/krypto/fraction";
import { Slip } from "../../components/slip";
import { formatNumber } from "../../shell/texts";
import { shown } from "./shown";
import { t } from "./texts";
import type { Playing } from "./use-game";

/** The steps as texts: `16 + 10 = 26`. */
function stepsOf({ steps, positions }: Playing): string[] {
  return positions.slice(1).flatMap((after, index) => {
    const move = steps.moves[index];
    const before = positions[index];
    const [left, right, made] = [before?.[move?.left ?? 0], before?.[move?.right ?? 0], after[move?.right ?? 0]];
    if (!move || !left || !right || !made) return [];
    return [shown(`${written(left.value)} ${move.op} ${written(right.value)} = ${written(made.value)}`)];
  });
}

/** `all` is how many ways there are, where the player may know it. */
export function StepsSlip({ playing, all }: { playing: Playing; all: number | undefined }) {
  const texts = t();
  const { game, ways, further } = playing;
  const left = (all ?? 0) - ways.found.length;
  const say =
    further && left > 0
      ? texts.slip.more(formatNumber(left))
      : all
        ? texts.slip.ways(formatNumber(all), String(game.target))
        : texts.slip.none;
  return (
    <div class="krypto-steps">
      <Slip title={texts.steps} steps={stepsOf(playing)}>
        <p class="krypto-goal">{say}</p>
      </Slip>
    </div>
  );
}
