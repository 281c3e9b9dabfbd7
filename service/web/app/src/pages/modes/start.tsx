// A storm: before it, what it is, what is to beat and the clock to start; and on wide screens how it stands, beside the table.
import { Button } from "../../components/button";
import { Chip } from "../../components/chip";
import { Counter } from "../../components/figures";
import { Panel } from "../../components/panel";
import { PlayBar, PlayLayout } from "../../components/play-layout";
import { bestOf, type KeptRun } from "../../games/modes/kept";
import { RUN_GAMES, type Run, STORM_MS, start } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { Trouble } from "../../shell/asked";
import { nameOfGame, PAGE_OF } from "../../shell/dailies";
import { addressOf, setQuery } from "../../shell/router";
import { formatNumber, t as shared } from "../../shell/texts";

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
    <PlayLayout felt={PAGE_OF[game]} bar={<PlayBar back={{ href: addressOf("play"), label: shared().sections.play }} />}>
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

export function StormSide({ run: { solved, skipped, before, goal } }: { run: Run }) {
  const texts = t();
  const { figures } = texts;
  const rows: Array<[string, number]> = [
    [figures.solved, solved],
    [figures.skipped, skipped],
    ...(goal === undefined ? [] : [[figures.goal, goal] as [string, number]]),
    [figures.best, before],
  ];
  return (
    <Panel title={texts.names.storm}>
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
