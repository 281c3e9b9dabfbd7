// Hints found on the device, for those whom the service cannot answer: the same nudges by the same rules.
import type { Schemas } from "../../schemas.js";
import { type Solution, simplestOf } from "./all-ways.js";
import type { Op } from "./fraction.js";
import type { Game } from "./rules.js";

type Hint = Schemas["KryptoHintResult"];
type Nudge = [code: Hint["code"], params?: Hint["params"]];

const NUDGE = 1;
const WHOLE_SOLUTION = 3;

/** A hint for cards as they lie; undefined where finding one takes the service. */
export function hintFor(game: Game, level: number): Hint | undefined {
  const simplest = simplestOf(game);
  if (simplest === undefined) return undefined;
  const step = level > NUDGE ? (simplest?.steps[0] ?? null) : null;
  const [code, params = {}] = said(game, simplest, level);
  return {
    solvable: simplest !== null,
    level,
    detail: "",
    code,
    params,
    step,
    cards_left: null,
    solution: level === WHOLE_SOLUTION ? simplest : null,
  };
}

function said(game: Game, simplest: Solution | null, level: number): Nudge {
  const { target, rules, use } = game;
  if (!simplest) return ["no-solution", { target, rules }];
  const [step] = simplest.steps;
  if (!step) return [use === "all" ? "target-made" : "target-among-cards"];
  if (level === NUDGE) return nudge(game, simplest);
  if (level === WHOLE_SOLUTION) return ["solution", { target, expression: simplest.expression }];
  return ["next-step", { ...step }];
}

function nudge(game: Game, simplest: Solution): Nudge {
  const { cards, rules, use } = game;
  const needed = use === "any" ? fewest(game) : cards.length;
  if (needed < cards.length) return ["fewer-cards-suffice", { needed, held: cards.length }];
  const [only, ...others] = simplest.steps;
  if (others.length === 0) return ["one-step-left", { operator: only?.operator === "÷" ? "×" : "÷" }];
  if (rules === "house" && simplestOf({ ...game, rules: "integer" }) === null) return ["fractions-needed"];
  const used = new Set(simplest.steps.map(({ operator }) => operator));
  const last = simplest.steps.at(-1)?.operator;
  return (
    ofPairs(cards, used) ??
    ofTheLargest(game, simplest) ??
    (last === "×" || (last === "÷" && rules === "house")
      ? ["last-operator", { operator: last }]
      : undefined) ??
    (rules === "house" ? ofProducts(used) : ofWholeNumbers(used))
  );
}

/** How many cards a solution takes at least. */
function fewest(game: Game): number {
  const { cards } = game;
  let least = cards.length;
  for (let set = 1; set < 1 << cards.length; set += 1) {
    const some = cards.filter((_, card) => set & (1 << card));
    if (some.length < least && simplestOf({ ...game, cards: some, use: "all" })) least = some.length;
  }
  return least;
}

function ofPairs(cards: readonly number[], used: ReadonlySet<Op>): Nudge | undefined {
  const within = (...ops: Op[]): boolean => [...used].every((op) => ops.includes(op));
  if (within("×", "÷")) return ["products-suffice"];
  if (!within("+", "-")) return undefined;
  // If all cards are equal and may not be subtracted, only addition is left as a first step.
  return new Set(cards).size > 1 ? ["sums-suffice"] : ["operator-not-needed", { operator: "÷" }];
}

function ofTheLargest({ cards, rules }: Game, { rpn }: Solution): Nudge | undefined {
  const card = Math.max(...cards);
  if (cards.filter((other) => other === card).length > 1) return undefined;
  const stack: Array<number | undefined> = [];
  for (const token of rpn.split(" ")) {
    if (/^\d/.test(token)) {
      stack.push(Number(token));
      continue;
    }
    const [left, right] = stack.splice(-2);
    if (left === card || right === card) {
      if (token === "×") return ["multiplies-largest", { card }];
      if (token !== "÷" || rules !== "house") return undefined;
      return [left === card ? "divides-largest" : "divides-by-largest", { card }];
    }
    stack.push(undefined);
  }
  return undefined;
}

function ofProducts(used: ReadonlySet<Op>): Nudge {
  if (used.has("×") && used.has("÷")) return ["uses-both", { operator: "×", other_operator: "÷" }];
  return used.has("×")
    ? ["uses-only", { operator: "×", other_operator: "÷" }]
    : ["uses-only", { operator: "÷", other_operator: "×" }];
}

/** Does not give away that there is a division. */
function ofWholeNumbers(used: ReadonlySet<Op>): Nudge {
  if (!used.has("÷")) return ofProducts(used);
  if (used.has("+") && used.has("×")) return ["uses-both", { operator: "+", other_operator: "×" }];
  return ["operator-not-needed", { operator: used.has("×") ? "+" : "×" }];
}
