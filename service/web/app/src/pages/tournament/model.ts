// A tournament as the page knows it, and how events change it.
import type { Schemas, TournamentChange, TournamentEvent } from "@countinghouse/client";
import type { Steps } from "../../games/krypto/use-board";
import { keys, read, remove, stored, write } from "../../shell/storage";
import { t } from "./texts";

export type Tournament = Schemas["Tournament"];
export type Deal = Schemas["TournamentDeal"];
export type Player = Schemas["TournamentPlayer"];

/** A code as it is kept, however it is typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, "");

const OVER: ReadonlySet<Tournament["status"]> = new Set(["finished", "cancelled", "abandoned"]);
const LIVE: ReadonlySet<Deal["status"]> = new Set(["announced", "open", "claimed"]);

export const isOver = ({ status }: Pick<Tournament, "status">): boolean => OVER.has(status);
export const isLive = (deal: Deal): boolean => LIVE.has(deal.status);

/** The tournament after an event. What came before is left out. */
export function after(known: Tournament | undefined, { event, data }: TournamentEvent): Tournament | undefined {
  if (event === "snapshot") return newer(known, data);
  if (!known || data.revision <= known.revision) return known;
  return changed(known, data);
}

export const newer = (known: Tournament | undefined, found: Tournament): Tournament =>
  known && known.revision > found.revision ? known : found;

function changed(known: Tournament, { revision, server_now, changes }: TournamentChange): Tournament {
  const { players = [], ...others } = changes;
  return { ...known, ...others, players: merged(known.players, players), revision, server_now };
}

function merged(known: readonly Player[], changes: readonly Player[]): Player[] {
  const byName = new Map(known.map((player) => [player.name, player]));
  for (const player of changes) byName.set(player.name, player);
  return [...byName.values()];
}

/** The newest deal that is over, if there is one. */
export const lastDeal = ({ deal, previous }: Tournament): Deal | undefined =>
  [deal, previous].find((one) => one && !isLive(one)) ?? undefined;

/** One's own row of the score pad. */
export const rowOf = ({ players }: Tournament, { name, playerToken }: Seat): Player | undefined =>
  playerToken ? players.find((player) => player.name === name && !player.has_left) : undefined;

/** Whether the host has removed this player: who leaves gives up the seat. */
export const wasRemoved = ({ players }: Tournament, { name, playerToken }: Seat): boolean =>
  Boolean(playerToken) && players.some((player) => player.name === name && player.has_left);

/** The token to start and cancel with; undefined for all but the host. */
export const hostTokenOf = ({ host }: Tournament, { hostToken, playerToken, name }: Seat): string | undefined =>
  host === null ? hostToken : host === name ? playerToken : undefined;

/** What stands in the hand's box of a player, after a deal of it. */
export const pointsOf = ({ players }: Tournament, name: string | null, hand: number): number | null =>
  players.find((player) => player.name === name)?.boxes[hand - 1] ?? null;

/** The highest score, once there is one to be marked. */
export const bestScore = ({ players }: Pick<Tournament, "players">): number | undefined =>
  players.some(({ boxes }) => boxes.some((box) => box !== null))
    ? Math.max(...players.map(({ score }) => score))
    : undefined;

// Who one is in each tournament: the tokens to act with, kept so that a reload goes on.

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

/** A name to play under without typing: the last one, or the first number that is free. */
export function firstName(players: readonly Pick<Player, "name">[]): string {
  const taken = new Set(players.map(({ name }) => name));
  if (lastName.value && !taken.has(lastName.value)) return lastName.value;
  const suggested = t().join.suggested;
  let number = players.length + 1;
  while (taken.has(suggested(String(number)))) number++;
  return suggested(String(number));
}

export const seatOf = (code: string): Seat => read<Seat>(PREFIX + code) ?? { at: 0 };

export function keepSeat(code: string, changes: Partial<Seat>): Seat {
  const seat = { ...seatOf(code), ...changes, at: Date.now() };
  write(PREFIX + code, seat);
  // A suggested name is none to be remembered: it is another at each table.
  if (changes.name && !isSuggested(changes.name)) lastName.value = changes.name;
  for (const key of keys(PREFIX)) if ((read<Seat>(key)?.at ?? 0) < Date.now() - KEPT_MS) remove(key);
  return seat;
}

const isSuggested = (name: string): boolean => {
  const [number] = name.match(/\d+$/) ?? [];
  return number !== undefined && name === t().join.suggested(number);
};

/** Give up the player's place; who made the tournament still hosts it. */
export function leaveSeat(code: string): Seat {
  const { hostToken } = seatOf(code);
  const seat = { ...(hostToken ? { hostToken } : {}), at: Date.now() };
  write(PREFIX + code, seat);
  return seat;
}

/** The properties of all parts of a room. */
export interface RoomProps {
  tournament: Tournament;
  seat: Seat;
  /** The token to start and cancel with, for the host. */
  hostToken: string | undefined;
  /** Whether one plays. */
  plays: boolean;
  /** Whether the host has removed this player. */
  removed: boolean;
  /** Whether this is for all to see. */
  projector: boolean;
  take: (found: Tournament) => void;
  join: (name: string) => Promise<void>;
  leave: () => Promise<void>;
}
