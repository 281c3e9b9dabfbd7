// The rules of 31-derful: what cards are worth, what a move does, what the lines sum to, and when a grid wins.

/** A rank, or the value itself. */
export type Card = number | string;
/** For each cell, row by row, which of the cards lies there, by its number in the hand. */
export type Cells = ReadonlyArray<number | null>;
/** A card and the cell it goes to, or `HAND`; `CLEAR` takes all cards back. */
export type Move = readonly [card: number, to: number];

export const HAND = -1;
export const CLEAR: Move = [-1, HAND];
export const RANKS: readonly string[] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** What a card counts. */
export function worthOf(card: Card): number {
  if (typeof card === "number") return card;
  if (card === "A") return 11;
  return card === "J" || card === "Q" || card === "K" ? 10 : Number(card);
}

/** Cards in the order of a hand: by value, bare values before ranks, and the faces after the ten. */
export function inOrder(cards: readonly Card[]): Card[] {
  const rank = (card: Card): number => (typeof card === "number" ? -1 : RANKS.indexOf(card));
  const place = (card: Card): number => worthOf(card) * 20 + rank(card);
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The sum that each line must have; null if the cards cannot be shared equally. */
export function totalOf(cards: readonly Card[], order: number): number | null {
  const total = cards.reduce<number>((sum, card) => sum + worthOf(card), 0) / order;
  return Number.isInteger(total) ? total : null;
}

/** A grid after a move. A card that lay there changes places with one from the grid, else it goes back to the hand. */
export function moved(cells: Cells, [card, to]: Move): Cells {
  if (card === CLEAR[0]) return cells.map(() => null);
  const next = [...cells];
  const from = next.indexOf(card);
  if (to === HAND) {
    if (from >= 0) next[from] = null;
    return next;
  }
  if (from >= 0) next[from] = next[to] ?? null;
  next[to] = card;
  return next;
}

/** The grid after moves, from an empty one. */
export const replayed = (order: number, moves: readonly Move[]): Cells =>
  moves.reduce(moved, Array<number | null>(order * order).fill(null));

export interface Line {
  sum: number;
  full: boolean;
  /** `open` lacks cards, `wrong` cannot become right as it is, `fits` has the total. */
  state: "open" | "wrong" | "fits";
  /** What is missing to the total, negative if there is too much; null without a total. */
  missing: number | null;
}

export interface Judgement {
  rows: Line[];
  columns: Line[];
  complete: boolean;
  correct: boolean;
}

function lineOf(cards: ReadonlyArray<Card | null>, total: number | null): Line {
  const held = cards.filter((card) => card !== null);
  const sum = held.reduce<number>((before, card) => before + worthOf(card), 0);
  const full = held.length === cards.length;
  const missing = total === null ? null : total - sum;
  let state: Line["state"] = "open";
  if (missing !== null) {
    if (full) state = missing === 0 ? "fits" : "wrong";
    // Every card counts at least 1.
    else if (missing <= 0) state = "wrong";
  }
  return { sum, full, state, missing };
}

/** What every line sums to, and whether the grid wins. */
export function judged(grid: ReadonlyArray<ReadonlyArray<Card | null>>, total: number | null): Judgement {
  const rows = grid.map((row) => lineOf(row, total));
  const columns = grid.map((_, column) =>
    lineOf(
      grid.map((row) => row[column] ?? null),
      total,
    ),
  );
  const complete = rows.every(({ full }) => full);
  return { rows, columns, complete, correct: [...rows, ...columns].every(({ state }) => state === "fits") };
}

/** The grid as rows of cards, null for an empty cell. */
export function rowsOf(cells: Cells, cards: readonly Card[], order: number): Array<Array<Card | null>> {
  return Array.from({ length: order }, (_, row) =>
    cells.slice(row * order, (row + 1) * order).map((card) => (card === null ? null : (cards[card] ?? null))),
  );
}

/** Which card of the hand is meant by a rank that was typed or told: the same, or one that counts the same. */
export function findInHand(wanted: Card, cards: readonly Card[], cells: Cells): number | undefined {
  const free = cards.map((_, card) => card).filter((card) => !cells.includes(card));
  return (
    free.find((card) => String(cards[card]) === String(wanted)) ??
    free.find((card) => worthOf(cards[card] ?? 0) === worthOf(wanted))
  );
}

/** Cards as somebody writes them: `2 3 K A`, with spaces or commas. Undefined entries are not cards. */
export function readCards(text: string): Array<string | undefined> {
  const words = text.toUpperCase().split(/[\s,;]+/);
  return words.filter(Boolean).map((word) => (RANKS.includes(word) ? word : undefined));
}
