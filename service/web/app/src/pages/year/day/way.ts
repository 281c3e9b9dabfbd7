// The hints to a day's puzzle: of the service, or while it is away from the way that is kept here.
import { type Hint, hintFor, type Level } from "@countinghouse/client/play/year/hint";
import { client } from "../../../shell/api";
import { orHere } from "../../../shell/asked";
import { gameOf } from "../wish";
import { type Daily, wishOf } from "./use-playing";

/** Limits on how long an answer may take. */
type Limits = Parameters<ReturnType<typeof client.peek>["year"]["hint"]>[1];

export function askHint(daily: Daily, level: Level, limits?: Limits): Promise<Hint> {
  const { puzzle_code: code, target } = daily;
  const wish = wishOf(daily);
  return orHere<Hint>(
    async () => (await client.peek().year.hint({ ...wish, target, level }, limits)) as unknown as Hint,
    async () => {
      const kept = await (await import("../../../shell/stock")).answersTo("year", code);
      return kept && hintFor(gameOf(wish, target), level, kept.expression);
    },
  );
}
