// What the standard deck can be dealt to.

/** Rows and columns of the squares that are dealt. */
export const ORDERS: readonly number[] = [2, 3, 4, 5];

/** The totals that winning squares of the standard deck have, the lowest and the highest, by order. */
export const TOTALS: Readonly<Record<number, readonly [number, number]>> = {
  2: [20, 20],
  3: [12, 30],
  4: [17, 40],
  5: [24, 49],
};

/** The totals that a size is dealt with at first: those with about the most games, and the one that gives the name. */
export const USUAL_TOTALS: Readonly<Record<number, number>> = { 2: 20, 3: 20, 4: 26, 5: 31 };

const SEEDS = 1_000_000;

export const randomSeed = (): number => Math.floor(Math.random() * SEEDS);
