// The texts of playing a game.
import type { Fault } from "./logic/check";
import type { Rules } from "./logic/rules";

const OPERATIONS = { "+": "addition", "-": "subtraction", "×": "multiplication", "÷": "division" };
const VERBS = { "+": "adds", "-": "subtracts", "×": "multiplies", "÷": "divides" };
const INFINITIVES = { "+": "add", "-": "subtract", "×": "multiply", "÷": "divide" };
type Op = keyof typeof OPERATIONS;

const ALLOWED: Record<Rules, string> = {
  house: "any number, fractions included",
  integer: "whole numbers only, negative ones too",
  international: "whole numbers from 0 on only",
  positive: "whole numbers from 1 on only",
};

const minus = (text: string): string => text.replaceAll("-", "−");
const cardWords = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

const english = {
  make: (target: string) => `Make ${target}`,
  task: (target: string, some: boolean) =>
    some
      ? `Join cards with + − × ÷ until one of them is ${target}. You need not use them all.`
      : `Join all cards with + − × ÷ until one is left: ${target}.`,
  rules: {
    house: "House rules",
    integer: "Whole numbers",
    international: "International rules",
    positive: "Positive numbers",
  },
  allowed: ALLOWED,
  onTheWay: (rules: Rules) => `On the way: ${ALLOWED[rules]}.`,
  difficulty: (rating: string, grade: "easy" | "medium" | "hard") => `Difficulty ${rating} of 100: ${grade}`,
  unrated: "Nobody can solve this game.",
  cards: "Cards",
  operators: "Operators",
  card: (value: string, made?: string) => (made ? `${value}, made of ${made}` : value),
  gone: "joined",
  operatorNames: { "+": "plus", "-": "minus", "×": "times", "÷": "divided by" },
  say: {
    first: "Choose a card.",
    operator: (card: string) => `${minus(card)}: now + − × or ÷.`,
    second: (card: string, op: Op) => `${minus(card)} ${minus(op)} …: now the second card.`,
    step: (left: string, op: Op, right: string, value: string) =>
      `${minus(left)} ${minus(op)} ${minus(right)} = ${minus(value)}.`,
    missed: (value: string, target: string) => `That makes ${minus(value)}, not ${minus(target)}. Undo, or start over.`,
    deadEnd: (target: string) => `From here ${minus(target)} is out of reach. Undo a step.`,
    reachable: (target: string) => `${minus(target)} can be made from here.`,
  },
  steps: "Your steps",
  noSteps: "None yet.",
  warn: "Say at once when the target is out of reach",
  keys: "Keys",
  keysText:
    "1 to 6 choose a card, + - * / an operator, Backspace takes back, Shift+Backspace brings back, arrows move, P pauses.",
  typed: {
    label: "Or type the whole solution",
    example: "(1 + 2) × 3 − 4 ÷ 5",
    check: "Check",
  },
  faults: {
    says: (fault: Fault): string => {
      switch (fault.code) {
        case "too-long":
          return "An expression has at most 500 characters.";
        case "unknown-character":
          return `“${fault.text ?? ""}” has no place in an expression.`;
        case "number-missing":
          return fault.text ? `A number is missing before “${fault.text}”.` : "A number is missing at the end.";
        case "operator-missing":
          return `An operator is missing before “${fault.text ?? ""}”.`;
        case "parenthesis-not-opened":
          return `This “${fault.text ?? ""}” closes no bracket of its kind.`;
        case "parenthesis-not-closed":
          return `This “${fault.text ?? ""}” is never closed.`;
        case "card-not-in-hand":
          return `${fault.card} is not among the cards.`;
        case "card-used-too-often":
          return `${fault.card} is used more often than it is there (${fault.held} times).`;
        case "cards-unused":
          return `Not used: ${fault.cards.join(", ")}.`;
        case "division-by-zero":
          return `${minus(fault.left)} ÷ 0 is no number: nothing can be divided by zero.`;
        case "value-not-allowed":
          return `${minus(`${fault.left} ${fault.op} ${fault.right} = ${fault.value}`)}: these rules allow ${ALLOWED[fault.rules]}.`;
        case "wrong-value":
          return `That makes ${minus(fault.value)}, not ${minus(String(fault.target))}.`;
      }
    },
    at: (position: string) => `At character ${position}.`,
  },
  hints: {
    level: (level: string) => `Hint ${level} of 3`,
    next: "A stronger hint",
    back: (steps: number) =>
      steps === 1
        ? "From here no hint is possible. Before your last step:"
        : `From here no hint is possible. Before your last ${steps} steps:`,
    take: (expression: string) => `Do it: ${minus(expression)}`,
    "no-solution": (target: string) => `From here ${minus(target)} cannot be made. Take a step back.`,
    "no-solution-at-all": "Nobody can solve this game.",
    "target-made": "The target is made: nothing is left to do.",
    "target-among-cards": "The target is already among the cards.",
    "fewer-cards-suffice": (needed: string, held: string) => `${needed} of the ${held} cards are enough.`,
    "one-step-left": (op: Op) => `One step is left, and it is no ${OPERATIONS[op]}.`,
    "fractions-needed": "Whole numbers will not do: every solution has a fraction on the way.",
    "products-suffice": "Multiplication and division are enough.",
    "sums-suffice": "Addition and subtraction are enough.",
    "operation-not-needed": (op: Op) => `You can do without ${OPERATIONS[op]}.`,
    "multiplies-largest": (card: string) => `The simplest solution multiplies the largest card, ${card}.`,
    "divides-largest": (card: string) => `The simplest solution divides the largest card, ${card}.`,
    "divides-by-largest": (card: string) => `The simplest solution divides by the largest card, ${card}.`,
    "last-operation": (op: Op) => `The last step of the simplest solution is ${op === "+" ? "an" : "a"} ${OPERATIONS[op]}.`,
    "uses-both": (op: Op, other: Op) => `The simplest solution both ${VERBS[op]} and ${VERBS[other]}.`,
    "uses-only": (op: Op, other: Op) => `The simplest solution ${VERBS[op]}, but does not ${INFINITIVES[other]}.`,
    "next-step": (step: string) => `Work out ${minus(step)} next.`,
    solution: (expression: string) => `The simplest solution: ${minus(expression)}.`,
  },
  giveUp: "Give up",
  giveUpSure: "Give up and see the solutions",
  unsolvable: "Nobody can solve this",
  provedUnsolvable: "You are right: nobody can solve this game.",
  isSolvable: (target: string) => `It can be solved: ${minus(target)} is in reach. Look again.`,
  solved: {
    text: (time: string, hints: number) =>
      `Solved in ${time}, ${hints === 0 ? "without a hint" : hints === 1 ? "with 1 hint" : `with ${hints} hints`}.`,
    warned: "Dead ends were pointed out.",
    gaveUp: "Given up. The board stays open to try again.",
    yours: "Your solution",
  },
  shared: {
    game: (cards: string, target: string) => `Krypto: ${minus(target)} from ${cards}`,
    rating: (rating: string, grade: "easy" | "medium" | "hard") => `${grade}, ${rating} of 100`,
  },
  solutions: {
    show: "Show all solutions",
    none: "There is no solution.",
    count: (distinct: string, forms: string) =>
      distinct === "1"
        ? `One solution, which can be written in ${forms} ways.`
        : `${distinct} different solutions, which can be written in ${forms} ways.`,
    some: (shown: string) => `The ${shown} simplest are shown.`,
    group: (sizes: readonly number[], count: string) =>
      sizes.length < 2
        ? "One card"
        : `${count} × the last step joins ${cardWords(sizes[0] ?? 1)} and ${cardWords(sizes[1] ?? 1)}`,
    shape: "Shape",
  },
  learn: {
    title: "How to play Krypto",
    goal: "You get a few cards and a target. Join the cards with + − × ÷, two at a time, until one card is left: the target.",
    every: "Use every card exactly once. You may take any two cards, in any order.",
    example: "An example: make 10 from 2, 3 and 4.",
    tapCard: (card: string) => `Choose the ${card}.`,
    tapOp: (op: Op) => `Now choose ${minus(op)} (${OPERATIONS[op]}).`,
    first: "We begin with 3 × 4. Choose the 3.",
    second: "3 × 4 = 12: the two cards have become one. It is chosen already. 12 is 2 too many, and there is a 2: choose −.",
    last: "Now choose the 2.",
    done: "12 − 2 = 10, and no card is left over: solved. Every game goes like this, with five cards.",
    start: "Show me: a first game",
    easy: "Start with an easy one",
    again: "Once more",
  },
};

export default english;
export type Texts = typeof english;
