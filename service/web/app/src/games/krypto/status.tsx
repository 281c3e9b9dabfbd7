// The line that says what comes next, or why a step was refused.
import { tilesOf } from "@countinghouse/client/play/krypto/board";
import { written } from "@countinghouse/client/play/krypto/fraction";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useEffect, useState } from "preact/hooks";
import { MessageLine } from "../../components/play-layout";
import { shown } from "./game";
import { t } from "./texts";
import type { Joining, Steps } from "./use-board";

/** What there is to say something of. */
type Playing = Pick<Joining, "position" | "positions" | "chosen" | "still"> & { steps: Steps; game: Game; over: boolean };

interface Said {
  text: string;
  more?: string;
  bad?: boolean;
}

function lastStep({ steps: { moves, at }, positions }: Playing): string | undefined {
  const move = moves[at - 1];
  const [before, after] = positions.slice(-2);
  if (!move || !before || !after) return undefined;
  const [left, right, made] = [before[move.left], before[move.right], after[move.right]];
  if (!left || !right || !made) return undefined;
  return t().say.step(written(left.value), move.op, written(right.value), written(made.value));
}

function said(playing: Playing, deadEnd: boolean | undefined): Said {
  const { position, chosen, still, game, over, steps } = playing;
  const { say, faults } = t();
  const step = lastStep(playing);
  if (still) return { text: step ?? "" };
  if (chosen.fault) return { text: faults.says(chosen.fault), bad: true };
  const left = chosen.left === undefined ? undefined : position[chosen.left];
  if (left && chosen.op) return { text: say.second(written(left.value), chosen.op), more: say.secondMore };
  const tiles = tilesOf(position);
  const [only] = tiles;
  if (tiles.length === 1 && only && game.cards.length > 1) {
    const value = written(only.value);
    return value === String(game.target)
      ? { text: step ?? "" }
      : { text: say.missed(value, String(game.target)), more: say.missedMore, bad: true };
  }
  if (deadEnd && !over) return { text: say.deadEnd(String(game.target)), more: say.deadEndMore, bad: true };
  if (deadEnd === false && step) return { text: say.reachable(shown(String(game.target))) };
  const made = steps.moves[steps.at - 1]?.right;
  if (left && (!step || chosen.left !== made)) return { text: say.operator(written(left.value)), more: say.operatorMore };
  if (step) return { text: step, more: left ? say.operatorMore : say.next };
  return { text: say.first, more: game.use === "any" ? say.some : say.all(game.cards.length) };
}

/** Whether the target is out of reach from here; undefined where the player did not ask to be told. */
function useDeadEnd({ position, game, steps: { at } }: Playing, told: boolean): boolean | undefined {
  const [found, setFound] = useState<{ position: unknown; deadEnd: boolean }>();
  useEffect(() => {
    if (!told || at === 0) return undefined;
    let wanted = true;
    const values = tilesOf(position).map(({ value }) => value);
    void import("@countinghouse/client/play/krypto/solver").then(({ canMake }) => {
      if (wanted) setFound({ position, deadEnd: !canMake(values, game.target, game.rules, game.use) });
    });
    return () => {
      wanted = false;
    };
  }, [position, told]);
  return told && found?.position === position ? found.deadEnd : undefined;
}

/** `news` is said instead of what the cards say. */
export function Status({ playing, warn, news }: { playing: Playing; warn: boolean; news?: Said | undefined }) {
  const deadEnd = useDeadEnd(playing, warn);
  const { text, more, bad } = news ?? said(playing, deadEnd);
  return (
    <div class={bad ? "krypto-status krypto-bad" : "krypto-status"}>
      <MessageLine tone={bad ? "bad" : "plain"} {...(more !== undefined && { more })}>
        {text}
      </MessageLine>
    </div>
  );
}
