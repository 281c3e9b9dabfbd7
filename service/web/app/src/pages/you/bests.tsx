// Bests by game and size. Puzzles that somebody entered do not count.
import { Panel } from "../../components/panel";
import { medianOf } from "../../games/record/groups";
import { daySolved, runsOf, type Solved } from "../../shell/results";
import { formatDuration, formatNumber } from "../../shell/texts";
import { groupsOf, nameOfGroup } from "./groups";
import { TableHead } from "./table-head";
import { t } from "./texts";

export function Bests({ found }: { found: readonly Solved[] }) {
  const texts = t().bests;
  const groups = groupsOf(found);
  if (groups.length === 0) return null;
  return (
    <Panel title={texts.title} class="you-bests">
      <div class="scroll" tabIndex={0} role="region" aria-label={texts.title}>
        <table class="you-table wide">
          <TableHead names={[texts.game, texts.solved, texts.best, texts.median, texts.streak, texts.longest]} />
          <tbody>
            {groups.map(({ group, found: own }) => {
              const times = own.map(({ seconds }) => seconds).sort((a, b) => a - b);
              const runs = runsOf(own.map(daySolved));
              return (
                <tr key={nameOfGroup(group)}>
                  <th scope="row">{nameOfGroup(group)}</th>
                  <td>{formatNumber(times.length)}</td>
                  <td class="number">{formatDuration(times[0] ?? 0)}</td>
                  <td>{formatDuration(medianOf(times))}</td>
                  <td>{t().days(runs.current)}</td>
                  <td>{t().days(runs.longest)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="note">{texts.note}</p>
    </Panel>
  );
}
