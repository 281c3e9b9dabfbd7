// Reading an expression: numbers, + - × ÷ and parentheses, with the usual precedence, left to right.
import { INVISIBLE, plain } from "../characters.js";
import { OPS, type Op } from "./fraction.js";

export type SyntaxCode =
  | "unknown-character"
  | "number-missing"
  | "operator-missing"
  | "parenthesis-not-opened"
  | "parenthesis-not-closed";

/** A text is not an expression. `position` counts characters from 0; `text` is what stands there, empty at the end. */
export class ExpressionError extends Error {
  constructor(
    readonly code: SyntaxCode,
    readonly position: number,
    readonly text = "",
  ) {
    super(code);
  }
}

export type Token = { number: bigint; position: number } | { op: Op; position: number };

const CLOSES = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const OPENS = new Set(CLOSES.values());
// Invisible marks between digits do not end a number.
const PIECE = new RegExp(`[0-9](?:${INVISIBLE}*[0-9])*|.`, "gsu");

/** An operator that waits for its right side, or a parenthesis that waits to be closed. */
type Waiting = { op: Op; position: number } | { op: undefined; position: number };

export const precedence = (op: Op): number => (op === "+" || op === "-" ? 1 : 2);
const isOp = (piece: string): piece is Op => (OPS as readonly string[]).includes(piece);

/** The expression in postfix order: each operator follows its two operands. Throws an `ExpressionError`. */
export function parse(text: string): Token[] {
  const typed = Array.from(text);
  const read = typed.map(plain);
  const reader = new Reader(typed, read);
  let position = 0;
  for (const [piece] of read.join("").matchAll(PIECE)) {
    reader.take(piece, position);
    position += Array.from(piece).length;
  }
  return reader.finish();
}

/** Dijkstra's shunting yard. */
class Reader {
  private readonly postfix: Token[] = [];
  private readonly waiting: Waiting[] = [];
  private afterOperand = false;

  constructor(
    private readonly typed: readonly string[],
    private readonly read: readonly string[],
  ) {}

  take(piece: string, position: number): void {
    if (piece === " " || piece === INVISIBLE) return;
    if (/^[0-9]/.test(piece)) {
      this.expect("operand", piece, position);
      this.postfix.push({ number: BigInt(piece.replaceAll(INVISIBLE, "")), position });
      this.afterOperand = true;
    } else if (OPENS.has(piece)) {
      this.expect("operand", piece, position);
      this.waiting.push({ op: undefined, position });
    } else if (isOp(piece)) {
      this.expect("operator", piece, position);
      this.release(precedence(piece));
      this.waiting.push({ op: piece, position });
      this.afterOperand = false;
    } else if (CLOSES.has(piece)) {
      this.expect("operator", piece, position);
      this.release(0);
      const opened = this.waiting.pop();
      if (!opened || this.read[opened.position] !== CLOSES.get(piece))
        throw new ExpressionError("parenthesis-not-opened", position, this.typed[position]);
    } else {
      throw new ExpressionError("unknown-character", position, piece);
    }
  }

  finish(): Token[] {
    if (!this.afterOperand) throw new ExpressionError("number-missing", this.typed.length);
    this.release(0);
    const open = this.waiting.at(-1);
    if (open) throw new ExpressionError("parenthesis-not-closed", open.position, this.typed[open.position]);
    return this.postfix;
  }

  /** Output the operators, back to the last parenthesis, that bind at least so tightly. */
  private release(least: number): void {
    for (let top = this.waiting.at(-1); top?.op && precedence(top.op) >= least; top = this.waiting.at(-1)) {
      this.postfix.push(top);
      this.waiting.pop();
    }
  }

  private expect(what: "operand" | "operator", piece: string, position: number): void {
    if (this.afterOperand === (what === "operator")) return;
    const typed = this.typed.slice(position, position + Array.from(piece).length).join("");
    throw new ExpressionError(what === "operand" ? "operator-missing" : "number-missing", position, typed);
  }
}
