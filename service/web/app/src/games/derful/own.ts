// Games of cards that somebody entered: their list stands for a code.

import { inOrder, readCards, totalOf } from "@countinghouse/client/play/derful31/rules";
import { ENTERED_CARDS as PREFIX } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { ORDERS } from "./deals";
import type { Deal } from "./game";

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
