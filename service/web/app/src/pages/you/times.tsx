// The times of the game and size that was played most.
import { Chip } from "../../components/chip";
import { Histogram } from "../../components/histogram";
import { Panel } from "../../components/panel";
import { binIndex, binsOf } from "../../games/record/bins";
import { type Group, groupOf, medianOf, sameGroup } from "../../games/record/groups";
import type { Solved } from "../../shell/results";
import { formatDuration, formatNumber } from "../../shell/texts";
import { groupsOf, nameOfGroup } from "./groups";
import { t } from "./texts";

function mostPlayed(found: readonly Solved[]): Group | undefined {
  const groups = groupsOf(found);
  return [...groups].sort((a, b) => b.found.length - a.found.length)[0]?.group;
}

export function Times({ found }: { found: readonly Solved[] }) {
  const texts = t();
  const group = mostPlayed(found);
  const own = found.filter((one) => sameGroup(groupOf(one), group));
  const [latest] = own;
  if (!group || !latest)
    return (
      <Panel title={texts.times} class="you-times">
        <p class="muted">{texts.noTimes}</p>
      </Panel>
    );
  const times = own.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const bins = binsOf(times);
  const median = formatDuration(medianOf(times));
  return (
    <Panel
      title={texts.timesOf(nameOfGroup(group))}
      aside={<Chip>{texts.games(formatNumber(own.length))}</Chip>}
      class="you-times"
    >
      <Histogram
        bars={bins.map(({ from, count }) => ({ label: formatDuration(from), count }))}
        own={binIndex(bins, latest.seconds)}
        label={texts.histogram(median, formatDuration(times[0] ?? 0), formatDuration(times.at(-1) ?? 0))}
        axis
      />
      <p class="note">{texts.under(median, formatDuration(latest.seconds))}</p>
    </Panel>
  );
}
