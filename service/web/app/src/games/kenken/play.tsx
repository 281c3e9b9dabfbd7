// Playing a KenKen puzzle.
import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { t as shared } from "../../shell/catalogue";
import { GAME, Pausable, PauseButton } from "../../shell/pause";
import type { KenKenPuzzle, PlayProps } from "../../shell/puzzles";
import { recordSolved } from "../../shell/results";
import { Share } from "../../shell/share";
import { formatDuration } from "../../shell/texts";
import { useSeconds } from "../../shell/timer";
import { Board } from "./board";
import { Game } from "./game";
import { type Asker, HintButton, HintView, useHints } from "./hint-view";
import { puzzleOf } from "./layout";
import { isOwn } from "./own";
import { Pad } from "./pad";
import { preferences } from "./preferences";
import { CageSaid, ErrorsSaid } from "./said-view";
import { type Day, linkOf, SolvedView, titleOf } from "./solved-view";
import { t } from "./texts";
import { Checkpoints, Settings, Solution } from "./tools";
import "./kenken.css";
import "./making.css";

const KEEP_EVERY_S = 10;

/** Keep the game before the page goes away. */
function useKeeping(game: Game): void {
  useEffect(() => {
    const keep = (): void => game.keep();
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      keep();
    };
  }, [game]);
}

/** Record the game once it is solved, unless its solution was shown. */
function useRecording(game: Game, { date, name }: Day): void {
  useSignalEffect(() => {
    if (!game.solved.value) return;
    game.keep();
    announce(shared().game.solved);
    if (game.revealed.peek()) return;
    const claim = { kind: "kenken.check" as const, params: { ...puzzleOf(game.layout), grid: game.grid() } };
    const { code, seconds, hints } = game;
    recordSolved({ code, game: "kenken", ...(date ? { date } : {}), ...(name ? { name } : {}), seconds, hints, claim });
  });
}

function Clock({ game }: { game: Game }) {
  const running = !game.paused.value && !game.solved.value;
  const seconds = useSeconds(game.seconds, running, (now) => {
    game.seconds = now;
    if (now % KEEP_EVERY_S === 0) game.keep();
  });
  return (
    <span class="kk-clock" role="timer" aria-label={shared().game.time}>
      {formatDuration(seconds)}
    </span>
  );
}

function Head({ game }: { game: Game }) {
  return (
    <div class="kk-head row">
      <strong>{titleOf(game.layout.size, game.difficulty)}</strong>
      <Clock game={game} />
      {!game.solved.value && <PauseButton paused={game.paused.value} pause={game.pause} />}
    </div>
  );
}

function Moves({ game, asker }: { game: Game; asker: Asker }) {
  const texts = shared().game;
  void game.at.value;
  return (
    <div class="kk-moves row">
      <button type="button" disabled={!game.canUndo} onClick={() => game.undo()}>
        {texts.undo}
      </button>
      <button type="button" disabled={!game.canRedo} onClick={() => game.redo()}>
        {texts.redo}
      </button>
      <HintButton asker={asker} />
      {preferences.value.errors === "check" && (
        <button
          type="button"
          onClick={() => {
            game.checked.value = true;
          }}
        >
          {texts.check}
        </button>
      )}
      <button type="button" onClick={() => game.fillMarks()}>
        {t().pad.fill}
      </button>
    </div>
  );
}

function More({ game, day }: { game: Game; day: Day }) {
  const own = isOwn(game.code);
  const playing = !game.solved.value && !game.paused.value;
  return (
    <div class="kk-more stack">
      {playing && (
        <>
          <Checkpoints game={game} />
          <Settings />
        </>
      )}
      <div class="row">
        <Share text={titleOf(game.layout.size, game.difficulty)} link={linkOf(game.code, day)} label={shared().share.link} />
        {playing && (
          <>
            <button type="button" onClick={() => game.restart()}>
              {shared().game.restart}
            </button>
            <Solution game={game} />
          </>
        )}
      </div>
      {!own && (
        <p class="muted">
          {shared().game.code} <span class="code">{game.code}</span>
        </p>
      )}
    </div>
  );
}

export default function Play({ puzzle, date, name }: PlayProps<KenKenPuzzle>) {
  const game = useMemo(() => new Game(puzzle.code, puzzle, puzzle.difficulty || null), [puzzle.code]);
  const asker = useHints(game);
  useKeeping(game);
  useRecording(game, { date, name });
  const commands = { hint: () => void asker.ask() };
  const playing = !game.paused.value && !game.solved.value;
  return (
    <div class="kk-play" key={puzzle.code} {...GAME}>
      <div class="kk-main">
        <Head game={game} />
        <Pausable paused={game.paused.value} pause={game.pause}>
          <Board game={game} commands={commands} />
        </Pausable>
        {playing && <Pad game={game} />}
      </div>
      <div class="kk-side">
        <SolvedView game={game} day={{ date, name }} />
        {playing && (
          <>
            <Moves game={game} asker={asker} />
            <HintView game={game} asker={asker} />
            <ErrorsSaid game={game} />
            <CageSaid game={game} />
          </>
        )}
        <More game={game} day={{ date, name }} />
      </div>
    </div>
  );
}
