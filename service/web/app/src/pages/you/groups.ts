// Results in groups that can be compared, and how these are called.
import { type Group, groupOf, KRYPTO_CARDS, sameGroup } from "../../games/record/groups";
import { t as shared } from "../../shell/catalogue";
import { GAMES } from "../../shell/dailies";
import type { Solved } from "../../shell/results";
import { t } from "./texts";

export interface Grouped {
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

/** `Krypto`, `KenKen 4 × 4`. */
export function nameOfGroup({ game, size }: Group): string {
  const { pages } = shared();
  if (game === "krypto") return size === KRYPTO_CARDS ? pages.krypto : t().cards(pages.krypto, String(size));
  return `${game === "kenken" ? pages.kenken : pages.derful} ${size} × ${size}`;
}
