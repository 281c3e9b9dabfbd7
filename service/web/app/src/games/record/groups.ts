// Results by game and size: what can be compared with what.
import type { Game } from "../../shell/dailies";
import { isEntered, type Solved } from "../../shell/results";

export interface Group {
  game: Game;
  /** Cards of Krypto, digits of the Year Game, the side of a square otherwise. */
  size: number;
}

/** The cards of an official game of Krypto. */
export const KRYPTO_CARDS = 5;

/** What a result belongs to; undefined for puzzles that somebody entered, for rectangles and for digits other than 1 to n. */
export function groupOf({ code, game, claim }: Solved): Group | undefined {
  if (isEntered(code)) return undefined;
  if (claim.kind === "kenken.check") {
    const { size, digits } = claim.params;
    return size && !digits ? { game, size } : undefined;
  }
  if (claim.kind === "31-derful.check") return { game, size: claim.params.grid.length };
  if (claim.kind === "year.check") return { game, size: claim.params.digits.length };
  return { game, size: claim.params.cards.length };
}

export const sameGroup = (a: Group | undefined, b: Group | undefined): boolean =>
  a !== undefined && a.game === b?.game && a.size === b.size;

export function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const [before = 0, after = 0] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
  return sorted.length % 2 ? before : (before + after) / 2;
}

/** Whether a result is faster than all of the same game and size, of which there are others. */
export function isBest(found: Solved, all: readonly Solved[]): boolean {
  const own = groupOf(found);
  const others = all.filter((other) => other.code !== found.code && sameGroup(groupOf(other), own));
  return others.length > 0 && others.every(({ seconds }) => seconds > found.seconds);
}
