// Whether a puzzle that is wished for is as puzzles usually are.
import { queryOfWish, type Wish, wishIn } from "./wish";

/** The wish with all but its size and difficulty as it usually is. */
export const asUsual = ({ size, difficulty, seed }: Wish): Wish => ({
  ...wishIn(new URLSearchParams()),
  size,
  difficulty,
  seed,
});

export const isUsual = (wish: Wish): boolean => String(queryOfWish(wish)) === String(queryOfWish(asUsual(wish)));
