// Parts of the sheet behind More: checkpoints, the solution, how to enter.

import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { puzzleOf } from "@countinghouse/client/play/kenken/layout";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { IconButton } from "../../components/icon-button";
import { client, PATIENCE_MS } from "../../shell/api";
import { orHere } from "../../shell/here";
import { useStillShown } from "../../shell/still-shown";
import { Trouble } from "../../shell/trouble";
import type { Game } from "./game";
import { unpackBoard } from "./history";
import { isOwn } from "./own";
import { prefer, preferences } from "./preferences";
import { t } from "./texts";

export function Checkpoints({ game, onReturn }: { game: Game; onReturn: () => void }) {
  const texts = t().tools;
  const set = game.checkpoints.value;
  if (set.length === 0) return null;
  return (
    <ul class="stack gap-2" aria-label={texts.checkpoints}>
      {set.map((checkpoint, index) => (
        <li key={index} class="row">
          <Button
            kind="quiet"
            class="grow"
            onClick={() => {
              game.returnTo(checkpoint);
              onReturn();
            }}
          >
            {texts.goBack(index + 1, unpackBoard(checkpoint).filter(digitIn).length)}
          </Button>
          <IconButton bare icon="close" label={texts.forget(index + 1)} onClick={() => game.removeCheckpoint(index)} />
        </li>
      ))}
    </ul>
  );
}

async function solutionOf(game: Game): Promise<number[][]> {
  const options = { timeoutMs: PATIENCE_MS };
  if (isOwn(game.code)) {
    const { solutions } = await client.peek().kenken.solve({ ...puzzleOf(game.layout), limit: 1 }, options);
    return solutions[0] ?? [];
  }
  const puzzle = await client.peek().get("/v1/puzzles/{code}", {
    params: { path: { code: game.code }, query: { solution: "1" } },
    ...options,
  } as never);
  return (puzzle as unknown as { solution: number[][] }).solution;
}

/** Asks once more before it shows the solution. */
export function Solution({ game, onShown }: { game: Game; onShown: () => void }) {
  const texts = t().tools;
  const [error, setError] = useState<unknown>();
  const isShown = useStillShown();
  const show = async (): Promise<void> => {
    setError(undefined);
    try {
      const kept = async () => (await import("./kept-hint")).keptSolution(game.code);
      const solution = await orHere(() => solutionOf(game), kept);
      // Whoever went back to the board goes on by themselves.
      if (!isShown()) return;
      game.reveal(solution);
      onShown();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <div class="kk-sure">
      <p>{texts.sure}</p>
      <Button kind="secondary" onClick={() => void show()}>
        {texts.yes}
      </Button>
      {error !== undefined && <Trouble error={error} again={() => void show()} />}
    </div>
  );
}

function Choice<V extends string>({
  name,
  value,
  options,
  choose,
}: {
  name: string;
  value: V;
  options: Record<V, string>;
  choose: (value: V) => void;
}) {
  return (
    <div class="stack gap-2">
      {(Object.entries(options) as Array<[V, string]>).map(([option, text]) => (
        <label key={option} class="inline">
          <input type="radio" name={name} checked={value === option} onChange={() => choose(option)} />
          {text}
        </label>
      ))}
    </div>
  );
}

export function Settings() {
  const texts = t().tools;
  const { first, clearing, errors } = preferences.value;
  return (
    <details>
      <summary>{texts.settings}</summary>
      <Choice
        name="first"
        value={first}
        options={{ cell: texts.cellFirst, number: texts.numberFirst }}
        choose={(value) => prefer({ first: value })}
      />
      <Choice
        name="errors"
        value={errors}
        options={{ now: texts.errorsNow, check: texts.errorsCheck }}
        choose={(value) => prefer({ errors: value })}
      />
      <label class="inline">
        <input
          type="checkbox"
          checked={clearing}
          onChange={({ currentTarget }) => prefer({ clearing: currentTarget.checked })}
        />
        {texts.clearing}
      </label>
    </details>
  );
}
