// The properties of all parts of a room.
import type { Tournament } from "./model";
import type { Seat } from "./seats";

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
