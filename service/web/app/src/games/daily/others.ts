// The other puzzles of a day, whose code comes only where a puzzle of a day is played.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type * as Following from "./next";

const following = signal<typeof Following | undefined>();

/** Have the other puzzles of the day at hand when one is won. */
export function useOthersOfDay(date: string | undefined, wanted: boolean): void {
  useEffect(() => {
    if (!date) return;
    void import("./next").then((loaded) => {
      following.value = loaded;
      if (wanted) loaded.fetchDay(date);
    });
  }, [date, wanted]);
}

/** The next puzzle of a day after one of them that is not solved; undefined if there is none, or it is not kept here. */
export const nextOfDay = (date: string | undefined, after: string): Following.Next | undefined =>
  date === undefined ? undefined : following.value?.nextOfDay(date, after);
