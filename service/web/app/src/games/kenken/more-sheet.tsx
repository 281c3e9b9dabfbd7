// What is wanted now and then: another puzzle, checkpoints, the solution, how to enter, the link.
import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { requestOf } from "@countinghouse/client/play/kenken/layout";
import { useState } from "preact/hooks";
import { Button, IconButton } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { client, PATIENCE_MS } from "../../shell/api";
import { orHere, Trouble } from "../../shell/asked";
import { useStillShown } from "../../shell/late";
import { Share } from "../../shell/share";
import { t as shared } from "../../shell/texts";
import { Embed } from "../codes/embed";
import type { Game } from "./game";
import { unpackBoard } from "./kept";
import { isOwn } from "./own";
import { prefer, preferences } from "./preferences";
import { t } from "./texts";
import { type Day, linkOf, longTitleOf } from "./titles";

function Checkpoints({ game, onReturn }: { game: Game; onReturn: () => void }) {
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
    const { solutions } = await client.peek().kenken.solve({ ...requestOf(game.layout), limit: 1 }, options);
    return solutions[0] ?? [];
  }
  const puzzle = await client.peek().get("/v1/puzzles/{puzzle_code}", {
    params: { path: { puzzle_code: game.code }, query: { with_solution: "1" } },
    ...options,
  } as never);
  return (puzzle as unknown as { solution: number[][] }).solution;
}

/** Asks once more before it shows the solution. */
function Solution({ game, onShown }: { game: Game; onShown: () => void }) {
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

function Settings() {
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

interface Props {
  game: Game;
  day: Day;
  onNew: () => void;
  onClose: () => void;
}

export default function MoreSheet({ game, day, onNew, onClose }: Props) {
  const texts = t();
  const [sure, setSure] = useState(false);
  const playing = !game.solved.value && !game.paused.value;
  const title = longTitleOf(game.layout, game.difficulty);
  return (
    <Sheet title={title} closeLabel={shared().close} onClose={onClose}>
      <div class="kk-more stack gap-3">
        <Button kind="primary" icon="plus" wide onClick={onNew}>
          {texts.make.make}
        </Button>
        {playing && (
          <>
            <div class="halves">
              <Button
                kind="quiet"
                icon="pencil"
                onClick={() => {
                  game.fillMarks();
                  onClose();
                }}
              >
                {texts.pad.fill}
              </Button>
              <Button kind="quiet" onClick={() => game.setCheckpoint()}>
                {texts.tools.checkpoint}
              </Button>
            </div>
            <Checkpoints game={game} onReturn={onClose} />
            <Settings />
          </>
        )}
        <Share text={title} link={linkOf(game.code, day)} label={shared().share.link} />
        {!isOwn(game.code) && <Embed code={game.code} title={`KenKen ${title}`} />}
        {playing &&
          (sure ? (
            <Solution game={game} onShown={onClose} />
          ) : (
            <Button kind="quiet" onClick={() => setSure(true)}>
              {texts.tools.solution}
            </Button>
          ))}
        {!isOwn(game.code) && (
          <p class="muted">
            {shared().game.code} <span class="code">{game.code}</span>
          </p>
        )}
      </div>
    </Sheet>
  );
}
