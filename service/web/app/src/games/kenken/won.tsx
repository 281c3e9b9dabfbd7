// The win: what the puzzle needed, the time among one's own, Share and Next.
import { requestOf } from "@countinghouse/client/play/kenken/layout";
import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button";
import { Counter } from "../../components/figures";
import { WinSheet } from "../../components/sheet";
import { client, PATIENCE_MS } from "../../shell/api";
import { orHere } from "../../shell/asked";
import { JudgedNote, resultOf, streakOf } from "../../shell/results";
import { useRun } from "../../shell/run";
import { Share } from "../../shell/share";
import { formatDate, formatDuration, t as shared } from "../../shell/texts";
import type { Next } from "../daily/next";
import { nextOfDay } from "../daily/others";
import type { Game } from "./game";
import { neededSaid, type Step } from "./message";
import { neededBy } from "./needed";
import { isOwn } from "./own";
import { wide } from "./table";
import { t } from "./texts";
import { anotherOf, barsOf, bestOf, type Day, difficultyOf, linkOf, shapeOf, timesOf, titleOf } from "./titles";

/** Ask what the puzzle needs while it is still played, so that the win can say it at once. */
export function useNeeded(game: Game, wanted: boolean): void {
  const { all } = game.layout;
  const asked = useRef(false);
  // Not read while drawing: moves would draw all of the game anew.
  useSignalEffect(() => {
    const near = game.filled.value * 2 >= all.length;
    if (!wanted || !near || asked.current || game.needed.peek()) return;
    asked.current = true;
    stepsOf(game).then(
      (steps) => {
        if (!steps) return;
        game.needed.value = neededBy(steps);
        game.keep();
      },
      () => {
        asked.current = false;
      },
    );
  });
}

/** Ask how the puzzle is solved, step by step. The answer is kept: while the service is away, hints take trials from it. */
async function stepsOf(game: Game): Promise<Step[] | null | undefined> {
  const ask = async (): Promise<Step[] | null> => {
    const question = { ...requestOf(game.layout), limit: 1, with_steps: true };
    const { solutions, steps } = await client.peek().kenken.solve(question, { timeoutMs: PATIENCE_MS });
    const { keepAnswers } = await import("../../shell/stock");
    if (steps && !isOwn(game.code)) void keepAnswers("kenken", game.code, { solutions, steps });
    return steps;
  };
  return await orHere(ask, async () => (await import("./kept-hint")).keptSteps(game.code));
}

/** The link of Next: the next open puzzle of the day, else another of this kind. */
const nextOf = (game: Game, { date }: Day): Next =>
  nextOfDay(date, game.code) ?? {
    href: anotherOf(game.layout, game.difficulty),
    text: t().solved.another,
  };

export function Won({ game, day }: { game: Game; day: Day }) {
  const texts = t().solved;
  const { layout } = game;
  const run = useRun();
  if (game.revealed.value) return <Revealed game={game} day={day} />;
  const result = resultOf(game.code);
  const seconds = result?.seconds ?? game.seconds;
  const hints = result?.hints ?? game.hints;
  const best = bestOf(layout, game.code);
  const others = timesOf(layout, game.code);
  const slower = others.filter((other) => other > seconds).length;
  const next = nextOf(game, day);
  const needed = neededSaid(game);
  const streak = streakOf("kenken").current;
  const title = `${titleOf(layout)}, ${difficultyOf(game.difficulty)}`;
  const facts = [
    ["Countinghouse", day.date && formatDate(day.date, { day: "numeric", month: "short" })].filter(Boolean).join(", "),
    `${title}: ${formatDuration(seconds)}, ${texts.hints(hints)}`,
    ...(needed ? [needed] : []),
  ];
  return (
    <div class="kk-win boxless">
      <WinSheet
        word={shared().game.solved}
        sentence={
          <>
            <span class="kk-needed">{needed || texts.one(title)}</span> {run?.note}
          </>
        }
        figures={[
          {
            value: formatDuration(seconds),
            label: best === undefined || best > seconds ? texts.newBest : texts.best(formatDuration(best)),
          },
          { value: difficultyOf(game.difficulty), label: texts.hints(hints) },
          day.date
            ? { value: streak, label: texts.streak(streak) }
            : { value: others.length + 1, label: texts.games(others.length + 1, shapeOf(layout)) },
        ]}
        {...(others.length > 0 && {
          own: {
            ...barsOf(others, seconds),
            label: texts.histogram(others.length + 1, slower),
            text: texts.faster(others.length + 1, slower, shapeOf(layout)),
          },
        })}
        share={<Share primary text={facts.join("\n")} link={linkOf(game.code, day)} />}
        next={
          run?.next ?? (
            <ButtonLink wide href={next.href}>
              {next.text}
            </ButtonLink>
          )
        }
        more={result && <JudgedNote solved={result} />}
      />
    </div>
  );
}

function Revealed({ game, day }: { game: Game; day: Day }) {
  const texts = t().solved;
  const run = useRun();
  const next = nextOf(game, day);
  return (
    <div class="kk-win boxless">
      <section class="win" aria-label={texts.revealed}>
        <h2>{texts.revealed}</h2>
        <p class="muted">
          {t().tools.sure} {run?.note}
        </p>
        {run?.next ?? (
          <ButtonLink kind="primary" wide href={next.href}>
            {next.text}
          </ButtonLink>
        )}
      </section>
    </div>
  );
}

/** What can still be done with a board that is won. */
export function WonTools({ game, onMore }: { game: Game; onMore: () => void }) {
  return (
    <div class="wrap kk-won-tools">
      {wide.value && !game.revealed.value && (
        <Counter won label={t().solved.counter} value={formatDuration(resultOf(game.code)?.seconds ?? game.seconds)} />
      )}
      <Button icon="restart" pill onClick={() => game.restart()}>
        {t().solved.again}
      </Button>
      <Button icon="more" pill onClick={onMore}>
        {t().tools.more}
      </Button>
    </div>
  );
}
