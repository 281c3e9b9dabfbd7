// A storm as it is played: puzzles against the clock, each left at once when it is solved or skipped.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { IconButton } from "../../components/button";
import { Chip } from "../../components/chip";
import { Panel } from "../../components/panel";
import { change, type KeptRun, watchTime } from "../../games/modes/kept";
import { current, type Run, secondsLeft, skip, solve } from "../../games/modes/rules";
import { t as modes } from "../../games/modes/texts";
import { announce } from "../../shell/announcer";
import { isFor } from "../../shell/keys";
import type { AnyPuzzle } from "../../shell/puzzles";
import { RunProvider } from "../../shell/run";
import { UNKEPT } from "../../shell/started";
import { formatDuration, formatNumber } from "../../shell/texts";
import { useScreenOn } from "../../shell/while-playing";
import { Start } from "./start";
import "./storm.css";
import { t } from "./texts";
import { type Player, type Troubled, Waiting } from "./waiting";

const TICK_MS = 200;
const LAST_SECONDS = 10;
const SKIP_KEY = "s";

interface Props extends Troubled {
  kept: KeptRun;
  run: Run;
  Play: Player | undefined;
}

export default function Storm({ kept, run, Play, error, again }: Props) {
  const { state, at } = run;
  const puzzle = current(run);
  // The place of the puzzle that came after a solved one.
  const [lit, light] = useState<number>();
  useExpiry(kept, run);
  useSkipKey(kept, state === "open");
  if (state === "ready") return <Start kept={kept} run={run} error={error} again={again} />;
  if (!puzzle || !Play) return <Waiting run={run} error={error} again={again} />;
  return (
    <RunProvider
      value={{
        score: <Score solved={run.solved} flash={lit === at} />,
        clock: <Clock run={run} />,
        tools: <SkipButton kept={kept} />,
        side: <Side run={run} />,
        record: ({ code }) => {
          change(kept, (now) => solve(now, code.slice(UNKEPT.length), Date.now()));
          light(kept.peek()?.at);
          tell(kept, `${t().solved(formatNumber(kept.peek()?.solved ?? 0))}.`);
        },
        missed: () => undefined,
      }}
    >
      {/* The same puzzle may come again in another storm: of these nothing is kept. */}
      <Play
        key={`${at} ${puzzle.puzzle_code}`}
        puzzle={{ ...puzzle, puzzle_code: UNKEPT + puzzle.puzzle_code, secret: true } as unknown as AnyPuzzle}
      />
    </RunProvider>
  );
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
  useLayoutEffect(() => {
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
  useScreenOn(run.state === "open");
  useEffect(() => {
    if (seconds === LAST_SECONDS) announce(t().lastSeconds);
  }, [seconds === LAST_SECONDS]);
  return (
    <span class={seconds <= LAST_SECONDS ? "run-clock run-last" : "run-clock"} role="timer" aria-label={t().timeLeft}>
      {formatDuration(seconds)}
    </span>
  );
}

/** How many are solved; the table flashes for the one that just was. */
function Score({ solved, flash }: { solved: number; flash: boolean }) {
  const count = formatNumber(solved);
  return (
    <span class="run-score">
      <Chip icon="check">
        <span aria-hidden="true">{count}</span>
        <span class="visually-hidden">{t().solved(count)}</span>
      </Chip>
      {flash && <span class="run-flash" />}
    </span>
  );
}

/** How it stands, beside the table of wide screens. */
function Side({ run: { solved, skipped, before, goal } }: { run: Run }) {
  const { figures } = t();
  const rows: Array<[string, number]> = [
    [figures.solved, solved],
    [figures.skipped, skipped],
    ...(goal === undefined ? [] : [[figures.goal, goal] as [string, number]]),
    [figures.best, before],
  ];
  return (
    <Panel title={modes().names.storm}>
      <dl class="figures">
        {rows.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
