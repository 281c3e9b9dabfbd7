// A day as a challenge: the time and the hints of all its puzzles, as the link of a complete day carries them.
import { useEffect } from "preact/hooks";
import { solvedOf } from "../../games/daily/day";
import { dailyNamesOn } from "../../games/daily/days";
import { type Challenge, challengeIn, challengeTo } from "../../shell/challenge";
import { stored } from "../../shell/storage";

/** The player's own total of a day that is complete. */
export function totalOf(day: string): Challenge {
  const all = dailyNamesOn(day).map((name) => solvedOf(name, day));
  const sum = (count: "seconds" | "hints"): number => all.reduce((total, solved) => total + (solved?.[count] ?? 0), 0);
  return { seconds: sum("seconds"), hints: sum("hints") };
}

export const challengeOfDay = (day: string): string => challengeTo(`/?date=${day}`, totalOf(day));

/** What was sent, by day, as queries: it is still to beat when the player comes back from a puzzle. */
const sent = stored<Record<string, string>>("day-challenges", {});
const MOST_KEPT = 60;

/** The total to beat of a day: that of the address, or the last one that was sent for the day. */
export function useTotalToBeat(day: string, query: URLSearchParams): Challenge | undefined {
  const linked = query.get("date") === day ? challengeIn(query) : undefined;
  const now = linked && challengeTo("", linked);
  useEffect(() => {
    if (!now || sent.peek()[day] === now) return;
    const { [day]: _, ...others } = sent.peek();
    sent.value = Object.fromEntries([...Object.entries(others), [day, now]].slice(-MOST_KEPT));
  }, [day, now]);
  return challengeIn(new URLSearchParams(now ?? String(sent.value[day] ?? "")));
}
