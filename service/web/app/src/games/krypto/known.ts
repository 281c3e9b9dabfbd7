// What the service knows of a game, asked for once.
import type { Schemas } from "@countinghouse/client";
import { client, PATIENCE_MS } from "../../shell/api";
import { type Asked, type Limits, useAsked } from "../../shell/asked";
import { gameOf, type KryptoGame } from "./game";

/** How many solutions are asked for. */
export const MOST = 1000;
const CARDS = 5;
const LARGEST = 25;

export type AllWays = Schemas["KryptoSolveResult"];

const answers = new Map<string, AllWays>();

/** All ways to a game's target, the simplest first. */
export async function allWays(puzzle: KryptoGame, { signal }: Limits): Promise<AllWays> {
  const known = answers.get(puzzle.code);
  if (known) return known;
  const { cards, ...game } = gameOf(puzzle);
  const answer = await client.value.krypto.solve(
    { ...game, cards: [...cards], limit: MOST },
    { signal, timeoutMs: PATIENCE_MS },
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

export const handOf = (cards: readonly number[]): string => [...cards].sort((a, b) => a - b).join("-");

export type TargetCount = Schemas["KryptoHandCounts"]["targets"][number];

/** What is said instead of the counts where the service does not have them. */
export class NoTables extends Error {
  constructor(readonly building: boolean) {
    super("The tables of Krypto are not there");
  }
}

const TABLE = "krypto";
let ready = false;

/** Reject with `NoTables` where there is nothing to ask. */
async function tablesAreReady(limits: Limits): Promise<void> {
  if (ready) return;
  const { items } = await client.value.get("/v1/tables", limits);
  const status = items.find(({ name }) => name === TABLE)?.status;
  if (status !== "ready") throw new NoTables(status === "building");
  ready = true;
}

const counts = new Map<string, readonly TargetCount[]>();

/** How many ways lead to each target from 1 to 25. */
export function useTargets(puzzle: KryptoGame, wanted: boolean): Asked<readonly TargetCount[]> {
  const key = `${handOf(puzzle.cards)} ${puzzle.rules}`;
  const kept = counts.get(key);
  const asked = useAsked(wanted && !kept ? key : undefined, async (limits) => {
    await tablesAreReady(limits);
    const { targets } = await client.value.get("/v1/tables/krypto/hands/{hand}", {
      params: { path: { hand: handOf(puzzle.cards) }, query: { rules: puzzle.rules } },
      ...limits,
    });
    counts.set(key, targets);
    return targets;
  });
  return kept ? { ...asked, value: kept, error: undefined, asking: false } : asked;
}
