// The puzzles of many days at once: those of the last 30 days are kept, and those of days to come.
import type { Limits } from "./asked";
import { ask, GAMES, type Game, keptDaily, keyOf } from "./dailies";
import { daysAfter, today } from "./dates";
import { keys, remove, write } from "./storage";

const DAYS_KEPT = 30;
/** How many days the service gives at once. */
const MOST_ASKED = 31;

async function keepDays(game: Game, first: string, last: string, options: Partial<Limits>, ahead: object): Promise<void> {
  let from = first;
  while (from <= last && keptDaily(game, from)) from = daysAfter(from, 1);
  if (from > last) return;
  const most = daysAfter(from, MOST_ASKED - 1);
  const to = most < last ? most : last;
  const { items } = (await ask(game, { from, to, ...ahead }, options)) as { items: Array<{ date: string }> };
  for (const item of items) write(keyOf(game, item.date), item);
  if (to < last) await keepDays(game, daysAfter(to, 1), last, options, ahead);
}

let keeping: Promise<void> | undefined;

/** Keep the puzzles of the last 30 days, so that they can be played offline, and forget older ones. */
export function keepRecentDailies(options: Partial<Limits> = {}): Promise<void> {
  keeping ??= (async () => {
    const last = today();
    const first = daysAfter(last, 1 - DAYS_KEPT);
    for (const key of keys("day:")) if ((key.split(":")[1] ?? "") < first) remove(key);
    for (const game of GAMES) await keepDays(game, first, last, options, {});
  })().finally(() => {
    keeping = undefined;
  });
  return keeping;
}

/** Keep the puzzles of the days to come, to be shown when they begin. */
export async function keepDailiesAhead(days: number): Promise<void> {
  const last = today();
  for (const game of GAMES) await keepDays(game, last, daysAfter(last, days), {}, { ahead: "1" });
}
