// What KenKen has in the sheet behind More: another puzzle, checkpoints, how to enter.
import { digitIn } from "@countinghouse/client/play/kenken/cells";
import { requestOf } from "@countinghouse/client/play/kenken/layout";
import { Button, ButtonLink, IconButton } from "../../components/button";
import { client, PATIENCE_MS } from "../../shell/api";
import { orHere } from "../../shell/asked";
import { useStillShown } from "../../shell/late";
import { MoreSheet } from "../sheets/more-sheet";
import type { Game } from "./game";
import { unpackBoard } from "./kept";
import { isOwn, printLink } from "./own";
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

function Choice<V extends string>({
  title,
  name,
  value,
  options,
  choose,
}: {
  title: string;
  name: string;
  value: V;
  options: Record<V, string>;
  choose: (value: V) => void;
}) {
  return (
    <fieldset>
      <legend class="small">{title}</legend>
      {(Object.entries(options) as Array<[V, string]>).map(([option, text]) => (
        <label key={option} class="inline">
          <input type="radio" name={name} checked={value === option} onChange={() => choose(option)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function Settings() {
  const texts = t().tools;
  const { first, clearing, errors } = preferences.value;
  return (
    <details>
      <summary>{texts.settings}</summary>
      <Choice
        title={texts.first}
        name="first"
        value={first}
        options={{ cell: texts.cellFirst, number: texts.numberFirst }}
        choose={(value) => prefer({ first: value })}
      />
      <Choice
        title={texts.errors}
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

export default function More({ game, day, onNew, onClose }: Props) {
  const texts = t();
  const isShown = useStillShown();
  const playing = !game.solved.value && !game.paused.value;
  const show = async (): Promise<void> => {
    const kept = async () => (await import("./kept-hint")).keptSolution(game.code);
    const solution = await orHere(() => solutionOf(game), kept);
    // Whoever went back to the board goes on by themselves.
    if (!isShown()) return;
    game.reveal(solution);
    onClose();
  };
  return (
    <MoreSheet
      name={longTitleOf(game.layout, game.difficulty)}
      link={linkOf(game.code, day)}
      code={isOwn(game.code) ? undefined : game.code}
      others={
        // It leaves the puzzle of a day.
        <Button kind={day.date ? "secondary" : "primary"} icon="plus" wide onClick={onNew}>
          {texts.make.make}
        </Button>
      }
      onSolution={playing ? show : undefined}
      onClose={onClose}
    >
      {playing && (
        <>
          <div class="halves">
            <Button
              icon="pencil"
              onClick={() => {
                game.fillMarks();
                onClose();
              }}
            >
              {texts.pad.fill}
            </Button>
            <Button onClick={() => game.setCheckpoint()}>{texts.tools.checkpoint}</Button>
          </div>
          <Checkpoints game={game} onReturn={onClose} />
          <Settings />
        </>
      )}
      <ButtonLink wide icon="print" href={printLink([game.code])}>
        {t().print}
      </ButtonLink>
    </MoreSheet>
  );
}
