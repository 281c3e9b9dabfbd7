// Which game the address of the page names, and what may be entered.
import { RULES, type Rules, type Use } from "@countinghouse/client/play/krypto/rules";
import type { Next } from "../../daily/next";
import { nextOfDay } from "../../daily/next";
import { t } from "../texts";

export type Options = Omit<Deal, "seed">;

export const GRADES = ["easy", "medium", "hard"] as const;
type Grade = (typeof GRADES)[number];

/** How the service is asked to deal. */
export interface Deal {
  seed: number;
  /** A name, or a range of ratings. */
  difficulty: Grade | [number, number] | undefined;
  /** Undefined: either. */
  solvable: boolean | undefined;
  rules: Rules;
  size: number;
}

/** A game as somebody entered it, all of it text. */
export interface Entered {
  cards: string;
  target: string;
  rules: Rules;
  use: Use;
}

type FieldFault = { field: "cards" | "target"; fault: "empty" | "many" | "number" | "range"; text: string };

const MOST_CARDS = 6;
const MOST_RATED = 100;
const DEFAULT_SIZE = 5;

const rulesOf = (text: string | null): Rules => RULES.find((rules) => rules === text) ?? "international";

function difficultyOf(text: string | null): Deal["difficulty"] {
  const grade = GRADES.find((name) => name === text);
  if (grade) return grade;
  const [, low, high] = /^(\d{1,3})-(\d{1,3})$/.exec(text ?? "") ?? [];
  if (low === undefined || high === undefined) return undefined;
  const [least, most] = [Math.min(Number(low), MOST_RATED), Math.min(Number(high), MOST_RATED)];
  return least <= most ? [least, most] : undefined;
}

const difficultyText = (difficulty: Deal["difficulty"]): string | undefined =>
  Array.isArray(difficulty) ? difficulty.join("-") : difficulty;

export function dealOf(query: URLSearchParams): Deal | undefined {
  const seed = query.get("seed");
  if (seed === null || !/^\d{1,15}$/.test(seed)) return undefined;
  return { ...optionsOf(query), seed: Number(seed) };
}

/** The address of a deal. */
export function addressOfDeal({ seed, difficulty, solvable, rules, size }: Deal): string {
  const text = difficultyText(difficulty);
  const query = new URLSearchParams({
    seed: String(seed),
    ...(text === undefined ? {} : { difficulty: text }),
    ...(solvable === true ? {} : { solvable: solvable === undefined ? "either" : "no" }),
    ...(rules === "international" ? {} : { rules }),
    ...(size === DEFAULT_SIZE ? {} : { size: String(size) }),
  });
  return `/krypto?${query.toString()}`;
}

/** Whether an address says what a deal is to be like. */
export const wantsDeal = (query: URLSearchParams): boolean =>
  ["seed", "difficulty", "solvable", "rules", "size"].some((name) => query.has(name));

/** What deals are to be like, apart from the seed. */
export function optionsOf(query: URLSearchParams): Options {
  const size = Number(query.get("size") ?? DEFAULT_SIZE);
  const solvable = query.get("solvable");
  return {
    difficulty: difficultyOf(query.get("difficulty")),
    solvable: solvable === "no" ? false : solvable === "either" ? undefined : true,
    rules: rulesOf(query.get("rules")),
    size: size >= 2 && size <= MOST_CARDS && Number.isInteger(size) ? size : DEFAULT_SIZE,
  };
}

export function enteredOf(query: URLSearchParams): Entered | undefined {
  const cards = query.get("cards");
  if (cards === null) return undefined;
  return {
    cards: cards.replaceAll(",", " "),
    target: query.get("target") ?? "",
    rules: rulesOf(query.get("rules")),
    use: query.get("use") === "any" ? "any" : "all",
  };
}

const NUMBER = /^\d{1,16}$/;
const TARGET = /^[-−]?\d{1,16}$/;
const inRange = (text: string): boolean => Number(text.replace(/^[-−]/, "")) <= Number.MAX_SAFE_INTEGER;

const words = (cards: string): string[] => cards.split(/[\s,;]+/).filter(Boolean);

/** What is wrong with each field, if anything. */
export function faultsOf({ cards, target }: Entered): FieldFault[] {
  const faults: FieldFault[] = [];
  const all = words(cards);
  const strange = all.find((word) => !NUMBER.test(word));
  const beyond = all.find((word) => !inRange(word) || Number(word) < 1);
  if (all.length === 0) faults.push({ field: "cards", fault: "empty", text: "" });
  else if (strange !== undefined) faults.push({ field: "cards", fault: "number", text: strange });
  else if (beyond !== undefined) faults.push({ field: "cards", fault: "range", text: beyond });
  else if (all.length > MOST_CARDS) faults.push({ field: "cards", fault: "many", text: String(all.length) });
  const goal = target.trim();
  if (goal === "") faults.push({ field: "target", fault: "empty", text: "" });
  else if (!TARGET.test(goal)) faults.push({ field: "target", fault: "number", text: goal });
  else if (!inRange(goal)) faults.push({ field: "target", fault: "range", text: goal });
  return faults;
}

/** The numbers of a game without faults. */
export const numbersOf = ({ cards, target }: Entered): { cards: number[]; target: number } => ({
  cards: words(cards).map(Number),
  target: Number(target.trim().replace("−", "-")),
});

/** So many different indices below a limit, drawn at random. */
function drawn(deck: readonly number[], count: number): number[] {
  const left = [...deck];
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1);
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const COUNTDOWN_DECK = [...upTo(10), ...upTo(10), 25, 50, 75, 100];

/** A game of 24: four cards up to 13. */
export const random24 = (): Entered => ({
  cards: drawn([...upTo(13), ...upTo(13), ...upTo(13), ...upTo(13)], 4).join(" "),
  target: "24",
  rules: "house",
  use: "all",
});

/** A game of Countdown: six numbers, some or all, and a target of three digits. */
export const randomCountdown = (): Entered => ({
  cards: drawn(COUNTDOWN_DECK, 6).join(" "),
  target: String(101 + Math.floor(Math.random() * 899)),
  rules: "positive",
  use: "any",
});

const EXPERT_FROM = 85;

/** Which grade of the stock is such a deal; undefined if the stock has none like it. */
export function stockedGrade({ difficulty, solvable, rules, size }: Options): Grade | "expert" | undefined {
  if (solvable !== true || rules !== "international" || size !== DEFAULT_SIZE) return undefined;
  if (!Array.isArray(difficulty)) return difficulty ?? GRADES[Math.floor(Math.random() * GRADES.length)];
  return difficulty[0] === EXPERT_FROM && difficulty[1] === MOST_RATED ? "expert" : undefined;
}

export const randomSeed = (): number => Math.floor(Math.random() * 1e9);

// The game after another: the next puzzle of its day that is open, else another deal.

const EASY = { difficulty: "easy", solvable: true, rules: "international", size: 5 } as const;

/** `deal` is the address of another deal of the same kind, if the game was dealt. */
export const nextOf = (code: string, date: string | undefined, deal: string | undefined): Next =>
  nextOfDay(date, code) ?? {
    href: deal ?? addressOfDeal({ ...EASY, seed: randomSeed() }),
    text: t().solved.nextDeal,
  };
