// What comes after a game: the next puzzle of its day that is not solved, else another deal.
import { useEffect } from "preact/hooks";
import { t as shared } from "../../shell/catalogue";
import { dailyOf, keptDaily } from "../../shell/dailies";
import { linkTo } from "../../shell/puzzles";
import { resultOf } from "../../shell/results";
import { addressOfDeal, randomSeed } from "./choose/params";
import { t } from "./texts";

const EASY = { difficulty: "easy", solvable: true, rules: "international", size: 5 } as const;

export interface Next {
  href: string;
  text: string;
}

/** Have the other puzzles of the day at hand when the game is won. */
export function useOthersOfDay(date: string | undefined, wanted: boolean): void {
  useEffect(() => {
    if (!date || !wanted) return;
    for (const game of ["kenken", "31-derful"] as const) void dailyOf(game, date).catch(() => undefined);
  }, [date, wanted]);
}

/** `deal` is the address of another deal of the same kind, if the game was dealt. */
export function nextOf(date: string | undefined, deal: string | undefined): Next {
  const texts = t().solved;
  if (date) {
    const { small, large } = keptDaily("kenken", date) ?? {};
    const derful = keptDaily("31-derful", date);
    if (small && !resultOf(small.code))
      return { href: linkTo(small.code, date, "small"), text: texts.next(`KenKen ${small.size} × ${small.size}`) };
    if (large && !resultOf(large.code))
      return { href: linkTo(large.code, date, "large"), text: texts.next(`KenKen ${large.size} × ${large.size}`) };
    if (derful && !resultOf(derful.code))
      return { href: linkTo(derful.code, date), text: texts.next(shared().pages.derful) };
  }
  return { href: deal ?? addressOfDeal({ ...EASY, seed: randomSeed() }), text: texts.nextDeal };
}
