// Following a tournament over every break of the connection.
import { ProblemError, type TournamentEvent } from "@countinghouse/client";
import { useCallback, useEffect, useState } from "preact/hooks";
import { clientAs } from "../../shell/api";
import { learnServerTime, serverNow } from "./calls";
import { after, isLive, newer, type Tournament } from "./model";

const SOON_MS = 300;
const AGAIN_MS = 2_000;
const LOOK_MS = 1_000;
/** How long after a deadline its event may still be on its way. */
const GRACE_MS = 3_000;
const LEAST_BETWEEN_MS = 5_000;
/** What asking again does not change. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 422]);

interface Followed {
  tournament: Tournament | undefined;
  error: unknown;
  /** Whether the connection is lost. */
  away: boolean;
  /** Take in what an answer to something else said of it. */
  take: (found: Tournament) => void;
}

interface Hearer {
  hear: (event: TournamentEvent) => void;
  setAway: (away: boolean) => void;
  /** Whether an event is overdue, so that the connection may be dead. */
  isOverdue: () => boolean;
}

/** Follow a tournament, always the same, with a token or as a spectator. */
export function useTournament(code: string, token: string | undefined): Followed {
  const [tournament, setTournament] = useState<Tournament>();
  const [error, setError] = useState<unknown>();
  const [away, setAway] = useState(false);
  const take = useCallback((found: Tournament) => setTournament((known) => newer(known, found)), []);
  useEffect(() => {
    setError(undefined);
    const aborting = new AbortController();
    let known: Tournament | undefined;
    const hearer: Hearer = {
      hear: (event) => {
        learnServerTime(event.data.server_now);
        known = after(known, event);
        setTournament((shown) => after(shown, event));
      },
      setAway,
      isOverdue: () =>
        Boolean(known?.deal && isLive(known.deal) && Date.parse(known.deal.deadline_at) + GRACE_MS < serverNow()),
    };
    followAll(code, token, aborting.signal, hearer).catch((failed: unknown) => {
      if (!aborting.signal.aborted) setError(failed);
    });
    return () => aborting.abort();
  }, [code, token]);
  return { tournament, error, away, take };
}

async function followAll(
  code: string,
  token: string | undefined,
  signal: AbortSignal,
  { hear, setAway, isOverdue }: Hearer,
): Promise<void> {
  let lastEventId: string | undefined;
  while (!signal.aborted) {
    const attempt = untilItSeemsDead(signal, isOverdue);
    let opened = false;
    const onOpen = (): void => {
      opened = true;
      setAway(false);
    };
    try {
      const options = { signal: attempt.signal, onOpen, ...(lastEventId === undefined ? {} : { lastEventId }) };
      for await (const event of clientAs(token, 1).tournaments.events(code, options)) {
        if (signal.aborted) return;
        lastEventId = event.id;
        hear(event);
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ProblemError && FINAL.has(error.status)) throw error;
    } finally {
      attempt.end();
    }
    // Streams end after a while; then the next one begins soon.
    if (opened && navigator.onLine) await pause(signal, SOON_MS);
    else {
      setAway(true);
      await pause(signal, AGAIN_MS);
    }
  }
}

/** A signal for one connection, aborted when it can be told to be dead. */
function untilItSeemsDead(signal: AbortSignal, isOverdue: () => boolean): { signal: AbortSignal; end: () => void } {
  const attempt = new AbortController();
  const began = Date.now();
  const abort = (): void => attempt.abort(new Error("The connection seems dead"));
  const wake = (): void => {
    // A phone that slept may not know that its connections are gone.
    if (!document.hidden && Date.now() - began > LEAST_BETWEEN_MS) abort();
  };
  const timer = setInterval(() => {
    if (isOverdue() && Date.now() - began > LEAST_BETWEEN_MS) abort();
  }, LOOK_MS);
  addEventListener("offline", abort);
  document.addEventListener("visibilitychange", wake);
  return {
    signal: AbortSignal.any([signal, attempt.signal]),
    end: () => {
      clearInterval(timer);
      removeEventListener("offline", abort);
      document.removeEventListener("visibilitychange", wake);
      attempt.abort();
    },
  };
}

/** Wait for a while, or until there is a network again. */
function pause(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
