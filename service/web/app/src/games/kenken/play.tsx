// Playing a KenKen puzzle.
import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { IconButton } from "../../components/button";
import { announce, useFocusOnWin } from "../../shell/announcer";
import { challengeTo } from "../../shell/challenge";
import { feel } from "../../shell/feel";
import { Guard } from "../../shell/guard";
import { late } from "../../shell/late";
import { Clock, GAME, Pausable } from "../../shell/pause";
import type { KenKenPuzzle, PlayProps } from "../../shell/puzzles";
import { recordSolved } from "../../shell/results";
import { route } from "../../shell/router";
import { type Run, useChallenge, useRun } from "../../shell/run";
import { useDrawnAnew } from "../../shell/started";
import { t as shared } from "../../shell/texts";
import { useOthersOfDay } from "../daily/next";
import { Beginning } from "../lesson/invitation";
import { useWonSheet } from "../won";
import { type Asker, hintShown, useHints } from "./asker";
import { Board } from "./board";
import { Game } from "./game";
import { useKeys } from "./keys";
import { errorsSaid, Message } from "./message";
import { Pad } from "./pad";
import { preferences } from "./preferences";
import { AidsPanel, CagePanel, ErrorsPanel, ProgressPanel } from "./side";
import { Table, wide } from "./table";
import { t } from "./texts";
import { type Day, linkOf, longTitleOf } from "./titles";
import { useNeeded } from "./use-needed";
import { DIFFICULTIES, wishFor } from "./wish";

const HintView = late(
  () => import("./hint-view"),
  () => null,
);
const Won = late(
  () => import("./won"),
  () => null,
);
const WonTools = late(
  async () => ({ default: (await import("./won")).WonTools }),
  () => null,
);
const HelpSheet = late(() => import("./help"));
const MoreSheet = late(() => import("./more-sheet"));
const NewPuzzle = late(() => import("./new-puzzle"));

const KEEP_EVERY_S = 10;

type Open = "no" | "more" | "new" | "help";

/** Keep the game before the page goes away. */
function useKeeping(game: Game): void {
  useEffect(() => {
    const keep = (): void => game.keep();
    const hide = (): void => {
      if (document.hidden) keep();
    };
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", hide);
      keep();
    };
  }, [game]);
}

/** Record the game once it is solved, unless its solution was shown. */
function useRecording(game: Game, day: Day, run: Run | undefined): void {
  const { date, name } = day;
  const challenge = useChallenge();
  const wasSolved = useMemo(() => game.solved.peek(), [game]);
  useSignalEffect(() => {
    if (!game.solved.value) return;
    game.keep();
    announce(shared().game.solved);
    if (!wasSolved) feel("win");
    // The next reload shows this board, wherever it was opened; a frame already has its address, and may not have this one.
    const stays = run || route.peek().page === "embed" || location.search.includes("seed=");
    const link = linkOf(game.code, day);
    if (!stays) history.replaceState(null, "", challenge ? challengeTo(link, challenge) : link);
    if (game.revealed.peek()) return;
    const { code, seconds, hints } = game;
    const record = run?.record ?? recordSolved;
    const dated = { ...(date ? { date } : {}), ...(name ? { name } : {}) };
    record({ code, game: "kenken", ...dated, seconds, hints, claim: game.claim() });
  });
}

/** Tell the run that the solution was shown. */
function useMissed(game: Game, run: Run | undefined): void {
  useSignalEffect(() => {
    if (game.revealed.value) run?.missed();
  });
}

/** The clock starts with the first move or hint. */
function Timed({ game, date, learning }: { game: Game; date: string | undefined; learning: boolean }) {
  const begun = game.at.value > 0 || game.hint.value !== undefined || game.begun;
  const tick = (now: number): void => {
    game.seconds = now;
    if (now % KEEP_EVERY_S === 0) game.keep();
  };
  return (
    <Beginning game="kenken" code={game.code} date={date} begun={begun}>
      <Clock
        seconds={game.seconds}
        begun={begun}
        over={game.solved.value}
        paused={game.paused.value}
        pause={game.pause}
        learning={learning}
        tick={tick}
      />
    </Beginning>
  );
}

function Tools({ game, asker, onMore }: { game: Game; asker: Asker; onMore: () => void }) {
  const texts = shared().game;
  const first = useComputed(() => !game.canUndo).value;
  const last = useComputed(() => !game.canRedo).value;
  const run = useRun();
  return (
    <div class="tools">
      <IconButton icon="undo" label={texts.undo} disabled={first} onClick={() => game.undo()} />
      <IconButton icon="redo" label={texts.redo} disabled={last} onClick={() => game.redo()} />
      {preferences.value.errors === "check" && (
        <IconButton
          icon="check"
          label={texts.check}
          onClick={() => {
            game.checked.value = true;
          }}
        />
      )}
      <IconButton icon="restart" label={texts.restart} disabled={first} onClick={() => game.restart()} />
      {run?.tools ?? (
        <>
          <IconButton icon="hint" label={texts.hint} onClick={() => void asker.ask()} />
          <IconButton icon="more" label={texts.more} onClick={onMore} />
        </>
      )}
    </div>
  );
}

