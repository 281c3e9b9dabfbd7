// Before a storm: what it is, what is to beat, and the clock to start.
import { Button } from "../../components/button";
import { Chip } from "../../components/chip";
import { Counter } from "../../components/counter";
import { PlayBar } from "../../components/play-bar";
import { PlayLayout } from "../../components/play-layout";
import { bestOf, type KeptRun } from "../../games/modes/kept";
import { type Run, STORM_MS, start } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { t as shared } from "../../shell/catalogue";
import { GAMES } from "../../shell/dailies";
import { addressOf, setQuery } from "../../shell/router";
import { formatNumber } from "../../shell/texts";
import { Trouble } from "../../shell/trouble";
import { NAMES, nameOf } from "./names";

interface Props {
  kept: KeptRun;
  run: Run;
  error: unknown;
  again: () => void;
}

export function Start({ kept, run, error, again }: Props) {
  const texts = t();
  const { game, goal, seed, puzzles } = run;
  const best = bestOf("storm", game);
  const challenged = new URLSearchParams(location.search).has("seed");
  const begin = (): void => {
    kept.value = start(run, Date.now());
    // A reload finds this storm, and its result.
    setQuery({ game, seed });
  };
  return (
    <PlayLayout felt={NAMES[game]} bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }} />}>
      <section class="run-start stack" aria-label={texts.names.storm}>
        <Counter label={texts.minutes} value={formatNumber(STORM_MS / 60_000)} />
        <h2>{texts.about.storm}</h2>
        {goal !== undefined && <b>{texts.challenge(formatNumber(goal))}</b>}
        {goal === undefined && challenged && <b>{texts.same}</b>}
        <p>{texts.startText}</p>
        <p>{best > 0 ? texts.best(formatNumber(best)) : texts.noBest}</p>
        {error !== undefined && puzzles.length === 0 ? (
          <Trouble error={error} again={again} />
        ) : (
          <Button kind="brass" icon="clock" disabled={puzzles.length === 0} onClick={begin}>
            {texts.start}
          </Button>
        )}
        {!challenged && (
          <nav aria-label={texts.games}>
            <ul class="wrap">
              {GAMES.map((each) => (
                <li key={each}>
                  <Chip href={`/storm?game=${each}`} current={each === game}>
                    {nameOf(each)}
                  </Chip>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </section>
    </PlayLayout>
  );
}
