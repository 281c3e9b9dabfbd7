// What is kept for those who are offline: a week of days each way with what their hints need, and deals to practise with.
// It is fetched in the background, once a day. At most 800 and 80 deals and 20 puzzles are kept, some 300 kB, and answers
// to KenKen puzzles that are kept anyway, some 15 kB each: 5 MB at the very most.
import type { Kind, Params, Question, Result } from "@countinghouse/client";
import { client, lacksKey } from "./api";
import { GAMES, keptDaily } from "./dailies";
import { changeKept, keysKept, readKept, removeKept } from "./database";
import { daysAfter, today } from "./dates";
import { keepDailiesAhead, keepRecentDailies } from "./many-dailies";
import { type Derful31Puzzle, type KenKenPuzzle, type KryptoPuzzle, keptCodes, puzzlesOfDay } from "./puzzles";

const DAYS = 7;
const KRYPTO_DEALS = 200;
const DERFUL_DEALS = 20;
const KENKENS = 4;
/** How many stocks of a day there are: most visitors get what the service has computed before. */
const STOCKS = 4;
const SEEDS = 1_000;
const MOST_IN_BATCH = 100;
const WAIT_S = 20;
/** Milliseconds after which what was not answered in time is asked for again, and how often. */
const AGAIN_MS = 20_000;
const AGAIN = 3;

const KRYPTO_GRADES = { easy: "easy", medium: "medium", hard: "hard", expert: [85, 100] } as const;
const DERFUL_TOTALS: Readonly<Record<string, number>> = { 3: 20, 4: 26, 5: 31, 6: 39 };
const KENKEN_SIZES = [3, 4, 5, 6, 7] as const;

/** What can be taken from the stock. */
export interface Stocked {
  /** By grade: `easy`, `medium`, `hard`, `expert`. */
  krypto: KryptoPuzzle & { solutions_total: number; rating: number | null };
  /** By size. */
  kenken: KenKenPuzzle;
  /** By order, with the total that is usual for it. */
  "31-derful": Derful31Puzzle;
}

/** Answers that a device cannot find: solutions, and the trials among the steps to them; of the Year Game the simplest way. */
interface Answers {
  year: Pick<Result<"year.solve">["ways"][number], "expression">;
  kenken: Pick<Result<"kenken.solve">, "solutions" | "steps">;
  "31-derful": Pick<Result<"31-derful.solve">, "grid" | "games" | "difficulty" | "rating" | "arrangements_log10">;
}

const DEALS = "deals:";
const ANSWER = "answer:";
const keyOf = (game: string, grade: string): string => `${DEALS}${game}:${grade}`;

/** Give a puzzle to practise with, and remove it from the stock; undefined if there is none. */
export async function takeDeal<G extends keyof Stocked>(game: G, grade: string): Promise<Stocked[G] | undefined> {
  let taken: Stocked[G] | undefined;
  const take = (before: Array<Stocked[G]> = []): Array<Stocked[G]> => {
    taken = before[0];
    return before.slice(1);
  };
  await changeKept(keyOf(game, grade), take).catch(() => undefined);
  return taken;
}

/** The puzzles to practise with that the stock has of a grade. */
export const dealsOf = async <G extends keyof Stocked>(game: G, grade: string): Promise<Array<Stocked[G]>> =>
  (await readKept<Array<Stocked[G]>>(keyOf(game, grade)).catch(() => undefined)) ?? [];

/** What is kept of the answers to a puzzle. */
export const answersTo = <G extends keyof Answers>(_game: G, code: string): Promise<Answers[G] | undefined> =>
  readKept<Answers[G]>(ANSWER + code).catch(() => undefined);

/** Keep the answers to a puzzle for as long as the puzzle is. */
export async function keepAnswers<G extends keyof Answers>(_game: G, code: string, answers: Answers[G]): Promise<void> {
  await changeKept(ANSWER + code, () => answers).catch(() => undefined);
}

const saves = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

/**
 * Fetch what is missing, once a day, unless the reader saves data; a busy service is asked `again` later. Rejects if the
 * service is away or storage is full.
 */
export async function keepStock(again = AGAIN): Promise<void> {
  const day = today();
  if (saves() || !navigator.onLine || (await readKept<string>("day")) === day) return;
  await keepRecentDailies();
  await keepDailiesAhead(DAYS);
  const whole = [await keepDeals(), await keepAllAnswers()];
  await forgetAnswers();
  if (whole.every(Boolean)) await changeKept("day", () => day);
  else if (again > 0) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    await keepStock(again - 1);
  }
}

