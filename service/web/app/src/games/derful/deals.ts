// What the standard deck can be dealt to.

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

const SEEDS = 1_000_000;

export const randomSeed = (): number => Math.floor(Math.random() * SEEDS);
