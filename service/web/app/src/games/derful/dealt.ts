// Squares too large to be dealt by the service at once: dealt on the device, by a walk from square to square.
import { writeCode } from "@countinghouse/client/play/derful31/code";
import { type Card, RANKS, worthOf } from "@countinghouse/client/play/derful31/rules";
import { type Derful31Puzzle, keepPuzzle } from "../../shell/puzzles";
import { keepAnswers } from "../../shell/stock";

const LEAST = 2;
const HIGHEST = 11;
/** Steps for each place after which nothing is left of the first square. */
const STEPS = 300;
/** How readily the walk leaves the squares of the deck, by the card that is one too many. */
const LEAVES = 0.2;

const below = (bound: number): number => Math.floor(Math.random() * bound);

/** The standard deck by value: its ranks, each as often as the deck has it. */
function deckOf(order: number): Map<number, Card[]> {
  const deck = new Map<number, Card[]>();
  for (const rank of RANKS) {
    const held = deck.get(worthOf(rank)) ?? [];
    deck.set(worthOf(rank), [...held, ...Array<Card>(order - 1).fill(rank)]);
  }
  return deck;
}

/** A square of values with the total in each line, row by row: one row, turned by one place in each. */
function firstValues(order: number, total: number): number[] {
  const row = Array.from({ length: order }, (_, place) => Math.floor((total + place) / order));
  return Array.from({ length: order * order }, (_, cell) => row[((cell % order) + Math.floor(cell / order)) % order] ?? 0);
}

/**
 * Values of a square that wins, each as likely as any other: two rows and two columns exchange a little where they
 * cross, which leaves all sums as they are, until the deck has the cards.
 */
function walk(order: number, total: number, deck: ReadonlyMap<number, readonly Card[]>): number[] {
  const values = firstValues(order, total);
  // How many cards of each value the deck has beyond those of the square; below 0 for those that it lacks.
  const left = Array.from({ length: HIGHEST + 1 }, (_, value) => deck.get(value)?.length ?? 0);
  const take = (value: number, by: number): void => {
    left[value] = (left[value] ?? 0) - by;
  };
  for (const value of values) take(value, 1);
  const excess = (): number => left.reduce((sum, count) => sum - Math.min(0, count), 0);
  const put = (cell: number, value: number): void => {
    take(values[cell] ?? 0, -1);
    take(value, 1);
    values[cell] = value;
  };
  let over = excess();
  for (let step = 0; step < STEPS * values.length || over > 0; step += 1) {
    const [row, column] = [below(order), below(order)];
    const [otherRow, otherColumn] = [(row + 1 + below(order - 1)) % order, (column + 1 + below(order - 1)) % order];
    const corners = [
      row * order + column,
      row * order + otherColumn,
      otherRow * order + otherColumn,
      otherRow * order + column,
    ];
    const by = 1 + below(HIGHEST - LEAST);
    const before = corners.map((cell) => values[cell] ?? 0);
    const after = before.map((value, index) => (index % 2 ? value - by : value + by));
    if (after.some((value) => value < LEAST || value > HIGHEST)) continue;
    for (const [index, cell] of corners.entries()) put(cell, after[index] ?? 0);
    const then = excess();
    if (Math.random() < LEAVES ** (then - over)) over = then;
    else for (const [index, cell] of corners.entries()) put(cell, before[index] ?? 0);
  }
  return values;
}

/** A square of the standard deck with the total in every row and every column. */
export function dealtGrid(order: number, total: number): Card[][] {
  const deck = deckOf(order);
  const values = walk(order, total, deck);
  const cards = values.map((value) => {
    const held = deck.get(value) ?? [];
    return held.splice(below(held.length), 1)[0] ?? value;
  });
  return Array.from({ length: order }, (_, row) => cards.slice(row * order, (row + 1) * order));
}

/** Deal cards that can be won, and keep them with a way to do it; their code. */
export async function dealHere(order: number, total: number): Promise<string> {
  const grid = dealtGrid(order, total);
  const puzzle = { game: "31-derful", order, total, cards: grid.flat() } as const;
  const code = writeCode(puzzle);
  keepPuzzle({ ...puzzle, puzzle_code: code } as Derful31Puzzle);
  const unrated = { games: null, difficulty: null, rating: null, arrangements_log10: null };
  await keepAnswers("31-derful", code, { grid, ...unrated } as Parameters<typeof keepAnswers<"31-derful">>[2]);
  return code;
}
