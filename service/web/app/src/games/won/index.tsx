// The sheet of a win, for all games. It is loaded once a game was begun.
import { useEffect } from "preact/hooks";
import { late } from "../../shell/late";

export const WonSheet = late(() => import("./won"));

/** Have the sheet at hand when the game is won. */
export function useWonSheet(begun: boolean): void {
  useEffect(() => {
    // Where it cannot be had now, the win says so.
    if (begun) WonSheet.fetch().catch(() => undefined);
  }, [begun]);
}