type Method = (params: object) => Promise<unknown>;

/** Ask without batches, for which this service wants a key. */
async function askAlone(kind: Kind, params: object): Promise<unknown> {
  const [game = "", operation = ""] = kind.split(".");
  const games = client.peek() as unknown as Record<string, Record<string, Method>>;
  return await games[game === "31-derful" ? "derful31" : game]?.[operation]?.(params);
}

/** The answers to questions of one kind; undefined for those that are not answered in time. */
async function ask<K extends Kind>(kind: K, all: ReadonlyArray<Params<K>>): Promise<Array<Result<K> | undefined>> {
  const found: unknown[] = [];
  if (lacksKey("/v1/batch")) {
    for (const params of all) found.push(await askAlone(kind, params));
    return found as Array<Result<K> | undefined>;
  }
  for (let from = 0; from < all.length; from += MOST_IN_BATCH) {
    const questions = all.slice(from, from + MOST_IN_BATCH).map((params) => [kind, params] as unknown as Question);
    const answers = await client.peek().batch(questions, { waitSeconds: WAIT_S });
    found.push(...answers.map((answer) => ("result" in answer ? (answer.result ?? undefined) : undefined)));
  }
  return found as Array<Result<K> | undefined>;
}

/** A number by which visitors of a day share what is computed for them; `kind` tells what is asked for apart. */
async function seedOf(kind: number): Promise<number> {
  const own = await changeKept<number>("stock", (before) => before ?? Math.floor(Math.random() * STOCKS));
  return (Number(today().replaceAll("-", "")) * STOCKS + own) * SEEDS + kind;
}

async function add<G extends keyof Stocked>(game: G, grade: string, most: number, more: Array<Stocked[G]>): Promise<void> {
  await changeKept<Array<Stocked[G]>>(keyOf(game, grade), (before = []) => {
    const known = new Set(before.map(({ puzzle_code }) => puzzle_code));
    return [...before, ...more.filter(({ puzzle_code }) => !known.has(puzzle_code))].slice(0, most);
  });
}

/** Fill up the deals; whether that is done. */
async function keepDeals(): Promise<boolean> {
  const done = [await keepKrypto(), await keepDerful(), await keepKenKens()];
  return done.every(Boolean);
}

async function keepKrypto(): Promise<boolean> {
  const grades = await halfGone(Object.keys(KRYPTO_GRADES) as Array<keyof typeof KRYPTO_GRADES>, "krypto", KRYPTO_DEALS);
  const seed = await seedOf(0);
  const rules = { rules: "international", solvable: true, count: KRYPTO_DEALS, seed } as const;
  const asked = grades.map((grade) => ({ ...rules, difficulty: KRYPTO_GRADES[grade] })) as Array<Params<"krypto.deal">>;
  const found = asked.length > 0 ? await ask("krypto.deal", asked) : [];
  for (const [index, grade] of grades.entries()) {
    const deals = found[index]?.deals ?? [];
    const puzzles = deals.map((deal) => ({ ...deal, rules: "international" as const, game: "krypto" as const }));
    await add("krypto", grade, KRYPTO_DEALS, puzzles as unknown as Array<Stocked["krypto"]>);
  }
  return found.every(Boolean);
}

async function keepDerful(): Promise<boolean> {
  const orders = await halfGone(Object.keys(DERFUL_TOTALS), "31-derful", DERFUL_DEALS);
  const seed = await seedOf(0);
  const asked = orders.map((order) => ({ order: Number(order), total: DERFUL_TOTALS[order], count: DERFUL_DEALS, seed }));
  const found = asked.length > 0 ? await ask("31-derful.deal", asked as Array<Params<"31-derful.deal">>) : [];
  for (const [index, order] of orders.entries()) {
    const deals = found[index]?.deals ?? [];
    const unrated = { games: null, difficulty: null, rating: null, arrangements_log10: null };
    for (const { puzzle_code, grid } of deals) await keepAnswers("31-derful", puzzle_code, { grid, ...unrated });
    const puzzles = deals.map(({ grid: _, ...deal }) => ({ ...deal, order: Number(order), game: "31-derful" as const }));
    await add("31-derful", order, DERFUL_DEALS, puzzles);
  }
  return found.every(Boolean);
}

