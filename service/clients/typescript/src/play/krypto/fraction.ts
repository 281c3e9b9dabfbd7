// Exact arithmetic: fractions in lowest terms, of whole numbers without a limit.
export interface Fraction {
  readonly numerator: bigint;
  /** At least 1. */
  readonly denominator: bigint;
}

export type Op = "+" | "-" | "×" | "÷";
export const OPS: readonly Op[] = ["+", "-", "×", "÷"];

function divisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b];
  while (smaller) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function lowest(numerator: bigint, denominator: bigint): Fraction {
  const sign = denominator < 0n ? -1n : 1n;
  const common = divisor(numerator, sign * denominator) * sign;
  return { numerator: numerator / common, denominator: denominator / common };
}

export const whole = (value: number | bigint | string): Fraction => ({
  numerator: BigInt(value),
  denominator: 1n,
});

/** The exact value of a step; undefined where it divides by zero. */
export function apply(op: Op, left: Fraction, right: Fraction): Fraction | undefined {
  const { numerator: a, denominator: b } = left;
  const { numerator: c, denominator: d } = right;
  switch (op) {
    case "+":
      return lowest(a * d + c * b, b * d);
    case "-":
      return lowest(a * d - c * b, b * d);
    case "×":
      return lowest(a * c, b * d);
    case "÷":
      return c === 0n ? undefined : lowest(a * d, b * c);
  }
}

export const isWhole = ({ denominator }: Fraction): boolean => denominator === 1n;

export const equal = (a: Fraction, b: Fraction): boolean =>
  a.numerator === b.numerator && a.denominator === b.denominator;

/** As the service writes it: `7`, `-3` or `7/2`. */
export const written = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
