// The code of a card list of 31-derful that can be won with all its cards.
import { type Format, opened, type Packer, type Unpacker, written } from "../codes/packing.js";
import { CodeError } from "../codes/spelling.js";
import { type Card, RANKS, worthOf } from "./rules.js";

export interface Derful31Puzzle {
  game: "31-derful";
  order: number;
  /** The sum of every row and every column. */
  total: number;
  /** Ascending: by value, bare values before ranks. */
  cards: Card[];
}

const LEAST_ORDER = 2;
const ORDERS = 7;
const HIGHEST_VALUE = 100;
/** All cards that exist. */
const CARDS: readonly Card[] = [...RANKS, ...Array.from({ length: HIGHEST_VALUE }, (_, index) => index + 1)];

const place = (card: Card): number => (typeof card === "number" ? -1 : RANKS.indexOf(card));
const ascending = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => worthOf(a) - worthOf(b) || place(a) - place(b));

/** The number of each rank, where the standard deck has all the cards. */
function packRanks(packer: Packer, order: number, counts: ReadonlyMap<Card, number>): void {
  let left = order * order;
  for (const rank of RANKS) {
    const count = counts.get(rank) ?? 0;
    packer.put(count, Math.min(order - 1, left) + 1);
    left -= count;
  }
}

function packCards(packer: Packer, cards: readonly Card[]): void {
  let before = 0;
  for (const index of cards.map((card) => CARDS.indexOf(card)).sort((a, b) => a - b)) {
    packer.put(index - before, CARDS.length - before);
    before = index;
  }
}

function unpackCards(unpacker: Unpacker, order: number): Card[] {
  const cards: Card[] = [];
  if (unpacker.small(2)) {
    for (const rank of RANKS) {
      const count = unpacker.small(Math.min(order - 1, order * order - cards.length) + 1);
      cards.push(...Array<Card>(count).fill(rank));
    }
    return cards;
  }
  let before = 0;
  while (cards.length < order * order) {
    before += unpacker.small(CARDS.length - before);
    cards.push(CARDS[before] ?? 0);
  }
  return cards;
}

const FORMAT: Format<Derful31Puzzle> = {
  letter: "D",
  pack(packer, { order, cards }) {
    packer.put(order - LEAST_ORDER, ORDERS);
    const counts = new Map<Card, number>();
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    const standard = [...counts].every(([card, count]) => typeof card === "string" && count < order);
    packer.put(standard ? 1 : 0, 2);
    if (standard) packRanks(packer, order, counts);
    else packCards(packer, cards);
  },
  unpack(unpacker) {
    const order = unpacker.small(ORDERS) + LEAST_ORDER;
    const cards = unpackCards(unpacker, order);
    const sum = cards.reduce<number>((before, card) => before + worthOf(card), 0);
    if (sum % order || cards.length !== order * order) throw new CodeError("puzzle");
    return { game: "31-derful", order, total: sum / order, cards: ascending(cards) };
  },
};

/** The code of a card list. Throws a `RangeError` if no code can express it. */
export const writeCode = ({ order, cards }: Pick<Derful31Puzzle, "order" | "cards">): string =>
  written(FORMAT, { game: "31-derful", order, total: 0, cards });

/** The card list of a code, however it is spelt. Throws a `CodeError`. */
export const readCode = (text: string): Derful31Puzzle & { puzzle_code: string } => opened(FORMAT, text);
