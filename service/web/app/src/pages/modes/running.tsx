// A run as it is played: the puzzle at hand, the clock, what leads on, and the puzzles that come.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button, IconButton } from "../../components/button";
import { Chip } from "../../components/chip";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { change, type KeptRun, keepBest, watchTime } from "../../games/modes/kept";
import { puzzlesOf, takeDeal } from "../../games/modes/puzzles";
import { arrived, current, miss, next, type Run, secondsLeft, skip, solve, wanted } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { loadPlayer } from "../../games/players";
import { difficultyAt, ownGames, ratingOf } from "../../games/record/rating";
import { announce } from "../../shell/announcer";
import { connection } from "../../shell/api";
import { Trouble, useAsked } from "../../shell/asked";
import { PAGE_OF } from "../../shell/dailies";
import { today } from "../../shell/dates";
import { isFor } from "../../shell/keys";
import { late } from "../../shell/late";
import type { AnyPuzzle } from "../../shell/puzzles";
import { difficultyOf, resultOf } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { RunProvider } from "../../shell/run";
import { UNKEPT } from "../../shell/started";
import { formatDuration, formatNumber, t as shared } from "../../shell/texts";
import { Start, StormSide } from "./start";

const AHEAD_MS = 2000;
const End = late(() => import("./end"));

const TICK_MS = 200;
const LAST_SECONDS = 10;
const SKIP_KEY = "s";

export function Running({ kept }: { kept: KeptRun }) {
  const run = kept.value;
  return run && <Shown key={run.seed} kept={kept} run={run} />;
}

function Shown({ kept, run }: { kept: KeptRun; run: Run }) {
  const { mode, game, state, solved } = run;
  const puzzle = current(run);
  const { before, after } = useRatings(run, puzzle);
  const fetched = usePuzzles(kept, run, Math.round(difficultyAt(after)));
  const player = useAsked(game, () => loadPlayer(PAGE_OF[game]));
  const result = mode === "storm" ? undefined : puzzle && resultOf(puzzle.puzzle_code);
  useEffect(() => {
    if (result) change(kept, (now) => solve(now, result.code, Date.now()));
  }, [result]);
  useEffect(() => {
    if (mode !== "practice") keepBest(mode, game, solved);
  }, [solved]);
  useExpiry(kept, run);
  useSkipKey(kept, mode === "storm" && state === "open");
  const again = (): void => {
    fetched.again();
    player.again();
  };
  if (state === "over") return <End kept={kept} run={run} />;
  const Play = player.value;
  const error = (!puzzle && fetched.error) || player.error;
  if (state === "ready") return <Start kept={kept} run={run} error={error} again={again} />;
  if (!puzzle || !Play) {
    return (
      <PlayLayout felt={PAGE_OF[game]} bar={<WaitingBar run={run} />} side={<div class="panel" />}>
        {error ? <Trouble error={error} again={again} /> : <p class="loading">{shared().loading}</p>}
      </PlayLayout>
    );
  }
  const storm = mode === "storm";
  const note = mode === "practice" ? movedText(before, after) : `${t().inARow(formatNumber(solved))}.`;
  const onward = (
    <Button kind={state === "missed" ? "primary" : "secondary"} wide onClick={() => change(kept, next)}>
      {mode === "practice" ? t().next : state === "missed" ? t().result : t().harder}
    </Button>
  );
  return (
    <RunProvider
      value={{
        score: <Score run={run} rating={state === "open" ? before : after} />,
        ...(storm && {
          clock: <Clock run={run} />,
          tools: <SkipButton kept={kept} />,
          side: <StormSide run={run} />,
          record: ({ code }) => {
            change(kept, (now) => solve(now, code.slice(UNKEPT.length), Date.now()));
            tell(kept, `${t().solved(formatNumber(kept.peek()?.solved ?? 0))}.`);
          },
        }),
        unaided: mode === "streak",
        note,
        next: onward,
        missed: () => change(kept, (now) => miss(now, puzzle.puzzle_code)),
      }}
    >
      {/* The same puzzle may come again in another storm: of these nothing is kept. */}
      <Play
        key={`${run.at} ${puzzle.puzzle_code}`}
        puzzle={
          storm ? ({ ...puzzle, puzzle_code: UNKEPT + puzzle.puzzle_code, secret: true } as unknown as AnyPuzzle) : puzzle
        }
      />
      {state === "missed" && game !== "kenken" && (
        <div class="run-strip panel stack gap-2" role="status">
          <p>
            <b>{t().missed}</b> {note}
          </p>
          {onward}
        </div>
      )}
    </RunProvider>
  );
}

