// What a player may want while a game is open: no clock to look at, and a screen that stays on.
import { useEffect } from "preact/hooks";
import { stored } from "./storage";
import { formatDuration } from "./texts";

/** The time counts, but does not show until the game is over. */
export const hidesClock = stored("hides-clock", false);
/** In place of the time. */
const NO_TIME = "–:––";

/** The time in the bar of a game. */
export const shownTime = (seconds: number, over: boolean): string =>
  hidesClock.value && !over ? NO_TIME : formatDuration(seconds);

export const keepsScreenOn = stored("keeps-screen-on", false);

/** Keep the screen on while `open`, where the player wants it and the browser can. A device may refuse. */
export function useScreenOn(open: boolean): void {
  const wanted = open && keepsScreenOn.value;
  useEffect(() => {
    if (!wanted) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const ask = (): void => {
      // The browser itself lets go of the screen of a page that is hidden.
      if (!document.hidden) lock = navigator.wakeLock?.request("screen").catch(() => undefined);
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.then((held) => held?.release());
    };
  }, [wanted]);
}
