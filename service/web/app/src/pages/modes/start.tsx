// Before a storm: what it is, what is to beat, and the clock to start.
import { Button } from "../../components/button";
import { Chip } from "../../components/chip";
import { Counter } from "../../components/figures";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { bestOf, type KeptRun } from "../../games/modes/kept";
import { RUN_GAMES, type Run, STORM_MS, start } from "../../games/modes/rules";
import { t as modes } from "../../games/modes/texts";
import { Trouble } from "../../shell/asked";
import { nameOfGame, PAGE_OF } from "../../shell/dailies";
import { addressOf, setQuery } from "../../shell/router";
import { formatNumber, t as shared } from "../../shell/texts";
import { t } from "./texts";
import type { Troubled } from "./waiting";

interface Props extends Troubled {
  kept: KeptRun;
  run: Run;
}

export function Start({ kept, run, error, again }: Props) {
  const texts = t();
  const { names, about, best: bestText } = modes();
  const { game, goal, seed, sent, puzzles } = run;
  const best = bestOf("storm", game);
  const begin = (): void => {
    kept.value = start(run, Date.now());
    // A reload finds this storm, and its result.
    setQuery({ game, seed });
  };
  return (
    <PlayLayout felt={PAGE_OF[game]} bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }} />}>
      <section class="run-start stack" aria-label={names.storm}>
        <Counter label={texts.minutes} value={formatNumber(STORM_MS / 60_000)} />
        <h2>{names.storm}</h2>
        <p>{about.storm}.</p>
        {goal !== undefined && <b>{texts.challenge(formatNumber(goal))}</b>}
        {goal === undefined && sent && <b>{texts.same}</b>}
        <p>{best > 0 ? bestText(formatNumber(best)) : texts.noBest}</p>
        {error !== undefined && puzzles.length === 0 ? (
          <Trouble error={error} again={again} />
        ) : (
          <Button kind="brass" icon="clock" disabled={puzzles.length === 0} onClick={begin}>
            {texts.start}
          </Button>
        )}
        {!sent && (
          <nav aria-label={texts.games}>
            <ul class="wrap">
              {RUN_GAMES.map((each) => (
                <li key={each}>
                  <Chip href={`/storm?game=${each}`} current={each === game}>
                    {nameOfGame(each)}
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
