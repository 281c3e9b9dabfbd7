// All ways to a target, found on the device: for those whom the service cannot answer. Counts and costs as the service
// defines them; of ways that cost the same, it may name another first.
import type { Schemas } from "../../schemas.js";
import type { Op } from "./fraction.js";
import type { Game, Rules } from "./rules.js";
import { wayOf } from "./ways.js";

export type Solved = Schemas["KryptoSolveResult"];
export type Solution = Schemas["SolutionModel"];

/** A value and how it is made, with numbers instead of large integers: there are very many. */
interface Node {
  /** In lowest terms; the denominator is at least 1. */
  above: number;
  below: number;
  /** Undefined for a card. */
  op?: Op;
  left?: Node;
  right?: Node;
  /** What reading and computing it costs, without its own value. */
  cost: number;
  /** How many ways there are to write it, with the operands of + and × either way. */
  forms: number;
}

const COSTS: Record<Op, number> = { "+": 2, "-": 3, "×": 4, "÷": 6 };
const FRACTION_COST = 12;
const NEGATIVE_COST = 8;
const DIGIT_COST = 2;
/** With more cards, or with as many and fractions, a phone takes too long. */
const MOST_CARDS = 6;
const MOST_WITH_FRACTIONS = 5;

function divisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), b];
  while (y) [x, y] = [y, x % y];
  return x;
}

function brackets(op: Op, { op: inner }: Node, onRight: boolean): boolean {
  if (!inner) return false;
  const sum = inner === "+" || inner === "-";
  return op === "+" || op === "-" ? sum && onRight : sum || onRight;
}

function valueCost({ above, below, op }: Node): number {
  if (!op) return 0;
  const floor = Math.floor(above / below);
  const cost = (below > 1 ? FRACTION_COST : 0) + (floor < 0 ? NEGATIVE_COST : 0);
  const digits = String(Math.abs(floor)).length;
  return cost + DIGIT_COST * Math.max(0, digits - 2);
}

const stepCost = (op: Op, left: Node, right: Node): number =>
  COSTS[op] + (brackets(op, left, false) ? 1 : 0) + (brackets(op, right, true) ? 1 : 0);

/** The operands of + and × as they are best read: with fewer brackets, then the larger first. */
function inOrder(op: Op, a: Node, b: Node): [Node, Node] {
  if (op === "-" || op === "÷") return [a, b];
  const [there, back] = [stepCost(op, a, b), stepCost(op, b, a)];
  if (there !== back) return there < back ? [a, b] : [b, a];
  return a.above * b.below >= b.above * a.below ? [a, b] : [b, a];
}

class TooLarge extends Error {}

function made(op: Op, a: Node, b: Node, rules: Rules): Node | undefined {
  let above: number;
  let below = a.below * b.below;
  if (op === "×") above = a.above * b.above;
  else if (op === "÷") {
    if (b.above === 0) return undefined;
    above = a.above * b.below;
    below = a.below * b.above;
  } else above = a.above * b.below + (op === "+" ? 1 : -1) * b.above * a.below;
  if (!Number.isSafeInteger(above) || !Number.isSafeInteger(below)) throw new TooLarge();
  const common = (below < 0 ? -1 : 1) * (divisor(above, Math.abs(below)) || 1);
  above /= common;
  below /= common;
  if (rules !== "house" && (below !== 1 || (rules !== "integer" && above < (rules === "positive" ? 1 : 0))))
    return undefined;
  const [left, right] = inOrder(op, a, b);
  const cost = left.cost + right.cost + valueCost(left) + valueCost(right) + stepCost(op, left, right);
  const forms = a.forms * b.forms * (op === "+" || op === "×" ? 2 : 1);
  return { above, below, op, left, right, cost, forms };
}

const STEPS: ReadonlyArray<readonly [Op, boolean]> = [
  ["+", false],
  ["×", false],
  ["-", false],
  ["-", true],
  ["÷", false],
  ["÷", true],
];

