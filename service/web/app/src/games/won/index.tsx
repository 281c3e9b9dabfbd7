// The sheet of a win, for all games. It is loaded once a game was begun.
import { useEffect } from "preact/hooks";
import { late } from "../../shell/late";

export const WonSheet = late(() => import("./won"));

/** Have the sheet at hand when the game is won, and what its game adds to it. */
export function useWonSheet(begun: boolean, ...added: ReadonlyArray<Pick<typeof WonSheet, "fetch">>): void {
  useEffect(() => {
    if (!begun) return;
    // Where one cannot be had now, the win says so.
    for (const each of [WonSheet, ...added]) each.fetch().catch(() => undefined);
  }, [begun]);
}
