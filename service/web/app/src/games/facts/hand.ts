// Hands of Krypto: five cards of its deck.

/** How many cards of each number the deck has. */
export const copiesOf = (card: number): number => (card <= 6 ? 3 : card <= 10 ? 4 : card <= 17 ? 2 : card <= 25 ? 1 : 0);

export const DECK: readonly number[] = Array.from({ length: 25 }, (_, index) => index + 1);

const SIZE = 5;

/** Whether the deck has these five cards at once. */
export const isHand = (cards: readonly number[]): boolean =>
  cards.length === SIZE &&
  cards.every(
    (card) => Number.isInteger(card) && card >= 1 && cards.filter((other) => other === card).length <= copiesOf(card),
  );

/** The hand in an address such as `2.4.8.10.16`; undefined for any other text. */
export function handIn(text: string | null): number[] | undefined {
  const cards = (text ?? "").split(".").map(Number);
  return isHand(cards) ? cards.sort((a, b) => a - b) : undefined;
}

/** Five cards drawn from the deck, in order. */
export function anyHand(random: () => number = Math.random): number[] {
  const deck = DECK.flatMap((card) => Array.from({ length: copiesOf(card) }, () => card));
  return Array.from({ length: SIZE }, () => deck.splice(Math.floor(random() * deck.length), 1)[0] ?? 1).sort(
    (a, b) => a - b,
  );
}

/** The hand that is shown first, and in how many ways it makes 1, 2, … 25 by the international rules: never asked for. */
export const FIRST_HAND: readonly number[] = [2, 4, 8, 10, 16];
export const FIRST_WAYS: readonly number[] = [
  137, 108, 83, 134, 79, 96, 65, 108, 70, 94, 49, 89, 42, 64, 39, 103, 32, 53, 30, 78, 25, 45, 10, 74, 8,
];
