import { sides } from "../../shell/texts";
import type { DailyName } from "./days";

const english = {
  names: {
    krypto: "Krypto",
    mini: "KenKen mini",
    kenken: "KenKen",
    derful: "31-derful",
    year: "Year Game",
  } as Record<DailyName, string>,
  krypto: (target: string) => `Make ${target} from five cards`,
  kenken: (size: string, level: string) => `${sides(size)} · ${level}`,
  derful: (cards: string, total: string) => `${cards} cards, every line ${total}`,
  year: (target: string, digits: string) => `Make ${target} from ${digits}`,
  coming: {
    krypto: "Make the target from five cards",
    mini: "Four by four",
    kenken: "Six by six",
    derful: "A square of cards, every line equal",
    year: "Digits in their order make a number",
  } as Record<DailyName, string>,
  steps: (done: string, all: string) => `${done} of ${all} steps`,
  cells: (done: string, all: string) => `${done} of ${all} cells`,
  cards: (done: string, all: string) => `${done} of ${all} cards`,
  digits: (done: string, all: string) => `${done} of ${all} digits`,
  targets: (made: string, of: string) => `${made} of ${of} targets`,
  allTargets: (of: string) => `All ${of} targets`,
  levels: {
    easy: "easy",
    medium: "medium",
    hard: "hard",
    expert: "expert",
    unreasonable: "unreasonable",
    impossible: "impossible",
  } as Record<string, string>,
  play: "Play",
  goOn: "Go on",
  shown: "Solution shown",
  /** Five dots say the same. */
  difficulty: (dots: string) => `Difficulty ${dots} of 5.`,
  next: (name: string) => `Next: ${name}`,
  complete: "Day complete: see it",
  solvedIn: "Solved in",
  best: "a new best",
  hints: (count: number) => (count === 0 ? "no hints" : count === 1 ? "1 hint" : `${count} hints`),
  unchecked: "not checked yet",
  disputed: "The service disagrees",
  again: "Try again",
  notKept: "This puzzle is not kept here, and cannot be fetched without the service.",
};

export default english;
export type Texts = typeof english;
