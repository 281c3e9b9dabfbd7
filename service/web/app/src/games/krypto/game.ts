// A game as it is played: what the page is given, what is kept of it, and what is claimed at its end.
import type { Game, Use } from "@countinghouse/client/play/krypto/rules";
import type { KryptoPuzzle } from "../../shell/puzzles";
import { type Claim, ENTERED } from "../../shell/results";
import type { Steps } from "./use-board";

/** A puzzle, with what is known of it beyond what its code carries. */
export type KryptoGame = KryptoPuzzle & {
  use?: Use;
  /** From 0 (easy) to 100 (hard); null if nobody can solve it. */
  rating?: number | null;
  /** How many different solutions there are. */
  solutions_total?: number;
  /** Whether it is for the player to find out that it can be solved: then nothing tells it. */
  secret?: boolean;
};

export interface Kept extends Steps {
  seconds: number;
  hints: number;
  /** The hints given so far: a hint that is opened again counts once. */
  hinted: readonly string[];
  /** Whether solutions were shown before the game was solved. */
  gaveUp: boolean;
}

export const NEW: Kept = { moves: [], at: 0, seconds: 0, hints: 0, hinted: [], gaveUp: false };

export const gameOf = ({ cards, target, rules, use = "all" }: KryptoGame): Game => ({ cards, target, rules, use });

/** Stands for a code where there is none: of games that somebody entered. */
export const ownCode = ({ cards, target, rules, use }: Game): string =>
  `${ENTERED}${[...cards].sort((a, b) => a - b).join("-")}:${target}:${rules}:${use}`;

export function claimOf(puzzle: KryptoGame, expression: string): Claim {
  const { cards, target, rules, use } = gameOf(puzzle);
  return { kind: "krypto.check", params: { cards: [...cards], target, rules, use, expression } };
}

export function unsolvableClaimOf(puzzle: KryptoGame): Claim {
  const { cards, target, rules, use } = gameOf(puzzle);
  return { kind: "krypto.solve", params: { cards: [...cards], target, rules, use, limit: 0 } };
}

type Grade = "easy" | "medium" | "hard" | "expert";

/** How hard a rating is, in the service's words. */
export function gradeOf(rating: number): Grade {
  if (rating <= 66) return rating <= 33 ? "easy" : "medium";
  return rating <= 84 ? "hard" : "expert";
}

/** The address that opens a game of any cards and target. */
export function addressOfOwn({ cards, target, rules, use }: Game): string {
  const query = new URLSearchParams({
    cards: cards.join(","),
    target: String(target),
    ...(rules === "international" ? {} : { rules }),
    ...(use === "all" ? {} : { use }),
  });
  return `/krypto?${query.toString()}`;
}

/** An expression as people read it: with the sign for minus. */
export const shown = (text: string): string => text.replaceAll("-", "−");
