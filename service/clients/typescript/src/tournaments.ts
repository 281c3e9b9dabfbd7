// Tournaments: what happens in them, as it happens.
import type { EventSourceMessage } from "eventsource-parser";
import type { Connection } from "./connection.js";
import type { EventsOptions, Stream } from "./events.js";
import { idOf } from "./jobs.js";
import type { Schemas } from "./schemas.js";

type Tournament = Schemas["Tournament"];

/** What an event changed: its members take the place of the former ones, and its players that of the same name. */
export interface TournamentChange {
  revision: number;
  happening: string;
  /** When it happened, by the server's clock. */
  at: string;
  server_now: string;
  changes: Partial<Tournament>;
}

/** One event of a tournament's stream: first the whole tournament, then its changes. */
export type TournamentEvent =
  | { event: "snapshot"; id: string; data: Tournament }
  | { event: "change"; id: string; data: TournamentChange };

const OVER: ReadonlySet<string> = new Set(["finished", "cancelled", "abandoned"]);

/** What goes on under `/v1/tournaments`; the rest is in `routes`. */
export class Tournaments {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The events of a tournament, given as itself, its id or its join code, to its end. A stream that breaks off is resumed. */
  async *events(
    followed: string | { id: string },
    options: EventsOptions = {},
  ): AsyncGenerator<TournamentEvent, void, undefined> {
    const tournament = idOf(followed);
    const stream: Stream<TournamentEvent> = {
      name: `the tournament ${tournament}`,
      open: (routes, { after, ...sending }) =>
        routes.GET("/v1/tournaments/{tournament}/events", {
          ...sending,
          params: { path: { tournament }, header: after },
        }),
      read,
      isLast: ({ event, data }) => OVER.has(event === "snapshot" ? data.status : data.happening),
    };
    // Most who use a client follow nothing.
    const { follow } = await import("./events.js");
    yield* follow(this.#connection, stream, options);
  }
}

function read({ event, id = "", data }: EventSourceMessage): TournamentEvent | undefined {
  if (event === "snapshot") return { event, id, data: JSON.parse(data) as Tournament };
  if (event === "change") return { event, id, data: JSON.parse(data) as TournamentChange };
  return undefined;
}
