// The texts of playing a game.
import type { Fault } from "@countinghouse/client/play/krypto/check";
import type { Rules } from "@countinghouse/client/play/krypto/rules";

const OPERATIONS = { "+": "addition", "-": "subtraction", "×": "multiplication", "÷": "division" };
const VERBS = { "+": "adds", "-": "subtracts", "×": "multiplies", "÷": "divides" };
const INFINITIVES = { "+": "add", "-": "subtract", "×": "multiply", "÷": "divide" };
type Op = keyof typeof OPERATIONS;

const ALLOWED: Record<Rules, string> = {
  house: "any number, fractions included",
  integer: "whole numbers only, negative ones too",
  international: "whole numbers only, no negatives",
  positive: "whole numbers only, from 1 up",
};

const COUNTS = ["", "one", "two", "three", "four", "five", "six"];
const minus = (text: string): string => text.replaceAll("-", "−");

const english = {
  make: (target: string) => `Make ${target}`,
  makeIt: "Make",
  made: "Made",
  task: (target: string, some: boolean) =>
    some
      ? `Join cards with + − × ÷ until one of them is ${target}. You need not use them all.`
      : `Join all cards with + − × ÷ until one is left: ${target}.`,
  rules: {
    house: "Fractions allowed",
    integer: "Negatives allowed",
    international: "Whole numbers",
    positive: "Positive numbers",
  },
  allowed: ALLOWED,
  onTheWay: (rules: Rules) => `On the way: ${ALLOWED[rules]}.`,
  difficulty: (rating: string, grade: "easy" | "medium" | "hard" | "expert") => `Difficulty ${rating} of 100: ${grade}`,
  cards: "Cards",
  operators: "Operators",
  card: (value: string, made?: string) => (made ? `${value}, made of ${made}` : value),
  copies: ["1st", "2nd", "3rd", "4th", "5th", "6th"],
  operatorNames: { "+": "plus", "-": "minus", "×": "times", "÷": "divided by" },
  say: {
    first: "Pick a card",
    all: (count: number) =>
      count === 1 ? "it is enough" : count === 2 ? "both, once each" : `all ${COUNTS[count] ?? count}, once each`,
    some: "you need not use them all",
    next: "pick a card",
    operator: (card: string) => minus(card),
    operatorMore: "now + − × or ÷",
    second: (card: string, op: Op) => `${minus(card)} ${minus(op)} …`,
    secondMore: "pick the second card",
    step: (left: string, op: Op, right: string, value: string) =>
      `${minus(left)} ${minus(op)} ${minus(right)} = ${minus(value)}`,
    missed: (value: string, target: string) => `That makes ${minus(value)}, not ${minus(target)}`,
    missedMore: "undo, or restart",
    deadEnd: (target: string) => `${minus(target)} can no longer be made`,
    deadEndMore: "undo a step",
    reachable: (target: string) => `${minus(target)} can be made from here`,
    noCard: (digits: string) => `No card has a ${digits}`,
    typed: (digits: string) => `${digits} …`,
    typedMore: (numbers: readonly string[]) => (numbers.length > 1 ? numbers.join(" or ") : `the ${numbers.join("")}`),
    newWay: (number: string) => `A new way: your number ${number}`,
    sameWay: "You have this way already",
    sameWayMore: "only written another way",
  },
  steps: "Your steps",
  slip: {
    ways: (count: string, target: string) =>
      count === "1" ? `One way to make ${minus(target)}. Find it.` : `${count} ways to make ${minus(target)}. Find one.`,
    more: (count: string) => (count === "1" ? "One way is left. Find it." : `${count} ways are left. Find another.`),
    none: "Join two cards at a time.",
  },
  warn: "Warn me when the target can no longer be made",
  keys: "Keys",
  keyList: [
    ["3, 12 …", "pick the card with that number"],
    ["again", "pick the next one"],
    ["+ − * /", "pick an operator"],
    ["Arrows, Enter", "move and press"],
    ["Backspace, Ctrl+Z", "undo"],
    ["Shift+Backspace, Ctrl+Shift+Z", "redo"],
    ["Escape", "let go, close what is open"],
    ["H", "hint"],
    ["P", "pause"],
    ["?", "this card"],
  ] as ReadonlyArray<readonly [string, string]>,
  typed: {
    label: "Or type the whole solution",
    right: "Right.",
    example: "(1 + 2) × 3 − 4 ÷ 5",
    check: "Check",
  },
  faults: {
    says: (fault: Fault): string => {
      switch (fault.code) {
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
          return `${fault.card} is among the cards only ${fault.held === 1 ? "once" : `${fault.held} times`}.`;
        case "cards-unused":
          return `Not used: ${fault.cards.join(", ")}.`;
        case "division-by-zero":
          return `${minus(fault.left)} ÷ 0 is no number: nothing can be divided by zero.`;
        case "value-not-allowed":
          return `${minus(`${fault.left} ${fault.operator} ${fault.right} = ${fault.value}`)}: these rules allow ${ALLOWED[fault.rules]}.`;
        case "wrong-value":
          return `That makes ${minus(fault.value)}, not ${minus(String(fault.target))}.`;
      }
    },
    at: (position: string) => `At character ${position}.`,
  },
  hints: {
    back: (steps: number) =>
      steps === 1
        ? "From here no hint is possible. Before your last step:"
        : `From here no hint is possible. Before your last ${steps} steps:`,
    "no-solution": (target: string) => `From here ${minus(target)} cannot be made. Take a step back.`,
    "no-solution-at-all": "Nobody can solve this game.",
    "target-made": "The target is made: nothing is left to do.",
    "target-among-cards": "The target is already among the cards.",
    "fewer-cards-suffice": (needed: string, held: string) => `${needed} of the ${held} cards are enough.`,
    "one-step-left": (op: Op) => `One step is left, and it is no ${OPERATIONS[op]}.`,
    "fractions-needed": "Whole numbers will not do: every solution has a fraction on the way.",
    "products-suffice": "Multiplication and division are enough.",
    "sums-suffice": "Addition and subtraction are enough.",
    "operator-not-needed": (op: Op) => `You can do without ${OPERATIONS[op]}.`,
    "multiplies-largest": (card: string) => `The simplest solution multiplies the largest card, ${card}.`,
    "divides-largest": (card: string) => `The simplest solution divides the largest card, ${card}.`,
    "divides-by-largest": (card: string) => `The simplest solution divides by the largest card, ${card}.`,
    "last-operator": (op: Op) => `The last step of the simplest solution is ${op === "+" ? "an" : "a"} ${OPERATIONS[op]}.`,
    "uses-both": (op: Op, other: Op) =>
      `The steps of the simplest solution include ${OPERATIONS[op]} and ${OPERATIONS[other]}.`,
    "uses-only": (op: Op, other: Op) => `The simplest solution ${VERBS[op]}, but does not ${INFINITIVES[other]}.`,
    "next-step": (step: string) => `Work out ${minus(step)} next.`,
    solution: (expression: string) => `The simplest solution: ${minus(expression)}.`,
  },
  unsolvable: "Nobody can solve this",
  provedUnsolvable: "You are right: nobody can solve this game.",
  isSolvable: (target: string) => `It can be solved: ${minus(target)} is in reach. Look again.`,
  solved: {
    word: "Krypto!",
    way: (way: string, all: string) => `You found way ${way} of ${all}`,
    oneOf: (all: string) => `You found one of ${all} ways`,
    only: "You found the only way",
    made: (target: string) => `You made ${minus(target)}`,
    hints: (hints: number) => (hints === 0 ? "no hints" : hints === 1 ? "1 hint" : `${hints} hints`),
    title: (target: string) => `Krypto ${target}`,
    wayTitle: "Way",
    wayOf: (way: string, all: string) => `${way} of ${all}`,
    wayLine: (way: string, all: string) => `way ${way} of ${all}`,
    unsolvable: (target: string) => `Krypto ${target}: nobody can solve it`,
    hard: "of 100 hard",
    unrated: "cannot be solved",
    warned: "Dead ends were pointed out.",
    gaveUp: "Given up",
    gaveUpMore: "the board stays open",
    nextDeal: "Next game",
    another: "Next way",
    all: (count: string) => `See all ${count} ways`,
    result: "Result",
  },
  targets: {
    made: (made: string, of: string) => `${made} of ${of} targets`,
    all: (of: string) => `All ${of} targets`,
    title: "What can these cards make?",
    text: "The ways to each target. Pick one to play it.",
    ways: (target: string, count: string) => `${target}: ${count === "1" ? "1 way" : `${count} ways`}`,
    hardest: (target: string, count: string) => `${target} is the hardest: ${count === "1" ? "1 way" : `${count} ways`}.`,
    found: "found",
  },
  ways: {
    title: "Ways found",
    of: (all: string) => `of ${all}`,
    dots: (found: string, all: string) => `${found} of ${all} ways found`,
    none: (target: string) => `None yet. Each way to ${minus(target)} that you find is kept here.`,
  },
  more: {
    grades: { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert" },
    nextDeal: "Next deal",
    today: "Today's game",
    deal: "Deal by rules and rating",
    own: "Your own cards",
    code: "Open a code",
    tournament: "Against others: a tournament",
    targets: "What can these cards make?",
    ways: "Ways found, and type one",
    about: "Facts about this game",
  },
  solutions: {
    show: "Show all solutions",
  },
  learn: {
    title: "How to play Krypto",
    goal: "Join the cards with + − × ÷, two at a time, until one card is left: the target.",
    every: "Use every card exactly once. You may take any two cards, in any order.",
    some: "You need not use every card. You may take any two cards, in any order.",
    dots: "The dots on a card say how many of its number the deck has: three of 1 to 6, four of 7 to 10, two of 11 to 17, one of 18 to 25.",
    start: "Play the 30-second lesson",
    thisGame: "This game",
  },
};

export default english;
export type Texts = typeof english;
