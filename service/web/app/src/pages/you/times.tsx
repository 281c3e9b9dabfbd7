// Results in groups that can be compared, and the times of the game and size that was played most.
import { Chip } from "../../components/chip";
import { Histogram } from "../../components/figures";
import { Panel } from "../../components/panel";
import { binIndex, binsOf } from "../../games/record/bins";
import { type Group, groupOf, KRYPTO_CARDS, medianOf, sameGroup } from "../../games/record/groups";
import { GAMES, type Game } from "../../shell/dailies";
import type { Solved } from "../../shell/results";
import { formatDuration, formatNumber, t as shared, sides } from "../../shell/texts";
import { t } from "./texts";

// Results in groups that can be compared, and how these are called.

interface Grouped {
  group: Group;
  found: Solved[];
}

/** The groups in the order of the games, the smallest size first. */
export function groupsOf(found: readonly Solved[]): Grouped[] {
  const groups: Grouped[] = [];
  for (const one of found) {
    const group = groupOf(one);
    if (!group) continue;
    const known = groups.find((each) => sameGroup(each.group, group));
    if (known) known.found.push(one);
    else groups.push({ group, found: [one] });
  }
  return groups.sort((a, b) => GAMES.indexOf(a.group.game) - GAMES.indexOf(b.group.game) || a.group.size - b.group.size);
}

/** `Krypto`, `KenKen 4 × 4`, `Year Game, 4 digits`. */
export function nameOfGroup({ game, size }: Group): string {
  const { pages } = shared();
  if (game === "year") return t().digits(pages.year, String(size));
  if (game === "krypto") return size === KRYPTO_CARDS ? pages.krypto : t().cards(pages.krypto, String(size));
  return `${game === "kenken" ? pages.kenken : pages.derful} ${sides(size)}`;
}

/** Which results are shown. */
export type Shown = Game | "all";

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
