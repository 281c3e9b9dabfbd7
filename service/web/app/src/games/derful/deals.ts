// What the standard deck can be dealt to, how many games that makes, what the service proved of one, and cards that somebody
// entered.
import type { Result } from "@countinghouse/client";
import { inOrder, readCards, totalOf } from "@countinghouse/client/play/derful31/rules";
import { ENTERED_CARDS as PREFIX } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { formatChance, formatNumber } from "../../shell/texts";
import type { Deal } from "./game";
import { t } from "./texts";

/** Rows and columns of the squares that can be played. */
export const ORDERS: readonly number[] = [2, 3, 4, 5, 6];

/** Those that are dealt: of order 2 there is but one game. */
export const DEALT_ORDERS: readonly number[] = [3, 4, 5, 6];

/** The totals that are offered, the lowest and the highest, by order: of order 6 those that are dealt within seconds. */
export const TOTALS: Readonly<Record<number, readonly [number, number]>> = {
  2: [20, 20],
  3: [12, 30],
  4: [17, 40],
  5: [24, 49],
  6: [33, 48],
};

/** The totals that a size is dealt with at first: those with about the most games, and the one that gives the name. */
export const USUAL_TOTALS: Readonly<Record<number, number>> = { 2: 20, 3: 20, 4: 26, 5: 31, 6: 39 };

/** From this order on the service counts before it deals, for half a minute where it is busy: the device deals. */
const LARGE = 6;

export const isLarge = (order: number): boolean => order >= LARGE;

const SEEDS = 1_000_000;

export const randomSeed = (): number => Math.floor(Math.random() * SEEDS);

// How many different games the standard deck has of each order and total: counted by the service's census, and for ever
// so. Counts of order 6 are above 2^53, so all are texts.

interface Totals {
  first: number;
  games: readonly string[];
}

const ORDER_3 = "1 4 8 16 23 32 39 40 40 39 36 29 21 13 8 5 2 1 1";
const ORDER_4 =
  "22 211 801 2646 5759 11552 17908 25968 31755 36250 33664 29232 21883 15279 9105 5161 2420 1023 378 132 46 11 4 2";
const ORDER_5 =
  "814711 7818620 38949658 128223240 317992976 628212628 1028093964 1422891640 1697018048 1768329316 1621482550 " +
  "1307501484 920065122 560568105 297519965 137070745 55128957 19035134 5716078 1449436 316345 58320 9459 1385 159 16";
const ORDER_6 =
  "145800315174 4946879883236 42364710960387 189153902196678 561712356314131 1230195987441992 2131851925375807 " +
  "3015771758843711 3570922711299524 3559180032296052 3027650644560237 2203271452692689 1380303319552926 744146909127662 " +
  "345807170368436 137642483703610 46882118779203 13644888714221 3391168887174 717392823742 128064034667 19366285383 " +
  "2437722479 248317487 21478974 1411137 61888";

const BY_ORDER: Readonly<Record<number, Totals>> = {
  3: { first: 12, games: ORDER_3.split(" ") },
  4: { first: 17, games: ORDER_4.split(" ") },
  5: { first: 24, games: ORDER_5.split(" ") },
  6: { first: 31, games: ORDER_6.split(" ") },
};

export interface Counted {
  total: number;
  /** An exact number, above 2^53 for order 6. */
  games: string;
}

/** The games of an order by total, from the lowest total that has any to the highest; nothing for order 2. */
export function gamesByTotal(order: number): Counted[] {
  const { first, games } = BY_ORDER[order] ?? { first: 0, games: [] };
  return games.map((count, index) => ({ total: first + index, games: count }));
}

/** How many games an order has with a total; undefined where that was not counted. */
export const gamesOfTotal = (order: number, total: number): string | undefined =>
  gamesByTotal(order).find((counted) => counted.total === total)?.games;

const MOST_LISTED_ORDER = 4;

/** Tell whether all games of the same cards can be listed: of larger squares there are too many. */
export const isListed = ({ order }: Pick<Deal, "order">): boolean => order <= MOST_LISTED_ORDER;

// Games of cards that somebody entered: their list stands for a code.

export const isOwn = ({ code }: Pick<Deal, "code">): boolean => code.startsWith(PREFIX);

/** The cards that a code stands for, as they are written in an address; undefined for other codes. */
export const ownCards = (code: string): string | undefined => (isOwn({ code }) ? code.slice(PREFIX.length) : undefined);

/** Cards that somebody entered; undefined if they make no square. */
export function ownDeal(text: string): Deal | undefined {
  const words = readCards(text.replace(/-/g, " "));
  const cards = inOrder(words.filter((word) => word !== undefined));
  const order = Math.sqrt(cards.length);
  if (words.length !== cards.length || !ORDERS.includes(order)) return undefined;
  const list = cards.join("-");
  return {
    code: `${PREFIX}${list}`,
    link: `${addressOf("derful")}?cards=${list}`,
    order,
    total: totalOf(cards, order),
    cards,
  };
}

// What the service proved, in the reader's language.

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
export function levelOf({ difficulty, arrangements_log10 }: Solved): string {
  if (!difficulty || arrangements_log10 === null) return "";
  return t().level(t().levels[difficulty], formatChance(10 ** -arrangements_log10));
}