async function keepKenKens(): Promise<boolean> {
  const sizes = await halfGone(KENKEN_SIZES.map(String), "kenken", KENKENS);
  const first = await seedOf(0);
  const asked = sizes.flatMap((size) => seeds(first).map((seed) => ({ size: Number(size), seed })));
  const found = asked.length > 0 ? await ask("kenken.generate", asked as Array<Params<"kenken.generate">>) : [];
  for (const size of sizes) {
    const made = found.flatMap((each) => (each && String(each.size) === size ? [each] : []));
    const puzzles = made.map(({ solution: _, ...puzzle }) => ({ ...puzzle, game: "kenken" as const }));
    await add("kenken", size, KENKENS, puzzles as Array<Stocked["kenken"]>);
  }
  return found.every(Boolean);
}

const seeds = (first: number): number[] => Array.from({ length: KENKENS }, (_, index) => first + index);

/** The grades of which half are gone. */
async function halfGone<T extends string>(grades: readonly T[], game: string, most: number): Promise<T[]> {
  const kept = await Promise.all(grades.map((grade) => readKept<unknown[]>(keyOf(game, grade))));
  return grades.filter((_, index) => 2 * (kept[index]?.length ?? 0) <= most);
}

async function stockedKenKens(): Promise<KenKenPuzzle[]> {
  const all = await Promise.all(KENKEN_SIZES.map((size) => readKept<KenKenPuzzle[]>(keyOf("kenken", String(size)))));
  return all.flatMap((puzzles) => puzzles ?? []);
}

const days = (): string[] => Array.from({ length: 2 * DAYS + 1 }, (_, index) => daysAfter(today(), index - DAYS));

/** The puzzles of a week each way. */
const ofDays = () =>
  days().flatMap((day) => puzzlesOfDay(Object.fromEntries(GAMES.map((game) => [game, keptDaily(game, day)]))));

/** Keep what the hints of the days and of the stock need; whether that is done. */
async function keepAllAnswers(): Promise<boolean> {
  const kept = new Set(await keysKept());
  const wanted = [...ofDays(), ...(await stockedKenKens())].filter(({ puzzle_code }) => !kept.has(ANSWER + puzzle_code));
  const kenkens = wanted.filter((puzzle) => puzzle.game === "kenken");
  const derfuls = wanted.filter((puzzle) => puzzle.game === "31-derful");
  const years = wanted.filter((puzzle) => puzzle.game === "year");
  const [explained, solved, made] = [
    await ask(
      "kenken.solve",
      kenkens.map(({ size, cages }) => ({ size, cages, limit: 1, with_steps: true }) as Params<"kenken.solve">),
    ),
    await ask(
      "31-derful.solve",
      derfuls.map(({ cards, order, total }) => ({ cards, order, total, with_games: true }) as Params<"31-derful.solve">),
    ),
    await ask(
      "year.solve",
      years.map(({ digits, rules, target }) => ({ digits, rules, target, limit: 1 })),
    ),
  ];
  for (const [index, { puzzle_code: code }] of kenkens.entries()) {
    const { solutions, steps } = explained[index] ?? {};
    if (solutions && steps) await keepAnswers("kenken", code, { solutions, steps });
  }
  for (const [index, { puzzle_code: code }] of derfuls.entries()) {
    const found = solved[index];
    if (!found?.grid) continue;
    const { grid, games, difficulty, rating, arrangements_log10 } = found;
    await keepAnswers("31-derful", code, { grid, games, difficulty, rating, arrangements_log10 });
  }
  for (const [index, { puzzle_code: code }] of years.entries()) {
    const [way] = made[index]?.ways ?? [];
    if (way) await keepAnswers("year", code, { expression: way.expression });
  }
  return [...explained, ...solved, ...made].every(Boolean);
}

/** Forget the answers to puzzles that are kept no more. */
async function forgetAnswers(): Promise<void> {
  const kept = await keysKept();
  const stocks = await Promise.all(
    kept.filter((key) => key.startsWith(DEALS)).map((key) => readKept<Array<{ puzzle_code: string }>>(key)),
  );
  const wanted = new Set([
    ...keptCodes(),
    ...[...ofDays(), ...stocks.flatMap((some) => some ?? [])].map(({ puzzle_code }) => puzzle_code),
  ]);
  await removeKept(kept.filter((key) => key.startsWith(ANSWER) && !wanted.has(key.slice(ANSWER.length))));
}
