// Below the pad: checkpoints, the solution, how to enter, the keys.
import { useState } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { Dialog } from "../../shell/dialog";
import { Heading } from "../../shell/heading";
import { Trouble } from "../../shell/trouble";
import { digitIn } from "./cells";
import type { Game } from "./game";
import { unpackBoard } from "./history";
import { puzzleOf } from "./layout";
import { isOwn } from "./own";
import { prefer, preferences } from "./preferences";
import { t } from "./texts";

export function Checkpoints({ game }: { game: Game }) {
  const texts = t().tools;
  const set = game.checkpoints.value;
  return (
    <div class="kk-checkpoints" role="group" aria-label={texts.checkpoints}>
      <button type="button" onClick={() => game.setCheckpoint()}>
        {texts.checkpoint}
      </button>
      {set.map((checkpoint, index) => (
        <span class="row">
          <button type="button" onClick={() => game.returnTo(checkpoint)}>
            {texts.goBack(index + 1, unpackBoard(checkpoint).filter(digitIn).length)}
          </button>
          <button type="button" aria-label={texts.forget(index + 1)} onClick={() => game.removeCheckpoint(index)}>
            ✕
          </button>
        </span>
      ))}
    </div>
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

export function Solution({ game }: { game: Game }) {
  const texts = t().tools;
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const show = async (): Promise<void> => {
    setAsked(false);
    setError(undefined);
    try {
      game.reveal(await solutionOf(game));
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        {texts.solution}
      </button>
      {error !== undefined && <Trouble error={error} again={() => void show()} />}
      {asked && (
        <Dialog title={texts.solution} onClose={() => setAsked(false)}>
          <p>{texts.sure}</p>
          <button type="button" class="primary" onClick={() => void show()}>
            {texts.yes}
          </button>
        </Dialog>
      )}
    </>
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
    <div class="kk-choice">
      {(Object.entries(options) as Array<[V, string]>).map(([option, text]) => (
        <label class="inline">
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
      <Keys />
    </details>
  );
}

function Keys() {
  const texts = t().tools;
  return (
    <>
      <Heading>{texts.keys}</Heading>
      <dl class="kk-list">
        {texts.keysText.map(([key, text]) => (
          <div>
            <dt>{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
