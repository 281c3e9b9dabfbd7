// What follows a puzzle of a day: the next one that is still open, or the day once it is complete.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dailyOf, keptDaily } from "../../shell/dailies";
import { resultOf } from "../../shell/results";
import { wasShown } from "../../shell/started";
import { addressOfDay, isComplete } from "./day";
import { addressOfDaily, dailyNamesOn, GAME_OF, pickedOf } from "./days";
import { t } from "./texts";

export interface Next {
  href: string;
  text: string;
}

/** Grows whenever puzzles of a day have come: what is kept is no signal. */
const fetched = signal(0);

/** Fetch all puzzles of a day, so that they are kept; those that cannot be fetched are left out. */
async function fetchDay(date: string): Promise<void> {
  const games = new Set(dailyNamesOn(date).map((name) => GAME_OF[name]));
  await Promise.allSettled([...games].map((game) => dailyOf(game, date)));
  fetched.value += 1;
}

/** Have the other puzzles of the day at hand when one is won. */
export function useOthersOfDay(date: string | undefined, wanted: boolean): void {
  useEffect(() => {
    if (date && wanted) void fetchDay(date);
  }, [date, wanted]);
}

/** The next open puzzle of a day in its order, or the day if all are solved; undefined where that is not known here. */
export function nextOfDay(date: string | undefined, after: string): Next | undefined {
  void fetched.value;
  if (date === undefined) return undefined;
  const all = dailyNamesOn(date).flatMap((name) => {
    const found = keptDaily(GAME_OF[name], date);
    return found ? [pickedOf(name, found)] : [];
  });
  const at = all.findIndex(({ code }) => code === after);
  const next = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find(
    ({ code }) => !(resultOf(code) || wasShown(code)),
  );
  if (next) return { href: addressOfDaily(next.name, date, next.code), text: t().next(t().names[next.name]) };
  return isComplete(date) ? { href: addressOfDay(date), text: t().complete } : undefined;
}
