// Whether the first lesson of a game was played or skipped, and when an address opens one.
import { useMemo } from "preact/hooks";
import { type Game, PAGE_OF } from "../../shell/dailies";
import { results } from "../../shell/results";
import { addressOf } from "../../shell/router";
import { keys, read, write } from "../../shell/storage";

const keyOf = (game: Game): string => `lesson:${game}`;
/** What is kept of games that were begun. */
const BEGUN: Record<Game, RegExp> = {
  krypto: /^game:K/,
  kenken: /^game:(?:[NV]|own:\d)/,
  "31-derful": /^game:(?:D|cards:)/,
  year: /^(?:year:|game:Y)/,
};

const lessonWasOffered = (game: Game): boolean => read(keyOf(game)) !== undefined;

/** Keep that a lesson was played or skipped. What was played stays so. */
export function keepLesson(game: Game, how: "done" | "skipped"): void {
  if (how === "done" || !lessonWasOffered(game)) write(keyOf(game), how);
}

/** Whether somebody has solved a puzzle of a game. */
export const hasSolved = (game: Game): boolean => results.peek().some((found) => found.game === game);

/** Whether somebody has never had to do with a game. */
export const isNewTo = (game: Game): boolean =>
  !lessonWasOffered(game) && !hasSolved(game) && !keys().some((key) => BEGUN[game].test(key));

/** The address of a lesson, which leads on to another, or back here. */
export const addressOfLesson = (game: Game, next = location.pathname + location.search): string =>
  `${addressOf(PAGE_OF[game])}?lesson=${encodeURIComponent(next)}`;

/** An address of this site. */
const OURS = /^\/(?:$|[\w?])/;

/**
 * Where the lesson leads that the page of a game opens with: its address asks for one, or it asks for nothing and nobody
 * has played here. Undefined if it opens with none.
 */
export function useLesson(game: Game, query: URLSearchParams): string | undefined {
  // Looked up once for each visit: the lesson stays when it was played.
  const first = useMemo(() => isNewTo(game), [query]);
  const from = query.get("lesson");
  if (from !== null && OURS.test(from)) return from;
  return from !== null || (first && String(query) === "") ? addressOf(PAGE_OF[game]) : undefined;
}