/** Everything that all cards of a set make, each step with each other; `wanted` is the only value that is kept, if given. */
function joined(set: number, below: ReadonlyArray<readonly Node[]>, rules: Rules, wanted?: number): Node[] {
  const found: Node[] = [];
  for (let part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set) {
    for (const a of below[part] ?? []) {
      for (const b of below[set ^ part] ?? []) {
        for (const [op, turned] of STEPS) {
          const node = turned ? made(op, b, a, rules) : made(op, a, b, rules);
          if (node && (wanted === undefined || (node.above === wanted && node.below === 1))) found.push(node);
        }
      }
    }
  }
  return found;
}

/** All trees that make the target. */
function hits({ cards, target, rules, use }: Game): Node[] {
  const sorted = [...cards].sort((a, b) => a - b);
  const all = (1 << sorted.length) - 1;
  const below: Array<readonly Node[]> = [];
  const found: Node[] = [];
  for (let set = 1; set <= all; set += 1) {
    const only = sorted[Math.log2(set)];
    const nodes =
      only === undefined
        ? joined(set, below, rules, set === all ? target : undefined)
        : [{ above: only, below: 1, cost: 0, forms: 1 }];
    below[set] = nodes;
    if (set === all || use === "any") {
      for (const node of nodes) if (node.above === target && node.below === 1) found.push(node);
    }
  }
  return found;
}

const written = ({ above, below }: Node): string => (below === 1 ? String(above) : `${above}/${below}`);

function textOf({ op, left, right, ...value }: Node): string {
  if (!op || !left || !right) return String(value.above);
  const [a, b] = [textOf(left), textOf(right)];
  return `${brackets(op, left, false) ? `(${a})` : a} ${op} ${brackets(op, right, true) ? `(${b})` : b}`;
}

function rpnOf({ op, left, right, above }: Node): string {
  return op && left && right ? `${rpnOf(left)} ${rpnOf(right)} ${op}` : String(above);
}

function stepsOf(node: Node): Solution["steps"] {
  const { op, left, right } = node;
  if (!op || !left || !right) return [];
  const own = { left: written(left), op, right: written(right), value: written(node) };
  return [...stepsOf(left), ...stepsOf(right), own];
}

const solutionOf = (node: Node): Solution => ({
  expression: textOf(node),
  latex: "",
  rpn: rpnOf(node),
  steps: stepsOf(node),
});

/** Whether the device can find all ways within a moment. */
const isSmall = ({ cards, rules }: Game): boolean =>
  cards.length <= (rules === "house" ? MOST_WITH_FRACTIONS : MOST_CARDS);

const RANKS: readonly Op[] = ["÷", "×", "-", "+"];

/** Which of two trees is simpler: the cheaper; else the service's choice of the last step, and so on down. */
function compared(a: Node | undefined, b: Node | undefined): number {
  if (!a?.op || !b?.op || !a.right || !b.right) return 0;
  return (
    a.cost - b.cost ||
    RANKS.indexOf(a.op) - RANKS.indexOf(b.op) ||
    a.right.above * b.right.below - b.right.above * a.right.below ||
    compared(a.left, b.left) ||
    compared(a.right, b.right)
  );
}

function found(game: Game): Node[] | undefined {
  if (!isSmall(game)) return undefined;
  try {
    return hits(game);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** All ways, the simplest first; undefined where finding them takes the service. */
export function solve(game: Game): Solved | undefined {
  const nodes = found(game)?.sort((a, b) => a.cost - b.cost || compared(a, b));
  if (!nodes) return undefined;
  const ways = new Map<string, Node>();
  const texts = new Set<string>();
  for (const node of nodes) {
    const text = textOf(node);
    if (texts.has(text)) continue;
    texts.add(text);
    const way = wayOf(game.cards, text);
    if (!ways.has(way)) ways.set(way, node);
  }
  return {
    solvable: nodes.length > 0,
    forms: nodes.reduce((sum, { forms }) => sum + forms, 0),
    distinct: ways.size,
    right_nested: null,
    difficulty: null,
    level: null,
    solutions: [...ways.values()].map(solutionOf),
  };
}

/** The simplest way, null if there is none; undefined where finding it takes the service. */
export function simplestOf(game: Game): Solution | null | undefined {
  const nodes = found(game);
  if (!nodes) return undefined;
  const [first, ...others] = nodes;
  return first
    ? solutionOf(
        others.reduce(
          (best, node) => ((node.cost - best.cost || compared(node, best)) < 0 ? node : best),
          first,
        ),
      )
    : null;
}
