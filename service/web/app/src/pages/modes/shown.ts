// Solutions that were shown on another page, or in another tab.
import { useEffect } from "preact/hooks";
import { change, type KeptRun } from "../../games/modes/kept";
import { miss } from "../../games/modes/rules";
import { resultOf } from "../../shell/results";
import { wasShown } from "../../shell/started";

/** A puzzle whose solution was shown elsewhere is missed. */
export function useShownSolution(kept: KeptRun, code: string): void {
  useEffect(() => {
    const look = (): void => {
      if (!resultOf(code) && wasShown(code)) change(kept, (now) => miss(now, code));
    };
    look();
    for (const event of ["focus", "pageshow"]) addEventListener(event, look);
    document.addEventListener("visibilitychange", look);
    return () => {
      for (const event of ["focus", "pageshow"]) removeEventListener(event, look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [code]);
}
