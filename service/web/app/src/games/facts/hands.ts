// How many ways lead from five cards to each target, as the service's table of all hands has it.
import type { Client } from "@countinghouse/client";
import type { Rules } from "@countinghouse/client/play/krypto/rules";
import { isRefusal } from "../../shell/api";
import type { Limits } from "../../shell/asked";

/** How many different solutions lead to a target. */
export interface TargetCount {
  target: number;
  ways: number;
}

const TABLE = "krypto";
/** All multisets of five cards from 1 to 25. */
const HANDS = 118_755;

/** What is said instead of the counts where the service does not have them. */
export class NoTables extends Error {
  constructor() {
    super("The table of all hands is not there");
  }
}

let ready = false;

/** Reject with `NoTables` where there is nothing to ask. */
async function tablesAreReady(client: Client, limits: Limits): Promise<void> {
  if (ready) return;
  const { items } = await client.get("/v1/tables", limits);
  const table = items.find(({ name }) => name === TABLE);
  if (table?.status !== "ready" || table.rows_total !== HANDS) throw new NoTables();
  ready = true;
}

export const handOf = (cards: readonly number[]): string => [...cards].sort((a, b) => a - b).join("-");

/** The counts of each target from 1 to 25. */
export async function countsOf(
  client: Client,
  cards: readonly number[],
  rules: Rules,
  limits: Limits,
): Promise<readonly TargetCount[]> {
  try {
    await tablesAreReady(client, limits);
  } catch (error) {
    // Tables may be for those who have a key.
    throw isRefusal(error) ? new NoTables() : error;
  }
  const params = { path: { hand: handOf(cards) }, query: { rules } } as const;
  const { solutions_by_target } = await client.get("/v1/tables/krypto/hands/{hand}", { params, ...limits });
  return solutions_by_target.map((ways, index) => ({ target: index + 1, ways }));
}
