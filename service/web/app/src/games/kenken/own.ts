// Puzzles that the player entered: they have no code, and their address contains the puzzle as `written` tells it.
import { ENTERED as PREFIX } from "../../shell/results";

export const isOwn = (code: string): boolean => code.startsWith(PREFIX);
export const ownCode = (written: string): string => PREFIX + written;

/** The address of a sheet with puzzles, by their codes. */
export const printLink = (codes: readonly string[]): string =>
  `/print?${new URLSearchParams(codes.map((code) => ["puzzle", isOwn(code) ? code.slice(PREFIX.length) : code]))}`;

/** The address of an entered puzzle. */
export const ownLink = (code: string): string => `/kenken?puzzle=${encodeURIComponent(code.slice(PREFIX.length))}`;
