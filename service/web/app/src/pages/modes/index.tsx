// Practice, Streak and Storm: puzzles one after another, of one game.
import { useMemo } from "preact/hooks";
import { bestOf, runOf } from "../../games/modes/kept";
import { randomSeed } from "../../games/modes/puzzles";
import { begin, MODES, type Mode, RUN_GAMES, type RunGame } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { useTitle } from "../../shell/announcer";
import { nameOfGame } from "../../shell/dailies";
import type { PageProps } from "../../shell/router";
import { Running } from "./running";

const numberIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

export default function Modes({ route: { path, query } }: PageProps) {
  const mode = MODES.find((each) => path === `/${each}`) ?? "practice";
  const game = RUN_GAMES.find((each) => each === query.get("game")) ?? "krypto";
  const title = t().title(t().names[mode], nameOfGame(game));
  useTitle(title);
  return (
    <>
      <h1 class="visually-hidden">{title}</h1>
      <Begun
        key={`${mode} ${game}`}
        mode={mode}
        game={game}
        seed={mode === "storm" ? numberIn(query.get("seed")) : undefined}
        goal={numberIn(query.get("score"))}
      />
    </>
  );
}

interface Props {
  mode: Mode;
  game: RunGame;
  /** The puzzles that the address names. */
  seed: number | undefined;
  goal: number | undefined;
}

/** The run that is kept, if it is the one that is asked for; else a new one. */
function Begun({ mode, game, seed, goal }: Props) {
  const kept = runOf(mode, game);
  useMemo(() => {
    const run = kept.peek();
    const fits = run && (seed === undefined ? run.state !== "over" : run.seed === seed && run.state !== "ready");
    if (fits) return;
    const best = mode === "practice" ? 0 : bestOf(mode, game);
    const begun = begin(mode, game, seed ?? randomSeed(), best, seed === undefined ? undefined : goal);
    kept.value = seed === undefined ? begun : { ...begun, sent: true };
  }, [seed]);
  return <Running kept={kept} />;
}
