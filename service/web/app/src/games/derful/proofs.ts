// What the service proved, in the reader's language.
import type { Result } from "@countinghouse/client";
import { formatNumber } from "../../shell/texts";
import { t } from "./texts";

type Solved = Result<"31-derful.solve">;

/** Whether it can be won, and how that is known. `whole`: it was asked of the cards, with none in the grid. */
export function proofOf({ code, params: { sum, order, total } }: Solved, whole: boolean): string {
  const texts = t().proofs;
  const [sums, orders, totals] = [sum, order, total ?? 0].map((number) => formatNumber(number)) as [string, string, string];
  switch (code) {
    case "won":
      return texts.won(totals);
    case "sum-not-divisible":
    case "no-choice-divisible":
      return texts.sumNotDivisible(sums, orders);
    case "sum-not-as-asked":
    case "no-choice-as-asked":
      return texts.sumNotAsAsked(sums, orders, totals);
    case "every-way-tried":
      return whole ? texts.everyWayAtAll : texts.everyWay;
    case "none-counted":
      return texts.counted;
    case "undecided":
      return texts.undecided;
  }
}

/** How many solutions the cards have; nothing where they were not counted. */
export function gamesOf({ games }: Solved): string {
  if (!games) return "";
  return games === 1 ? t().proofs.oneGame : t().proofs.games(formatNumber(games));
}

/** How hard the cards are; nothing where that is not known. */
export function levelOf({ difficulty }: Solved): string {
  if (!difficulty || difficulty.score === null) return "";
  const odds = formatNumber(Number((10 ** difficulty.score).toPrecision(2)));
  return t().level(t().levels[difficulty.level], odds);
}
