// Reading a way: numbers, signs and brackets, in postfix order.
//
// Under `basic` and `school`, `!` binds most tightly, then `√`, `^` (from right to left), the minus sign on a value, `×`
// and `÷`, `+` and `-`. Under `apl` there are no brackets, and every sign has all to the right of it as its right side.
import { INVISIBLE, plain } from "../characters.js";
import { BINARY, type Rules, UNARY } from "./rules.js";

export type SyntaxCode =
  | "unknown-character"
  | "sign-not-allowed"
  | "brackets-not-allowed"
  | "number-missing"
  | "sign-missing"
  | "parenthesis-not-opened"
  | "parenthesis-not-closed"
  | "leading-zero"
  | "double-factorial";

/** A text is no way. `place` counts characters from 0; `text` is what stands there, empty at the end. */
export class WayError extends Error {
  constructor(
    readonly code: SyntaxCode,
    readonly place: number,
    readonly text = "",
  ) {
    super(code);
  }
}

/** A number, or a sign with the number of its values. */
export interface Token {
  text: string;
  place: number;
  values: 0 | 1 | 2;
}

const ALIKE: Record<string, string> = {
  "!": "！ǃ",
  "^": "＾ˆ↑",
  "√": "✓",
  "|": "∣｜",
  "<": "＜",
  ">": "＞",
  "=": "＝",
  "*": "∗⋆＊",
};
const READ_AS = new Map(
  Object.entries(ALIKE).flatMap(([read, alike]) => [...alike].map((typed) => [typed, read] as const)),
);
const CLOSES = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const OPENS = new Set(CLOSES.values());
const SIGNS = new Set(Object.values(BINARY).concat(Object.values(UNARY)).join(""));
// Invisible marks between digits do not end a number.
const PIECE = new RegExp(`[0-9](?:${INVISIBLE}*[0-9])*|.`, "gsu");
const BEFORE = new Map([
  ["-", 3],
  ["√", 5],
]);
const BETWEEN = new Map([
  ["+", 1],
  ["-", 1],
  ["×", 2],
  ["÷", 2],
  ["^", 4],
]);

const isNumber = (piece: string): boolean => /^[0-9]/.test(piece);
const isBracket = (piece: string): boolean => OPENS.has(piece) || CLOSES.has(piece);

/** A character as the sign, digit or bracket that it can be read as under the rules. */
function readAs(character: string, kept: string): string {
  const alike = READ_AS.get(character) ?? character;
  const read = plain(character);
  return kept.includes(alike) || read === character ? alike : read;
}

/** The numbers, signs and brackets of a text, each with its place. */
function* pieces(typed: readonly string[], rules: Rules): Generator<[piece: string, place: number]> {
  const kept = BINARY[rules] + UNARY[rules];
  const read = typed.map((character) => readAs(character, kept)).join("");
  let next = 0;
  for (const [found] of read.matchAll(PIECE)) {
    const place = next;
    next += Array.from(found).length;
    const piece = found.replaceAll(INVISIBLE, "");
    if (piece === "" || piece === " ") continue;
    if (!isNumber(piece) && !isBracket(piece) && !SIGNS.has(piece))
      throw new WayError("unknown-character", place, typed[place]);
    yield [piece, place];
  }
}

/** The way in postfix order: each sign follows its values. Throws a `WayError`. */
export function parse(text: string, rules: Rules): Token[] {
  const typed = Array.from(text);
  return rules === "apl" ? readFromRight(typed) : new Reader(typed, rules).read();
}

function allow(sign: string, place: number, signs: string): void {
  if (!signs.includes(sign)) throw new WayError("sign-not-allowed", place, sign);
}

/** Dijkstra's shunting yard. */
class Reader {
  private readonly postfix: Token[] = [];
  /** Signs and open brackets that are not in the postfix order yet. */
  private readonly waiting: Token[] = [];
  private afterValue = false;
  private afterFactorial = false;

  constructor(
    private readonly typed: readonly string[],
    private readonly rules: Rules,
  ) {}

