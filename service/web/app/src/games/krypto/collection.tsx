// The collection of a hand: the ways found to its target, and what its cards can make. It stands beside the table, and once
// the game is over, under that of a phone.
import type { ComponentChildren } from "preact";
import { Button } from "../../components/button";
import { Panel } from "../../components/panel";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";
import type { Playing } from "./use-game";
import { Found, FoundCount, TypedWay } from "./ways-panel";

interface Props {
  playing: Playing;
  /** How many ways there are, where the player may know it. */
  all: number | undefined;
  /** Which of all ways those found are. */
  numbers: readonly number[] | undefined;
  /** The board of targets, once there is one. It comes late, so it stands below. */
  targets: ComponentChildren;
  onAll: () => void;
}

export function Collection({ playing, all, numbers, targets, onAll }: Props) {
  const texts = t();
  const { over, still, result } = playing;
  const board = targets && (
    <Panel key="targets" title={texts.targets.title}>
      <p class="note">{texts.targets.text}</p>
      {targets}
    </Panel>
  );
  // There are none of a game that nobody can solve.
  const ways = result?.claim.kind !== "krypto.solve" && (
    <Panel
      key="ways"
      class="krypto-ways stack gap-2 grow"
      title={texts.ways.title}
      aside={<FoundCount playing={playing} all={all} />}
    >
      <Found playing={playing} all={all} numbers={numbers} />
      {over && !still && (
        <Button onClick={onAll}>{all && all > 1 ? texts.solved.all(formatNumber(all)) : texts.solutions.show}</Button>
      )}
      {!still && <TypedWay playing={playing} />}
    </Panel>
  );
  return <>{[ways, board]}</>;
}
