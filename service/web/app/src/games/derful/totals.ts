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

const TOTALS: Readonly<Record<number, Totals>> = {
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
  const { first, games } = TOTALS[order] ?? { first: 0, games: [] };
  return games.map((count, index) => ({ total: first + index, games: count }));
}

/** How many games an order has with a total; undefined where that was not counted. */
export const gamesOfTotal = (order: number, total: number): string | undefined =>
  gamesByTotal(order).find((counted) => counted.total === total)?.games;
