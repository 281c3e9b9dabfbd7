// What a puzzle is called, and where it is found again.
import { linkTo } from "../../shell/puzzles";
import { isOwn, ownLink } from "./own";
import { t } from "./texts";

export interface Day {
  date?: string | undefined;
  name?: "small" | "large" | undefined;
}

export const titleOf = (size: number): string => `KenKen ${size}×${size}`;

export const difficultyOf = (difficulty: string | null): string =>
  difficulty ? (t().difficulties[difficulty] ?? difficulty) : t().own;

/** A puzzle in a line: KenKen 6×6, hard. */
export const longTitleOf = (size: number, difficulty: string | null): string =>
  `${titleOf(size)}, ${difficultyOf(difficulty)}`;

/** An address that makes a new puzzle of the same kind. */
export const anotherOf = (size: number, difficulty: string | null): string =>
  `/kenken?${new URLSearchParams({ size: String(size), ...(difficulty ? { difficulty } : {}) }).toString()}`;

export const linkOf = (code: string, day: Day): string => (isOwn(code) ? ownLink(code) : linkTo(code, day.date, day.name));
