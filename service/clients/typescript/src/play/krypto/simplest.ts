// The simplest way to write each function of some cards that makes a target, as the service finds it, one last step at a
// time: of steps that cost the same, ÷ goes before ×, - and +, then the smaller right operand, then the first.
import type { Op } from "./fraction.js";
import { ADDITIVE, familyOf, keysOf, LEAF, partsOf, STEPS, setsOf } from "./functions.js";
import type { Game, Rules } from "./rules.js";

/** A value and how it is made, in lowest terms; the denominator is at least 1. */
export interface Value {
  above: number;
  below: number;
}

/** A value and the step that makes it; a card has none. */
export interface Tree extends Value {
  step?: { op: Op; left: Tree; right: Tree };
  kind: number;
}

/** A function that the rules allow, and its simplest way. */
interface Node extends Value {
  floor: number;
  kind: number;
  /** The cost of its own value. */
  own: number;
  cost: number;
  step?: { op: Op; left: Node; right: Node };
  /** The number of ways to write it, with the operands of + and × either way. */
  forms: number;
}

/** Thrown where numbers get too large to be exact. */
export class TooLarge extends Error {}

const OPS: readonly Op[] = ["+", "×", "-", "-", "÷", "÷"];
const COSTS: Record<Op, number> = { "+": 2, "-": 3, "×": 4, "÷": 6 };
/** The order of operators of equal cost, the preferred first. */
const RANKS: Record<Op, number> = { "÷": 0, "×": 1, "-": 2, "+": 3 };
const FRACTION_COST = 12;
const NEGATIVE_COST = 8;
const DIGIT_COST = 2;

/** Tell whether an operand needs parentheses, by its kind. */
export function brackets(op: Op, kind: number, onRight: boolean): boolean {
  if (kind === LEAF) return false;
  return op === "+" || op === "-" ? kind === ADDITIVE && onRight : kind === ADDITIVE || onRight;
}

const stepCost = (op: Op, left: Node, right: Node): number =>
  COSTS[op] + (brackets(op, left.kind, false) ? 1 : 0) + (brackets(op, right.kind, true) ? 1 : 0);

function divisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), b];
  while (y) [x, y] = [y, x % y];
  return x;
}

/** The value of a step; undefined where it divides by zero. */
function made(op: Op, a: Value, b: Value): Value | undefined {
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
  return { above: above / common, below: below / common };
}

const LEAST: Record<Rules, number> = {
  house: Number.NEGATIVE_INFINITY,
  integer: Number.NEGATIVE_INFINITY,
  international: 0,
  positive: 1,
};

const isAllowed = ({ above, below }: Value, rules: Rules): boolean =>
  rules === "house" || (below === 1 && above >= LEAST[rules]);

function nodeOf({ above, below }: Value, kind: number): Node {
  const rest = ((above % below) + below) % below;
  const floor = (above - rest) / below;
  const digits = String(Math.abs(floor)).length;
  const cost =
    (rest > 0 ? FRACTION_COST : 0) + (floor < 0 ? NEGATIVE_COST : 0) + DIGIT_COST * Math.max(0, digits - 2);
  const own = kind === LEAF ? 0 : cost;
  return { above, below, floor, kind, own, cost: Number.POSITIVE_INFINITY, forms: 0 };
}

/** The operands of a last step in the order in which they are written. */
function inOrder(step: number, left: Node, right: Node): [Node, Node] {
  const op = OPS[step] ?? "+";
  if (step > 1) return step === 3 || step === 5 ? [right, left] : [left, right];
  const [there, back] = [stepCost(op, left, right), stepCost(op, right, left)];
  const turned = back < there || (back === there && right.floor > left.floor);
  return turned ? [right, left] : [left, right];
}

/** Count a last step of a function, and take it if it is simpler than the one known. */
function consider(node: Node, step: number, l: Node, r: Node): void {
  const op = OPS[step] ?? "+";
  const [left, right] = inOrder(step, l, r);
  node.forms += l.forms * r.forms * (step < 2 ? 2 : 1);
  const cost = left.cost + right.cost + stepCost(op, left, right);
  const held = node.step;
  const order =
    cost - node.cost || (held ? RANKS[op] - RANKS[held.op] || right.floor - held.right.floor : -1);
  if (order < 0) Object.assign(node, { cost, step: { op, left, right } });
}

type Nodes = Array<Node | undefined>;

