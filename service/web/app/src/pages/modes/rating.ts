// The player's rating during Practice. What it takes to know it is not loaded for those who finished nothing yet.
import { useEffect, useState } from "preact/hooks";
import type { Run } from "../../games/modes/rules";
import type { Moved } from "../../games/record/moved";
import { resultOf, results } from "../../shell/results";
import { keys } from "../../shell/storage";

/** The rating of a player who finished nothing, as of `movedBy`. */
export const AT_FIRST: Moved = { before: 1500, after: 1500, grade: 50 };

interface Found extends Moved {
  code: string | undefined;
  ended: boolean;
}

/** The rating before the puzzle at hand, and after it once it is solved or missed; undefined until it is known. */
export function useRating({ game, mode, state }: Run, code: string | undefined): Moved | undefined {
  const result = code === undefined ? undefined : resultOf(code);
  const missed = state === "missed";
  const ended = missed || result !== undefined;
  const known = mode === "practice" && (ended || results.value.length > 0 || keys("game:").length > 0);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!known) return undefined;
    let wanted = true;
    import("../../games/record/moved").then(
      ({ movedBy }) => wanted && setFound({ ...movedBy(game, code, missed), code, ended }),
      () => wanted && setFound({ ...AT_FIRST, code, ended: false }),
    );
    return () => {
      wanted = false;
    };
  }, [game, known, code, missed, result]);
  if (!known) return AT_FIRST;
  if (!found || (found.code === code && found.ended === ended)) return found;
  // What is found out of the next puzzle begins where this one ended.
  return { ...found, before: ended ? found.before : found.after };
}
