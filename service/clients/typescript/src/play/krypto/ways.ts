// When two solutions are the same way: if they are the same function of the cards, equal cards exchangeable. So the
// service counts `solutions_total`.
import type { Op } from "./fraction.js";
import { parse } from "./parse.js";

/** A polynomial in which each card occurs at most once in a term: the coefficient of each set of cards, as bits. */
type Polynomial = ReadonlyMap<number, number>;

/** A quotient of two polynomials in lowest terms: as each card occurs but once, they never have a common factor. */
interface Rational {
  above: Polynomial;
  below: Polynomial;
}

const ONE: Polynomial = new Map([[0, 1]]);

/** The product of two polynomials of different cards. */
function product(a: Polynomial, b: Polynomial): Map<number, number> {
  const found = new Map<number, number>();
  for (const [left, x] of a) for (const [right, y] of b) found.set(left | right, x * y);
  return found;
}

function sum(a: Polynomial, b: Polynomial, sign: 1 | -1): Polynomial {
  const found = new Map(a);
  for (const [cards, x] of b) {
    const total = (found.get(cards) ?? 0) + sign * x;
    if (total === 0) found.delete(cards);
    else found.set(cards, total);
  }
  return found;
}

function applied(op: Op, a: Rational, b: Rational): Rational {
  switch (op) {
    case "×":
      return { above: product(a.above, b.above), below: product(a.below, b.below) };
    case "÷":
      return { above: product(a.above, b.below), below: product(a.below, b.above) };
    default:
      return {
        above: sum(product(a.above, b.below), product(b.above, a.below), op === "+" ? 1 : -1),
        below: product(a.below, b.below),
      };
  }
}

/** An expression of some of the cards, as a function of them; card `i` is bit `i`. */
function functionOf(cards: readonly number[], expression: string): Rational {
  const taken = new Set<number>();
  const stack: Rational[] = [];
  for (const token of parse(expression)) {
    if ("number" in token) {
      const card = cards.findIndex((value, index) => !taken.has(index) && BigInt(value) === token.number);
      taken.add(card);
      stack.push({ above: new Map([[1 << card, 1]]), below: ONE });
    } else {
      const [a, b] = stack.splice(-2) as [Rational, Rational];
      stack.push(applied(token.op, a, b));
    }
  }
  return stack[0] as Rational;
}

/** All ways to exchange equal cards: where each card goes. */
function exchanges(cards: readonly number[]): number[][] {
  const found: number[][] = [];
  const goes: number[] = [];
  const place = (card: number): void => {
    if (card === cards.length) found.push([...goes]);
    else
      for (let to = 0; to < cards.length; to += 1) {
        if (cards[to] !== cards[card] || goes.includes(to)) continue;
        goes.push(to);
        place(card + 1);
        goes.pop();
      }
  };
  place(0);
  return found;
}

/** A set of cards after an exchange. */
function exchanged(set: number, goes: readonly number[]): number {
  let found = 0;
  for (const [card, to] of goes.entries()) if (set & (1 << card)) found |= 1 << to;
  return found;
}

const divisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisor(b, a % b));

function textOf({ above, below }: Rational, goes: readonly number[]): string {
  const terms = [above, below].map((part) =>
    [...part].map(([set, x]) => [exchanged(set, goes), x] as const).sort(([a], [b]) => a - b),
  );
  const all = terms.flat().map(([, x]) => x);
  const common = all.reduce(divisor, 0) * Math.sign(terms[1]?.[0]?.[1] ?? 1);
  return terms.map((part) => part.map(([set, x]) => `${set}:${x / common}`).join(" ")).join("/");
}

/** A text that two right expressions of the same cards share if, and only if, they are the same way. */
export function wayOf(cards: readonly number[], expression: string): string {
  const sorted = [...cards].sort((a, b) => a - b);
  const found = functionOf(sorted, expression);
  let least: string | undefined;
  for (const goes of exchanges(sorted)) {
    const text = textOf(found, goes);
    if (least === undefined || text < least) least = text;
  }
  return least ?? "";
}
