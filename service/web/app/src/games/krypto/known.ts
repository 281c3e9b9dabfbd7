// What the service knows of a game, asked for once.
import type { Schemas } from "@countinghouse/client";
import { client, PATIENCE_MS } from "../../shell/api";
import { type Asked, type Limits, useAsked } from "../../shell/asked";
import { orHere } from "../../shell/here";
import { countsOf, handOf, type TargetCount } from "../facts/hands";
import { gameOf, type KryptoGame } from "./game";

/** How many solutions are asked for. */
export const MOST = 1000;
const CARDS = 5;
const LARGEST = 25;

export type AllWays = Schemas["KryptoSolveResult"] & {
  /** Whether this device found them: then equally simple ones may stand in another order than the service's. */
  here?: boolean;
};

/** All ways as this device finds them; undefined if it would take too long. */
async function waysHere(puzzle: KryptoGame): Promise<AllWays | undefined> {
  const { solve } = await import("@countinghouse/client/play/krypto/all-ways");
  const found = solve(gameOf(puzzle));
  return found && { ...found, difficulty: puzzle.difficulty ?? null, here: true };
}

const answers = new Map<string, AllWays>();

/** All ways to a game's target, the simplest first. */
export async function allWays(puzzle: KryptoGame, { signal }: Limits): Promise<AllWays> {
  const known = answers.get(puzzle.code);
  if (known) return known;
  const { cards, ...game } = gameOf(puzzle);
  const answer = await orHere<AllWays>(
    () => client.value.krypto.solve({ ...game, cards: [...cards], limit: MOST }, { signal, timeoutMs: PATIENCE_MS }),
    () => waysHere(puzzle),
  );
  answers.set(puzzle.code, answer);
  return answer;
}

export const useAllWays = (puzzle: KryptoGame, wanted = true): Asked<AllWays> =>
  useAsked(wanted ? puzzle.code : undefined, (limits) => allWays(puzzle, limits));

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