/** The player's rating before the puzzle at hand, and after it once it is solved or missed. */
function useRatings({ game, mode, state }: Run, puzzle: AnyPuzzle | undefined): { before: number; after: number } {
  const code = puzzle?.puzzle_code;
  const result = code === undefined ? undefined : resultOf(code);
  return useMemo(() => {
    if (mode !== "practice") return { before: 0, after: 0 };
    const all = ownGames(game);
    const others = all.filter((one) => one.code !== code);
    const before = ratingOf(others).player.rating;
    if (state === "missed" && code !== undefined) {
      const difficulty = difficultyOf(code);
      const lost = difficulty === undefined ? [] : [{ day: today(), difficulty, score: 0 }];
      return { before, after: ratingOf([...others, ...lost]).player.rating };
    }
    return { before, after: result ? ratingOf(all).player.rating : before };
  }, [game, mode, state, code, result]);
}

const whole = (value: number): string => formatNumber(Math.round(value));

function movedText(before: number, after: number): string {
  const moved = Math.round(after) - Math.round(before);
  return t().moved(whole(before), whole(after), formatNumber(moved, { signDisplay: "exceptZero" }));
}

/** Fetch the puzzles that come, while one plays. */
function usePuzzles(kept: KeptRun, run: Run, grade: number): { error: unknown; again: () => void } {
  const plan = wanted(run, grade);
  const asked = useAsked(plan && JSON.stringify(plan), async (limits) => {
    if (!plan) return;
    const { count, seed } = plan;
    // The second puzzle of a run can wait until the page is there.
    if (run.puzzles.length === 1 && run.state === "open") await new Promise((resolve) => setTimeout(resolve, AHEAD_MS));
    const found =
      seed === undefined
        ? [await takeDeal(run.game, plan.grade, limits)]
        : await puzzlesOf(run.game, plan.grade, seed, count, limits);
    change(kept, (now) => (now.seed === run.seed ? arrived(now, plan, found) : now));
  });
  const online = connection.value === "online";
  useEffect(() => {
    if (online && asked.error !== undefined) asked.again();
  }, [online]);
  return asked;
}

function useExpiry(kept: KeptRun, { ends, state }: Run): void {
  useEffect(() => {
    if (ends === undefined || state !== "open") return undefined;
    return watchTime(kept);
  }, [ends, state]);
}

function leave(kept: KeptRun): void {
  change(kept, (run) => skip(run, Date.now()));
  tell(kept, t().skipped);
}

/** Say how it went, and what is to be made next. */
function tell(kept: KeptRun, text: string): void {
  const run = kept.peek();
  const puzzle = run && current(run);
  announce(puzzle && "target" in puzzle ? `${text} ${t().coming(String(puzzle.target))}` : text);
}

function SkipButton({ kept }: { kept: KeptRun }) {
  return <IconButton icon="next" label={t().skip} aria-keyshortcuts="S" onClick={() => leave(kept)} />;
}

function useSkipKey(kept: KeptRun, wantedNow: boolean): void {
  useEffect(() => {
    if (!wantedNow) return undefined;
    const press = (event: KeyboardEvent): void => {
      const { key, repeat } = event;
      if (key.toLowerCase() !== SKIP_KEY || repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !isFor(document.querySelector("[data-game]"), event)) return;
      event.preventDefault();
      leave(kept);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [wantedNow]);
}

function useSecondsLeft(run: Run): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(run, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(run, Date.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [run.ends]);
  return seconds;
}

function Clock({ run }: { run: Run }) {
  const seconds = useSecondsLeft(run);
  useEffect(() => {
    if (seconds === LAST_SECONDS) announce(t().lastSeconds);
  }, [seconds === LAST_SECONDS]);
  return (
    <span class={seconds <= LAST_SECONDS ? "run-clock run-last" : "run-clock"} role="timer" aria-label={t().timeLeft}>
      {formatDuration(seconds)}
    </span>
  );
}

function Score({ run: { mode, solved }, rating }: { run: Run; rating: number }) {
  const [icon, text, label] =
    mode === "practice"
      ? (["you", whole(rating), t().rating(whole(rating))] as const)
      : mode === "streak"
        ? (["flame", formatNumber(solved), t().inARow(formatNumber(solved))] as const)
        : (["check", formatNumber(solved), t().solved(formatNumber(solved))] as const);
  return (
    <span class="run-score">
      <Chip icon={icon}>
        <span aria-hidden="true">{text}</span>
        <span class="visually-hidden">{label}</span>
      </Chip>
    </span>
  );
}

function WaitingBar({ run }: { run: Run }) {
  return (
    <PlayBar back={{ href: addressOf("play"), label: shared().sections.play }}>
      {run.mode === "storm" ? <Clock run={run} /> : formatDuration(0)}
    </PlayBar>
  );
}
