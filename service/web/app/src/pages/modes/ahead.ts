// Fetching the puzzles that come, while one plays.
import { useEffect } from "preact/hooks";
import { change, type KeptRun } from "../../games/modes/kept";
import { stormPuzzles, takeDeal } from "../../games/modes/puzzles";
import { arrived, type Grade, type Run, wanted } from "../../games/modes/rules";
import { connection } from "../../shell/api";
import { useAsked } from "../../shell/asked";

/** After how long what comes next is fetched. */
export const AHEAD_MS = 2000;

/** Nothing is fetched before the player's own grade is known. */
export function usePuzzles(kept: KeptRun, run: Run, grade: Grade | undefined): { error: unknown; again: () => void } {
  const plan = grade === undefined ? undefined : wanted(run, grade);
  const asked = useAsked(plan && JSON.stringify(plan), async (limits) => {
    if (!plan) return;
    // The second puzzle of a run can wait until the page is there.
    if (run.puzzles.length === 1 && run.state === "open") await new Promise((resolve) => setTimeout(resolve, AHEAD_MS));
    const { found, stocked } =
      plan.seed === undefined
        ? { found: [await takeDeal(run.game, plan.grade, limits)], stocked: false }
        : await stormPuzzles(run, plan, limits);
    change(kept, (now) => (now.seed === run.seed ? arrived(now, plan, found, stocked) : now));
  });
  const online = connection.value === "online";
  useEffect(() => {
    if (online && asked.error !== undefined) asked.again();
  }, [online]);
  return asked;
}
