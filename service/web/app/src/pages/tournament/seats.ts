// Who one is in each tournament: the tokens to act with, kept so that a reload goes on.

import type { Steps } from "../../games/krypto/use-board";
import { keys, read, remove, stored, write } from "../../shell/storage";

export interface Seat {
  hostToken?: string;
  playerToken?: string;
  name?: string;
  /** What one has entered of a solution, and for which deal. */
  entered?: { deal: number; steps: Steps };
  /** The same of a solution that is typed. */
  typed?: { deal: number; text: string };
  /** When it was last changed, in milliseconds of Unix time. */
  at: number;
}

const PREFIX = "tournament:";
const KEPT_MS = 7 * 24 * 3_600_000;

/** The name that was last played under. */
export const lastName = stored("player-name", "");

export const seatOf = (code: string): Seat => read<Seat>(PREFIX + code) ?? { at: 0 };

export function keepSeat(code: string, changes: Partial<Seat>): Seat {
  const seat = { ...seatOf(code), ...changes, at: Date.now() };
  write(PREFIX + code, seat);
  if (changes.name) lastName.value = changes.name;
  for (const key of keys(PREFIX)) if ((read<Seat>(key)?.at ?? 0) < Date.now() - KEPT_MS) remove(key);
  return seat;
}

/** Give up the player's place; who made the tournament still hosts it. */
export function leaveSeat(code: string): Seat {
  const { hostToken } = seatOf(code);
  const seat = { ...(hostToken ? { hostToken } : {}), at: Date.now() };
  write(PREFIX + code, seat);
  return seat;
}
