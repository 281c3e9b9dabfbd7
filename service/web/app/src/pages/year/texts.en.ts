import type { Fault } from "@countinghouse/client/play/year/check";
import type { Hint } from "@countinghouse/client/play/year/hint";

/** The members of a union that may have a code. */
type Told<T, C> = T extends { code: infer K } ? (C extends K ? T : never) : never;
export type Faults = { [C in Fault["code"]]: (fault: Told<Fault, C>) => string };
export type Hints = { [C in Hint["code"]]: (params: Told<Hint, C>["params"]) => string };

const before = (text: string | undefined): string => (text ? `before ${text}` : "at the end");

const faults: Faults = {
  "unknown-character": ({ text }) => `A way has no place for ${text}.`,
  "sign-not-allowed": ({ text }) => `These rules do not have ${text} here.`,
  "brackets-not-allowed": () => "These rules have no brackets.",
  "number-missing": ({ text }) => `A number is missing ${before(text)}.`,
  "sign-missing": ({ text }) => `A sign is missing ${before(text)}.`,
  "parenthesis-not-opened": ({ text }) => `This ${text} closes nothing.`,
  "parenthesis-not-closed": ({ text }) => `This ${text} is never closed.`,
  "leading-zero": ({ text }) => `${text} begins with 0.`,
  "double-factorial": () => "!! may be read as the double factorial; write (3!)! for the factorial of 3!.",
  "digit-misplaced": ({ text, expected }) => `The next digit is ${expected}, not ${text}.`,
  "digit-not-left": ({ text }) => `There is no ${text} left.`,
  "digits-unused": ({ digits }) => `Not used yet: ${[...digits].join(" ")}.`,
  "too-many-signs": ({ sign }) => `${sign} is one sign too many: at most two are on one value.`,
  "division-by-zero": () => "That divides by zero.",
  "exponent-not-whole": () => "An exponent is a whole number.",
  "power-of-zero": () => "Zero has no such power.",
  "root-not-exact": () => "That root is not rational.",
  "factorial-not-defined": () => "Factorials are those of 0 to 12.",
  "binomial-not-defined": () => "Binomial coefficients are those of whole numbers from 0 on.",
  "out-of-range": () => "That is out of range: numerators and denominators go up to 1,000,000,000.",
  "wrong-value": ({ value, target }) => `That is ${value}, not ${target}.`,
};

const signs = (count: number): string => (count === 1 ? "1 sign" : `${count} signs`);

const hints: Hints = {
  unreachable: ({ target }) => `${target} cannot be made. Nobody needs to look for it.`,
  "no-sign": () => "No sign is needed.",
  "joins-digits": ({ signs_total }) => `The simplest way joins digits, and has ${signs(signs_total)}.`,
  "joins-no-digits": ({ signs_total }) => `The simplest way joins no digits, and has ${signs(signs_total)}.`,
  "last-step": ({ left, sign, right }) => `The last step of the simplest way is ${left} ${sign} ${right}.`,
  "last-sign": ({ sign, value }) => `The last sign of the simplest way is ${sign}, on ${value}.`,
  way: ({ expression, target }) => `The simplest way: ${target} = ${expression}`,
};

const english = {
  rule: "Each digit once, in this order. Neighbours may be joined.",
  lead: "Make 0 to 100, each digit once, in this order. Neighbours may be joined.",
  leadAny: "Make 0 to 100, each digit once, in any order. Digits may be joined.",
  digits: "Digits",
  fours: "Four fours",
  daily: (target: string, digits: string) => `Today's puzzle: ${target} from ${digits}`,
  more: "Other digits and rules",
  own: "Digits",
  apply: "Show",
  rules: "Rules",
  ruleNames: {
    basic: "Basic: + − × ÷",
    school: "School: also ^ √ !",
    apl: "APL: its signs, from right to left",
  },
  order: "In any order",
  way: "Your way",
  signs: "Signs",
  erase: "Erase the last one",
  target: "Make",
  targetMade: "Made",
  made: (number: string, way: string) => `${number} = ${way}`,
  known: (number: string, way: string) => `You have this way to ${number} already: ${way}`,
  another: (number: string, way: string, count: string) => `${number} = ${way}. That is your way ${count} to it.`,
  ways: "Ways you found",
  waysFound: (count: string) => `${count} ${count === "1" ? "way" : "ways"} found.`,
  waysOf: (count: string, all: string) => `${count} of ${all} ${all === "1" ? "way" : "ways"} found.`,
  place: (place: string) => (place === "1" ? "the simplest" : `no. ${place} of the simplest`),
  moreWays: "Another way to the same number counts too.",
  shareWays: "Share this number",
  sharedWays: (number: string, digits: string, said: string) => `Year Game: ${number} from ${digits}. ${said}`,
  elsewhere: (value: string) => `That makes ${value}. The board goes from 0 to 100.`,
  board: "Board of the numbers from 0 to 100",
  square: (number: string, way: string | undefined, out: boolean) =>
    way ? `${number}: ${way}` : out ? `${number}: cannot be made` : number,
  score: (found: string, all: string) => `${found} of ${all} found`,
  scoreAlone: (found: string) => `${found} found`,
  done: "That is all of them: no other number can be made.",
  showOut: "Mark the numbers that cannot be made",
  beside: "The number asked for, beside the board",
  chosen: (number: string) => `How to make ${number}?`,
  choose: "Choose a number of the board for a hint.",
  shared: (digits: string, score: string) => `Year Game ${digits}: ${score}`,
  showWay: (number: string) => `Show a way to ${number}`,
  empty: "Empty the board",
  emptied: "The board is empty. Undo brings the ways back.",
  boardOf: (digits: string) => `The board of ${digits}`,
  paper: "Print the board",
  sheets: "Sheets for a class",
  table: "All years from 1000 to 2999",
  faults,
  hints,
};

export default english;
export type Texts = typeof english;
