// The other puzzles of a day, whose code comes only where a puzzle of a day is played.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type * as Following from "./next";

const following = signal<typeof Following | undefined>();
/** Grows whenever puzzles of a day have come: what is kept is no signal. */
const fetched = signal(0);

async function fetchOthers(date: string, wanted: boolean): Promise<void> {
  following.value = await import("./next");
  if (!wanted) return;
  await following.value.fetchDay(date);
  fetched.value += 1;
}

/** Have the other puzzles of the day at hand when one is won. */
export function useOthersOfDay(date: string | undefined, wanted: boolean): void {
  useEffect(() => {
    // Without it, Next leads to another puzzle of the same kind.
    if (date) fetchOthers(date, wanted).catch(() => undefined);
  }, [date, wanted]);
}

/** The next open puzzle of a day in its order, or the day if all are solved; undefined where that is not known here. */
export function nextOfDay(date: string | undefined, after: string): Following.Next | undefined {
  void fetched.value;
  return date === undefined ? undefined : following.value?.nextOfDay(date, after);
}
