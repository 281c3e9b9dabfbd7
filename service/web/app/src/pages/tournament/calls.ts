// What one does in a tournament, by the service's routes.
import { type Client, ProblemError, type Schemas, UnreachableError } from "@countinghouse/client";
import { useEffect, useState } from "preact/hooks";
import { clientAs } from "../../shell/api";
import { keepSeat, type Seat, type Tournament } from "./model";

// The server's clock, as well as it is known here.

const SAMPLES = 8;
const TICK_MS = 200;
const ahead: number[] = [];

/** Learn from a time that the server has just sent. */
export function learnServerTime(serverNow: string): void {
  ahead.push(Date.parse(serverNow) - Date.now());
  if (ahead.length > SAMPLES) ahead.shift();
}

/** Milliseconds of Unix time. What took least on its way tells most. */
export const serverNow = (): number => Date.now() + (ahead.length > 0 ? Math.max(...ahead) : 0);

/** The milliseconds left until a time of the server, drawn anew as they pass; never below 0. */
export function useLeft(deadline: string): number {
  const left = (): number => Math.max(0, Date.parse(deadline) - serverNow());
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return left();
}

export type Wish = Schemas["NewTournament"];

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const AGAIN_MS = 700;
/** What a proxy answers while the service behind it is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

async function call<T>(token: string | undefined, ask: (routes: Client["routes"]) => Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await ask(clientAs(token).routes);
  if (data === undefined || !response.ok) throw ProblemError.of(response, error);
  return data;
}

/** As what a problem is known, such as `name-taken`; undefined for another error. */
export const problemName = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.type.split(/[/#:]/).at(-1) : undefined;

export const make = (body: Partial<Wish>): Promise<Schemas["NewTournamentAnswer"]> =>
  call(undefined, (routes) => routes.POST("/v1/tournaments", { body: body as Wish }));

export const find = (tournament: string): Promise<Tournament> =>
  call(undefined, (routes) => routes.GET("/v1/tournaments/{tournament}", { params: { path: { tournament } } }));

const join = (tournament: string, name: string): Promise<Schemas["JoinedPlayer"]> =>
  call(undefined, (routes) =>
    routes.POST("/v1/tournaments/{tournament}/players", { params: { path: { tournament } }, body: { name } }),
  );

/** Join under a name, and keep the seat; the name is known here as the service has it. */
export async function takeSeat(tournament: string, name: string): Promise<Seat> {
  const joined = await join(tournament, name);
  return keepSeat(tournament, { name: joined.name, playerToken: joined.player_token });
}

/** A new tournament with the settings of one that is over. */
export const rematch = (tournament: string, token: string): Promise<Schemas["NewTournamentAnswer"]> =>
  call(token, (routes) => routes.POST("/v1/tournaments/{tournament}/rematch", { params: { path: { tournament } } }));

export const leave = (tournament: string, token: string): Promise<Tournament> =>
  call(token, (routes) => routes.DELETE("/v1/tournaments/{tournament}/players/me", { params: { path: { tournament } } }));

/** The first hands may still be drawn; so long is the start asked for again. */
const DRAWN_WITHIN_MS = 20_000;

export function start(tournament: string, token: string): Promise<Tournament> {
  const until = Date.now() + DRAWN_WITHIN_MS;
  const ask = (): Promise<Tournament> =>
    call(token, (routes) => routes.POST("/v1/tournaments/{tournament}/start", { params: { path: { tournament } } }));
  return untilAnswered(ask, () => Date.now() < until);
}

export const cancel = (tournament: string, token: string): Promise<Tournament> =>
  call(token, (routes) => routes.POST("/v1/tournaments/{tournament}/cancel", { params: { path: { tournament } } }));

export const close = (tournament: string, token: string): Promise<Tournament> =>
  call(token, (routes) => routes.POST("/v1/tournaments/{tournament}/close", { params: { path: { tournament } } }));

export const reopen = (tournament: string, token: string): Promise<Tournament> =>
  call(token, (routes) => routes.POST("/v1/tournaments/{tournament}/reopen", { params: { path: { tournament } } }));

/** With `everybody`, all who joined from the player's address go as well, and nobody can join from there. */
export const remove = (tournament: string, token: string, name: string, everybody: boolean): Promise<Tournament> =>
  call(token, (routes) =>
    routes.POST("/v1/tournaments/{tournament}/remove", {
      params: { path: { tournament } },
      body: { name, everybody_from_there: everybody },
    }),
  );

export async function claim(tournament: string, deal: number, token: string): Promise<Tournament> {
  const path = { tournament, deal_number: deal };
  const found = await call(token, (routes) =>
    routes.PUT("/v1/tournaments/{tournament}/deals/{deal_number}/claim", { params: { path }, body: {} }),
  );
  learnServerTime(found.server_now);
  return found;
}

/**
 * The same explanation may arrive twice, so it is sent until it arrives, or is no longer wanted. Whether it is in time
 * only the service knows: after an outage it moves the deadline.
 */
export function explain(
  tournament: string,
  deal: number,
  token: string,
  expression: string,
  isWanted: () => boolean,
): Promise<Tournament> {
  const path = { tournament, deal_number: deal };
  const ask = (): Promise<Tournament> =>
    call(token, (routes) =>
      routes.PUT("/v1/tournaments/{tournament}/deals/{deal_number}/claim/explanation", {
        params: { path },
        body: { expression },
      }),
    );
  return untilAnswered(ask, isWanted);
}

/** Ask until there is an answer, or it is no longer wanted. */
async function untilAnswered<T>(ask: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error) || !isWanted()) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof ProblemError && AWAY.has(error.status));

export const scoresheet = (tournament: string): Promise<Schemas["Scoresheet"]> =>
  call(undefined, (routes) =>
    routes.GET("/v1/tournaments/{tournament}/scoresheet", { params: { path: { tournament } } }),
  ) as Promise<Schemas["Scoresheet"]>;

export const scoresheetCsv = (tournament: string): Promise<string> =>
  call(undefined, (routes) =>
    routes.GET("/v1/tournaments/{tournament}/scoresheet", {
      params: { path: { tournament } },
      headers: { Accept: "text/csv" },
      parseAs: "text",
    }),
  ) as Promise<string>;
