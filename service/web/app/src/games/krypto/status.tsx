// The line that says what comes next, or why a step was refused.
import { useEffect, useState } from "preact/hooks";
import { shown } from "./board";
import { tilesOf } from "./logic/board";
import { written } from "./logic/fraction";
import type { Game } from "./logic/rules";
import { t } from "./texts";
import type { Joining, Steps } from "./use-board";

/** What there is to say something of. */
type Playing = Pick<Joining, "position" | "positions" | "chosen" | "still"> & { steps: Steps; game: Game; over: boolean };

interface Said {
  text: string;
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
  const { position, chosen, still, game, over } = playing;
  const { say, faults } = t();
  if (still) return { text: lastStep(playing) ?? "" };
  if (chosen.fault) return { text: faults.says(chosen.fault), bad: true };
  const left = chosen.left === undefined ? undefined : position[chosen.left];
  if (left && chosen.op) return { text: say.second(written(left.value), chosen.op) };
  const tiles = tilesOf(position);
  const step = lastStep(playing);
  const [only] = tiles;
  if (tiles.length === 1 && only && game.cards.length > 1) {
    const value = written(only.value);
    return value === String(game.target)
      ? { text: step ?? "" }
      : { text: say.missed(value, String(game.target)), bad: true };
  }
  if (deadEnd && !over) return { text: [step, say.deadEnd(String(game.target))].join(" "), bad: true };
  const reachable = deadEnd === false && step ? say.reachable(shown(String(game.target))) : undefined;
  const next = left ? say.operator(written(left.value)) : say.first;
  return { text: [step, reachable ?? next].filter(Boolean).join(" ") };
}

/** Whether the target is out of reach from here; undefined where the player did not ask to be told. */
function useDeadEnd({ position, game, steps: { at } }: Playing, told: boolean): boolean | undefined {
  const [found, setFound] = useState<{ position: unknown; deadEnd: boolean }>();
  useEffect(() => {
    if (!told || at === 0) return undefined;
    let wanted = true;
    const values = tilesOf(position).map(({ value }) => value);
    void import("./logic/solver").then(({ canMake }) => {
      if (wanted) setFound({ position, deadEnd: !canMake(values, game.target, game.rules, game.use) });
    });
    return () => {
      wanted = false;
    };
  }, [position, told]);
  return told && found?.position === position ? found.deadEnd : undefined;
}

export function Status({ playing, warn }: { playing: Playing; warn: boolean }) {
  const { text, bad } = said(playing, useDeadEnd(playing, warn));
  return (
    <p class={bad ? "krypto-status krypto-bad" : "krypto-status"} role="status">
      {bad && <span aria-hidden="true">✗ </span>}
      {text}
    </p>
  );
}