  read(): Token[] {
    for (const [piece, place] of pieces(this.typed, this.rules)) this.take(piece, place);
    if (!this.afterValue) throw new WayError("number-missing", this.typed.length);
    this.release(0);
    const open = this.waiting.at(-1);
    if (open) throw new WayError("parenthesis-not-closed", open.place, this.typed[open.place]);
    return this.postfix;
  }

  private take(piece: string, place: number): void {
    const wasFactorial = this.afterFactorial;
    this.afterFactorial = false;
    if (isNumber(piece)) this.takeNumber(piece, place);
    else if (OPENS.has(piece)) {
      this.expectValue(piece, place);
      this.waiting.push({ text: piece, place, values: 0 });
    } else if (CLOSES.has(piece)) {
      if (!this.afterValue) throw new WayError("number-missing", place, piece);
      this.release(0);
      if (this.waiting.pop()?.text !== CLOSES.get(piece))
        throw new WayError("parenthesis-not-opened", place, this.typed[place]);
    } else if (this.afterValue) this.takeBehind(piece, place, wasFactorial);
    else this.takeBefore(piece, place);
  }

  private takeNumber(piece: string, place: number): void {
    this.expectValue(piece, place);
    if (piece.startsWith("0") && piece !== "0") throw new WayError("leading-zero", place, piece);
    this.postfix.push({ text: piece, place, values: 0 });
    this.afterValue = true;
  }

  /** Take a sign that follows a value: one between two values, or a factorial. */
  private takeBehind(sign: string, place: number, wasFactorial: boolean): void {
    if (sign === "!") {
      allow(sign, place, UNARY[this.rules]);
      if (wasFactorial) throw new WayError("double-factorial", place, sign);
      this.postfix.push({ text: sign, place, values: 1 });
      this.afterFactorial = true;
      return;
    }
    if (sign === "√") throw new WayError("sign-missing", place, sign);
    allow(sign, place, BINARY[this.rules]);
    // Equal powers are read from right to left.
    this.release((BETWEEN.get(sign) ?? 0) + (sign === "^" ? 1 : 0));
    this.waiting.push({ text: sign, place, values: 2 });
    this.afterValue = false;
  }

  private takeBefore(sign: string, place: number): void {
    if (!BEFORE.has(sign) || !UNARY[this.rules].includes(sign)) {
      allow(sign, place, BINARY[this.rules] + UNARY[this.rules]);
      throw new WayError("number-missing", place, sign);
    }
    this.waiting.push({ text: sign, place, values: 1 });
  }

  /** Output the signs, back to the last open bracket, that bind at least so tightly. */
  private release(least: number): void {
    for (let top = this.waiting.at(-1); top && binding(top) >= least; top = this.waiting.at(-1)) {
      this.postfix.push(top);
      this.waiting.pop();
    }
  }

  private expectValue(piece: string, place: number): void {
    if (this.afterValue) throw new WayError("sign-missing", place, piece);
  }
}

/** How tightly a sign binds; an open bracket does not. */
function binding({ text, values }: Token): number {
  return (values === 0 ? undefined : (values === 1 ? BEFORE : BETWEEN).get(text)) ?? -1;
}

/** The postfix order of a way of APL: its numbers, then its signs from right to left. */
function readFromRight(typed: readonly string[]): Token[] {
  const numbers: Token[] = [];
  const signs: Token[] = [];
  let afterNumber = false;
  for (const [piece, place] of pieces(typed, "apl")) {
    if (isBracket(piece)) throw new WayError("brackets-not-allowed", place, typed[place]);
    if (isNumber(piece)) {
      if (afterNumber) throw new WayError("sign-missing", place, piece);
      numbers.push({ text: piece, place, values: 0 });
      afterNumber = true;
    } else {
      allow(piece, place, afterNumber ? BINARY.apl : UNARY.apl);
      signs.push({ text: piece, place, values: afterNumber ? 2 : 1 });
      afterNumber = false;
    }
  }
  if (!afterNumber) throw new WayError("number-missing", typed.length);
  return [...numbers, ...signs.reverse()];
}
