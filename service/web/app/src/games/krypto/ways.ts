// The ways to a target that the player has found: kept by hand, target and rules, and told apart exactly.

import { tidy } from "@countinghouse/client/play/krypto/moves";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { wayOf } from "@countinghouse/client/play/krypto/ways";
import { useMemo, useState } from "preact/hooks";
import { read, write } from "../../shell/storage";
import { ownCode } from "./game";

const keyOf = (game: Game): string => `ways:${ownCode(game)}`;

/** The expressions found so far, in the order in which they were. */
export function keptWays(game: Game): readonly string[] {
  const byWay = new Map<string, string>();
  // Two browsers, joined by an import, may have written the same way differently.
  for (const expression of read<string[]>(keyOf(game)) ?? []) {
    const way = wayOf(game.cards, expression);
    if (!byWay.has(way)) byWay.set(way, expression);
  }
  return [...byWay.values()];
}

/** Keep a way; false if it was kept before, however it was written. */
export function keepWay(game: Game, expression: string): boolean {
  const kept = keptWays(game);
  const way = wayOf(game.cards, expression);
  if (kept.some((other) => wayOf(game.cards, other) === way)) return false;
  write(keyOf(game), [...kept, tidy(game, expression)]);
  return true;
}

export interface Ways {
  found: readonly string[];
  /** Hears of a right expression; whether it is a new way. */
  add: (expression: string) => boolean;
}

/** `won` is the expression that solved the game, if one did. */
export function useWays(game: Game, won: string | undefined): Ways {
  const [round, setRound] = useState(0);
  const found = useMemo(() => {
    if (won !== undefined) keepWay(game, won);
    return keptWays(game);
  }, [game, won, round]);
  return {
    found,
    add: (expression) => {
      const added = keepWay(game, expression);
      if (added) setRound((before) => before + 1);
      return added;
    },
  };
}