/** Call `each` with every last step on two parts of a set, by the place of the step among all. */
function eachStep(
  found: ReadonlyMap<number, Nodes>,
  set: number,
  each: (slot: number, step: number, left: Node, right: Node) => void,
): void {
  let slot = 0;
  for (const [part, rest] of partsOf(set)) {
    const [lefts, rights] = [found.get(part) ?? [], found.get(rest) ?? []];
    for (const left of lefts)
      for (const right of rights) {
        if (left && right) for (const step of STEPS) each(slot + step, step, left, right);
        slot += STEPS.length;
      }
  }
}

/** All functions of a set of cards that the rules allow, by their numbers. */
function nodesOf(found: ReadonlyMap<number, Nodes>, set: number, size: number, rules: Rules): Nodes {
  const { made: numbers, kinds } = familyOf(size);
  const nodes = new Array<Node | undefined>(kinds.length).fill(undefined);
  const banned = new Uint8Array(kinds.length);
  eachStep(found, set, (slot, step, left, right) => {
    const number = numbers[slot] ?? 0;
    if (banned[number]) return;
    let node = nodes[number];
    const [a, b] = inOrder(step, left, right);
    if (step > 3 && b.above === 0) return;
    if (!node) {
      const value = made(OPS[step] ?? "+", a, b);
      if (!value || !isAllowed(value, rules)) {
        banned[number] = 1;
        return;
      }
      node = nodes[number] = nodeOf(value, kinds[number] ?? LEAF);
    }
    consider(node, step, left, right);
  });
  for (const node of nodes) if (node) node.cost += node.own;
  return nodes;
}

/** The functions of all cards that make the target, as the service orders them. */
function whole(found: ReadonlyMap<number, Nodes>, cards: number, target: number): Node[] {
  const hits = new Map<number, Node>();
  const keys = keysOf(cards);
  eachStep(found, (1 << cards) - 1, (slot, step, left, right) => {
    const value = made(OPS[step] ?? "+", ...inOrder(step, left, right));
    if (value?.below !== 1 || value.above !== target) return;
    const key = keys[slot] ?? 0;
    const node = hits.get(key) ?? nodeOf(value, LEAF);
    hits.set(key, node);
    consider(node, step, left, right);
  });
  const first = new Map<number, number>();
  for (let slot = 0; first.size < hits.size; slot += 1) {
    const key = keys[slot] ?? 0;
    if (hits.has(key) && !first.has(key)) first.set(key, slot);
  }
  return [...hits].sort(([a], [b]) => (first.get(a) ?? 0) - (first.get(b) ?? 0)).map(([, node]) => node);
}

function treeOf({ above, below, kind, step }: Node): Tree {
  const tree: Tree = { above, below, kind };
  if (step) tree.step = { op: step.op, left: treeOf(step.left), right: treeOf(step.right) };
  return tree;
}

export interface Ways {
  /** The simplest way of each function, the simplest first. Those that exchanges of equal cards make of each other come all. */
  trees: Tree[];
  forms: number;
}

/** All ways to the target of a game; throws `TooLarge`. */
export function waysTo({ cards, target, rules, use }: Game): Ways {
  if (!isAllowed({ above: target, below: 1 }, rules)) return { trees: [], forms: 0 };
  const hand = [...cards].sort((a, b) => a - b);
  const all = (1 << hand.length) - 1;
  const found = new Map<number, Nodes>();
  const hits: Node[] = [];
  for (const set of setsOf(hand.length)) {
    const card = hand[Math.log2(set)];
    if (card === undefined && set === all) break;
    const leaf = { ...nodeOf({ above: card ?? 0, below: 1 }, LEAF), cost: 0, forms: 1 };
    const size = hand.filter((_, at) => set & (1 << at)).length;
    const nodes = card === undefined ? nodesOf(found, set, size, rules) : [leaf];
    found.set(set, nodes);
    if (use === "any" || set === all)
      for (const node of nodes) if (node?.below === 1 && node.above === target) hits.push(node);
  }
  // The value of a whole solution is the target and costs nothing.
  const priced = hits.map((node) => ({ node, cost: node.cost - node.own }));
  if (hand.length > 1)
    for (const node of whole(found, hand.length, target)) priced.push({ node, cost: node.cost });
  return {
    trees: priced.sort((a, b) => a.cost - b.cost).map(({ node }) => treeOf(node)),
    forms: priced.reduce((sum, { node }) => sum + node.forms, 0),
  };
}
