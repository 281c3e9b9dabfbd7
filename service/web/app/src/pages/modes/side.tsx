// Beside the table of a storm on wide screens: how it stands.
import { Panel } from "../../components/panel";
import type { Run } from "../../games/modes/rules";
import { t } from "../../games/modes/texts";
import { formatNumber } from "../../shell/texts";

export default function StormSide({ run: { solved, skipped, before, goal } }: { run: Run }) {
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