interface DeckProps {
  game: Game;
  asker: Asker;
  onMore: () => void;
}

/** The keypad and the tools, and what lies over them. */
function Deck({ game, asker, onMore }: DeckProps) {
  const paused = game.paused.value;
  const hint = !paused && hintShown(game, asker);
  return (
    <>
      <div class={paused ? "kk-controls kk-away" : "kk-controls"} inert={hint}>
        <Pad game={game} />
        <Tools game={game} asker={asker} onMore={onMore} />
      </div>
      {hint && <HintView game={game} asker={asker} />}
    </>
  );
}

/** The puzzle that one would make after this one. */
const wishAfter = (game: Game) => ({
  ...wishFor(game.layout),
  size: Math.max(3, game.layout.rows),
  difficulty: DIFFICULTIES.find((each) => each === game.difficulty) ?? null,
});

/** The longest side whose digits and marks fit into the number that is kept of a cell. */
const LONGEST_SIDE = 9;

/** Tell that the grid is too large to be played here, with the picture of the puzzle. */
function Unplayable({ code }: { code: string }) {
  return (
    <p role="status">
      {t().unplayable} <a href={`/v1/puzzles/${code}.svg`}>{t().picture}</a>
    </p>
  );
}

export default function Play(props: PlayProps<KenKenPuzzle>) {
  const { size, puzzle_code: code } = props.puzzle;
  const key = useDrawnAnew(code);
  return size > LONGEST_SIDE ? <Unplayable code={code} /> : <Playing key={key} {...props} />;
}

function Playing({ puzzle, date, name }: PlayProps<KenKenPuzzle>) {
  const game = useMemo(() => new Game(puzzle.puzzle_code, puzzle, puzzle.difficulty || null), [puzzle.puzzle_code]);
  const day = { date, name };
  const run = useRun();
  const { size } = game.layout;
  const asker = useHints(game, HintView.fetch);
  // As a text, which stays the same while no rule is broken or kept anew.
  const errors = useComputed(() => errorsSaid(game).join("\n"));
  const [open, setOpen] = useState<Open>("no");
  useKeeping(game);
  useRecording(game, day, run);
  useNeeded(game, !run?.tools);
  useMissed(game, run);
  const begun = useComputed(() => game.at.value > 0).value;
  useOthersOfDay(date, begun);
  useWonSheet(begun && !run, Won);
  const root = useKeys(game, {
    hint: () => {
      if (!run?.tools) void asker.ask();
    },
    help: () => setOpen("help"),
  });
  const won = game.solved.value;
  useFocusOnWin(root, won);
  const close = (): void => setOpen((now) => (now === open ? "no" : now));
  return (
    <div class="kk" ref={root} {...GAME}>
      <Table
        daily={date !== undefined}
        size={size}
        won={won && !run}
        help={() => setOpen("help")}
        clock={
          <>
            <Timed game={game} date={date} learning={open === "help"} />
            {!wide.value && <small>{longTitleOf(game.layout, game.difficulty, name)}</small>}
          </>
        }
        message={
          !won &&
          !game.paused.value && (
            <Guard>
              <Message game={game} errors={errors} />
            </Guard>
          )
        }
        board={
          <Pausable paused={game.paused.value} pause={game.pause}>
            <Board game={game} />
          </Pausable>
        }
        deck={
          won ? (
            <>
              {/* They keep their place, so that the board keeps its own. */}
              {wide.value && (
                <div class="kk-controls kk-away" inert>
                  <Pad game={game} />
                  <Tools game={game} asker={asker} onMore={() => undefined} />
                </div>
              )}
              {run ? run.over : wide.value && <WonTools game={game} onMore={() => setOpen("more")} />}
            </>
          ) : (
            <Deck game={game} asker={asker} onMore={() => setOpen("more")} />
          )
        }
        side={
          won && !run ? (
            wide.value && <Won game={game} day={day} onMore={() => setOpen("more")} />
          ) : (
            <>
              <ProgressPanel game={game} day={day} onNew={() => setOpen("new")} />
              {!game.paused.value && <AidsPanel game={game} day={day} />}
              {/* Last, as their heights follow each move. */}
              {!game.paused.value && <CagePanel game={game} />}
              <ErrorsPanel game={game} errors={errors} />
            </>
          )
        }
      />
      {won && !run && !wide.value && (
        <Guard>
          <Won game={game} day={day} onMore={() => setOpen("more")} />
        </Guard>
      )}
      <Guard key={open} onClose={close}>
        {open === "more" && <MoreSheet game={game} day={day} onNew={() => setOpen("new")} onClose={close} />}
        {open === "new" && <NewPuzzle initial={wishAfter(game)} code={game.code} onClose={close} />}
        {open === "help" && <HelpSheet onClose={close} />}
      </Guard>
    </div>
  );
}
