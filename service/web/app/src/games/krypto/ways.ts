// The ways to a target: those that the player has found, and what the service knows of a game.
import type { Schemas } from "@countinghouse/client";
import { check } from "@countinghouse/client/play/krypto/check";
import { tidy } from "@countinghouse/client/play/krypto/moves";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { wayOf } from "@countinghouse/client/play/krypto/ways";
import { useMemo, useState } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { type Asked, type Limits, orHere, useAsked } from "../../shell/asked";
import { read, write } from "../../shell/storage";
import { countsOf, handOf, type TargetCount } from "../facts/hands";
import { gameOf, type KryptoGame, ownCode } from "./game";

// The ways to a target that the player has found: kept by hand, target and rules, and told apart exactly.

const keyOf = (game: Game): string => `ways:${ownCode(game)}`;

/** The expressions found so far, in the order in which they were. */
export function keptWays(game: Game): readonly string[] {
  const byWay = new Map<string, string>();
  // Two browsers, joined by an import, may have written the same way differently.
  const kept = read<unknown>(keyOf(game));
  for (const expression of Array.isArray(kept) ? kept : []) {
    // Files of ways may have been edited.
    if (typeof expression !== "string" || check(game, expression).fault) continue;
    const way = wayOf(game.cards, expression);
    if (!byWay.has(way)) byWay.set(way, expression);
  }
  return [...byWay.values()];
}

/** Keep a way; false if it was kept before, however it was written. */
function keepWay(game: Game, expression: string): boolean {
  const kept = keptWays(game);
  const way = wayOf(game.cards, expression);
  if (kept.some((other) => wayOf(game.cards, other) === way)) return false;
  write(keyOf(game), [...kept, tidy(game, expression)]);
  return true;
}

interface Ways {
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

// What the service knows of a game, asked for once.

/** How many solutions are asked for. */
const MOST = 1000;
const CARDS = 5;
const LARGEST = 25;

export type AllWays = Omit<Schemas["KryptoSolveResult"], "difficulty"> & {
  /** Whether this device found them: then equally simple ones may stand in another order than the service's. */
  here?: boolean;
};

/** All ways as this device finds them; undefined if it would take too long. */
async function waysHere(puzzle: KryptoGame): Promise<AllWays | undefined> {
  const { solve } = await import("@countinghouse/client/play/krypto/all-ways");
  const found = solve(gameOf(puzzle));
  return found && { ...found, rating: puzzle.rating ?? null, here: true };
}

const answers = new Map<string, AllWays>();

/** All ways to a game's target, the simplest first. */
async function allWays(puzzle: KryptoGame, { signal }: Limits): Promise<AllWays> {
  const known = answers.get(puzzle.puzzle_code);
  if (known) return known;
  const { cards, ...game } = gameOf(puzzle);
  const answer = await orHere<AllWays>(
    () => client.value.krypto.solve({ ...game, cards: [...cards], limit: MOST }, { signal, timeoutMs: PATIENCE_MS }),
    () => waysHere(puzzle),
  );
  answers.set(puzzle.puzzle_code, answer);
  return answer;
}

const numbered = new WeakMap<AllWays, ReadonlyMap<string, number>>();

/** Which of all ways some are, counted from 1, the simplest first; those that are not among them are left out. */
export function numbersOf(cards: readonly number[], ways: readonly string[], all: AllWays): number[] {
  if (ways.length === 0) return [];
  const numbers =
    numbered.get(all) ?? new Map(all.solutions.map(({ expression }, at) => [wayOf(cards, expression), at + 1]));
  numbered.set(all, numbers);
  return ways.flatMap((expression) => numbers.get(wayOf(cards, expression)) ?? []);
}

export const useAllWays = (puzzle: KryptoGame, wanted = true): Asked<AllWays> =>
  useAsked(wanted ? puzzle.puzzle_code : undefined, (limits) => allWays(puzzle, limits));

/** Whether the tables have the game. */
export function isInTables({ cards, target, use }: KryptoGame): boolean {
  const known = (value: number): boolean => value >= 1 && value <= LARGEST;
  return cards.length === CARDS && cards.every(known) && known(target) && use !== "any";
}

const counts = new Map<string, readonly TargetCount[]>();

/** How many ways lead to each target from 1 to 25. */
export function useTargets(puzzle: KryptoGame, wanted: boolean): Asked<readonly TargetCount[]> {
  const key = `${handOf(puzzle.cards)} ${puzzle.rules}`;
  const kept = counts.get(key);
  const asked = useAsked(wanted && !kept ? key : undefined, async (limits) => {
    const targets = await countsOf(client.value, puzzle.cards, puzzle.rules, limits);
    counts.set(key, targets);
    return targets;
  });
  return kept ? { ...asked, value: kept, error: undefined, asking: false } : asked;
}
