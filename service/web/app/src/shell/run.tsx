// A game played as part of a run, as in Streak or Storm: what then stands in place of the game's own.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { PlayBar } from "../components/play-layout";
import { type Challenge, challengeIn } from "./challenge";
import type { recordSolved } from "./results";
import { route } from "./router";
import { formatDuration, t } from "./texts";

export interface Run {
  /** In the bar: how the run stands. */
  score: ComponentChildren;
  /** In place of the game's clock, which can be paused. */
  clock?: ComponentChildren;
  /** In place of hints and more: nothing is asked of the service while such a puzzle is played. */
  tools?: ComponentChildren;
  /** Under the bar, before the first puzzle is solved: what the run is about. */
  rule?: ComponentChildren;
  /** In place of the panel beside the table. */
  side?: ComponentChildren;
  /** In place of all that is said of a solved puzzle: what leads on. */
  over?: ComponentChildren;
  /** In place of recording a solved puzzle as a result. */
  record?: typeof recordSolved;
  /** Leave the puzzle, where the run allows it. */
  skip?: () => void;
  /** The player gave up, was shown the solution, or made a false claim. */
  missed: () => void;
}

const Context = createContext<Run | undefined>(undefined);

export const RunProvider = Context.Provider;

/** The run that the game is part of, if it is part of one. */
export const useRun = (): Run | undefined => useContext(Context);

/** The result to beat that the address of the game carries; none in a run. */
export const useChallenge = (): Challenge | undefined => {
  const run = useRun();
  return run ? undefined : challengeIn(route.value.query);
};

type BarProps = Parameters<typeof PlayBar>[0] & {
  /** The page of games. A run was opened from there. */
  play: { href: string; label: string };
};

/** The bar over a game's table. */
export function GameBar({ back, play, help, children }: BarProps) {
  const run = useRun();
  const challenge = useChallenge();
  return (
    <>
      <PlayBar back={run ? play : back} end={run?.score} {...(help && { help })}>
        {run?.clock ?? children}
      </PlayBar>
      {run?.rule && <p class="run-rule">{run.rule}</p>}
      {challenge && <p class="run-rule play-beat">{t().challenged(formatDuration(challenge.seconds), challenge.hints)}</p>}
    </>
  );
}
