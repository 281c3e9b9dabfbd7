// A run as it is played: the puzzle at hand, how the run stands, and what leads on.
import { useEffect } from "preact/hooks";
import { Chip } from "../../components/chip";
import { change, type KeptRun, keepBest } from "../../games/modes/kept";
import { current, maySkip, miss, type Run, skip, solve } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { loadPlayer } from "../../games/players";
import type { Moved } from "../../games/record/moved";
import { useAsked } from "../../shell/asked";
import { PAGE_OF } from "../../shell/dailies";
import { late } from "../../shell/late";
import type { AnyPuzzle } from "../../shell/puzzles";
import { recordSolved, resultOf, type Solved } from "../../shell/results";
import { RunProvider } from "../../shell/run";
import { formatNumber } from "../../shell/texts";
import { AHEAD_MS, usePuzzles } from "./ahead";
import { useRating } from "./rating";
import { useShownSolution } from "./shown";
import { type Player, Waiting } from "./waiting";

const loadOnward = () => import("./onward");
const End = late(() => import("./end"));
const Onward = late(loadOnward);

export function Running({ kept }: { kept: KeptRun }) {
  const run = kept.value;
  return run && <Shown key={run.seed} kept={kept} run={run} />;
}

function Shown({ kept, run }: { kept: KeptRun; run: Run }) {
  const { mode, game, state, solved, hinted } = run;
  const puzzle = current(run);
  const rating = useRating(run, puzzle?.puzzle_code);
  const fetched = usePuzzles(kept, run, rating?.grade);
  const player = useAsked(game, () => loadPlayer(PAGE_OF[game]) as Promise<Player>);
  const storm = useAsked(mode === "storm" ? mode : undefined, () => import("./storm"));
  useEffect(() => keepBest(run), [solved, hinted]);
  if (state === "over") return <End kept={kept} run={run} />;
  const error = (!puzzle && fetched.error) || player.error || storm.error;
  const again = (): void => {
    fetched.again();
    player.again();
    storm.again();
  };
  const Storm = storm.value?.default;
  if (Storm) return <Storm kept={kept} run={run} Play={player.value} error={error} again={again} />;
  if (!puzzle || !player.value || mode === "storm") return <Waiting run={run} error={error} again={again} />;
  return <Steady kept={kept} run={run} puzzle={puzzle} Play={player.value} rating={rating} />;
}

interface SteadyProps {
  kept: KeptRun;
  run: Run;
  puzzle: AnyPuzzle;
  Play: Player;
  rating: Moved | undefined;
}

/** Warnings help as hints do. */
const isHinted = ({ hints, note }: Pick<Solved, "hints" | "note">): boolean => hints > 0 || note !== undefined;

/** A puzzle of Practice or a streak. */
function Steady({ kept, run, puzzle, Play, rating }: SteadyProps) {
  const { mode, game, state, solved } = run;
  const { puzzle_code: code } = puzzle;
  const result = resultOf(code);
  // As it is solved; and where it was solved elsewhere.
  const count = (one: Pick<Solved, "hints" | "note">): void =>
    change(kept, (now) => solve(now, code, Date.now(), isHinted(one)));
  useEffect(() => {
    if (result) count(result);
  }, [result]);
  useShownSolution(kept, code);
  useEffect(() => {
    const timer = setTimeout(() => void loadOnward().catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  // A solved board has a place for what leads on; a KenKen that shows its solution is one.
  const apart = state === "missed" && game !== "kenken";
  // It stays until the next one, so that no board moves.
  const first = solved === (state === "won" ? 1 : 0);
  const onward = (state === "won" || state === "missed") && <Onward kept={kept} run={run} puzzle={puzzle} rating={rating} />;
  return (
    <RunProvider
      value={{
        score: <Score run={run} rating={rating} />,
        ...(first && { rule: `${t().about[mode]}.` }),
        record: (one) => {
          recordSolved(one);
          count(one);
        },
        ...(!apart && { over: onward }),
        ...(maySkip(run) && {
          skip: () => change(kept, (now) => skip(now, Date.now())),
        }),
        missed: () => change(kept, (now) => miss(now, code)),
      }}
    >
      <Play key={code} puzzle={puzzle} />
      {apart && onward}
    </RunProvider>
  );
}

function Score({ run: { mode, solved, state, hinted }, rating }: { run: Run; rating: Moved | undefined }) {
  const texts = t();
  const whole = rating && formatNumber(Math.round(state === "open" ? rating.before : rating.after));
  const [icon, text, label] =
    mode === "practice"
      ? (["you", whole ?? "", whole && texts.rating(whole)] as const)
      : ([
          // The flame is that of days.
          hinted ? "hint" : "check",
          formatNumber(solved),
          [texts.inARow(formatNumber(solved)), hinted && texts.withHints].filter(Boolean).join(", "),
        ] as const);
  return (
    <span class="run-score">
      <Chip icon={icon}>
        <span aria-hidden="true">{text}</span>
        <span class="visually-hidden">{label}</span>
      </Chip>
    </span>
  );
}
