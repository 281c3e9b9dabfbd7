// All ways to a target, found on the device: for those whom the service cannot answer. Counts, costs and order are those of
// the service.
import type { Schemas } from "../../schemas.js";
import type { Game } from "./rules.js";
import { brackets, TooLarge, type Tree, type Value, type Ways, waysTo } from "./simplest.js";
import { wayOf } from "./ways.js";

/** What the service answers, without the word for the difficulty, which takes the service. */
export type Solved = Omit<Schemas["KryptoSolveResult"], "difficulty">;
export type Solution = Schemas["KryptoSolution"];

/** With more cards, or with as many and fractions, a phone takes too long. */
const MOST_CARDS = 6;
const MOST_WITH_FRACTIONS = 5;

const written = ({ above, below }: Value): string => (below === 1 ? String(above) : `${above}/${below}`);

function textOf({ step, above }: Tree): string {
  if (!step) return String(above);
  const { op, left, right } = step;
  const [a, b] = [textOf(left), textOf(right)];
  return `${brackets(op, left.kind, false) ? `(${a})` : a} ${op} ${brackets(op, right.kind, true) ? `(${b})` : b}`;
}

const rpnOf = ({ step, above }: Tree): string =>
  step ? `${rpnOf(step.left)} ${rpnOf(step.right)} ${step.op}` : String(above);

function stepsOf(tree: Tree): Solution["steps"] {
  if (!tree.step) return [];
  const { op, left, right } = tree.step;
  const own = { left: written(left), operator: op, right: written(right), value: written(tree) };
  return [...stepsOf(left), ...stepsOf(right), own];
}

const solutionOf = (tree: Tree): Solution => ({
  expression: textOf(tree),
  latex: "",
  rpn: rpnOf(tree),
  steps: stepsOf(tree),
});

/** Whether the device can find all ways within a moment. */
const isSmall = ({ cards, rules }: Game): boolean =>
  cards.length <= (rules === "house" ? MOST_WITH_FRACTIONS : MOST_CARDS);

function found(game: Game): Ways | undefined {
  if (!isSmall(game)) return undefined;
  try {
    return waysTo(game);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** All ways, the simplest first; undefined where finding them takes the service. */
export function solve(game: Game): Solved | undefined {
  const all = found(game);
  if (!all) return undefined;
  const ways = new Map<string, Tree>();
  for (const tree of all.trees) {
    const way = wayOf(game.cards, textOf(tree));
    if (!ways.has(way)) ways.set(way, tree);
  }
  return {
    solvable: all.trees.length > 0,
    forms: all.forms,
    solutions_total: ways.size,
    rating: null,
    solutions: [...ways.values()].map(solutionOf),
  };
}

/** The simplest way, null if there is none; undefined where finding it takes the service. */
export function simplestOf(game: Game): Solution | null | undefined {
  const all = found(game);
  if (!all) return undefined;
  const [simplest] = all.trees;
  return simplest ? solutionOf(simplest) : null;
}
