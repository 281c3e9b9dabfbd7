// What the service answers, or while it is away, what can be had without it.
import { ProblemError, TimedOutError, UnreachableError } from "@countinghouse/client";
import { connection } from "./api";

const FIRST_OF_SERVERS = 500;

/** Whether an error says that the service cannot be asked now. */
export const isAway = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  error instanceof TimedOutError ||
  (error instanceof ProblemError && error.status >= FIRST_OF_SERVERS);

/** Ask the service; while it is away, `here` finds the answer, or undefined if the service alone can. */
export async function orHere<T>(ask: () => Promise<T>, here: () => Promise<T | undefined>): Promise<T> {
  const without = (): Promise<T | undefined> => here().catch(() => undefined);
  // Nobody waits for a service that is known to be away.
  const known = connection.peek() === "online" ? undefined : await without();
  if (known !== undefined) return known;
  try {
    return await ask();
  } catch (error) {
    const found = isAway(error) ? await without() : undefined;
    if (found === undefined) throw error;
    return found;
  }
}
