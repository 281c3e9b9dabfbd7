// The values of steps and signs as exact fractions, and why a step has none.
import { apply, equal, type Fraction, isWhole, whole } from "../krypto/fraction.js";
import { BOUND, MAX_FACTORIAL, type Rules } from "./rules.js";

export type StepCode =
  | "division-by-zero"
  | "exponent-not-whole"
  | "power-of-zero"
  | "root-not-exact"
  | "factorial-not-defined"
  | "binomial-not-defined"
  | "out-of-range";

export type Valued = Fraction | StepCode;
export const hasValue = (found: Valued): found is Fraction => typeof found === "object";

/** A product of more factors, none of them 0, 1 or -1, is out of range. */
const MOST_FACTORS = 30n;
const ZERO = whole(0);

const size = (value: bigint): bigint => (value < 0n ? -value : value);
const isZero = ({ numerator }: Fraction): boolean => numerator === 0n;
const truth = (holds: boolean): Fraction => whole(holds ? 1 : 0);
const minus = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });

/** Whether numerator and denominator are within the bound. */
export const isInRange = ({ numerator, denominator }: Fraction): boolean =>
  size(numerator) <= BOUND && denominator <= BOUND;

const within = (value: Fraction | undefined): Valued => (value && isInRange(value) ? value : "out-of-range");

function floor({ numerator, denominator }: Fraction): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** Below 0 if the left value is the smaller one, 0 if they are equal. */
function compared(left: Fraction, right: Fraction): number {
  const [one, other] = [left.numerator * right.denominator, right.numerator * left.denominator];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The value of a sign between two values, or why it has none. */
export function stepValue(sign: string, left: Fraction, right: Fraction, rules: Rules): Valued {
  switch (sign) {
    case "+":
    case "-":
    case "×":
      return within(apply(sign, left, right));
    case "÷": {
      const quotient = apply(sign, left, right);
      return quotient ? within(quotient) : "division-by-zero";
    }
    case "^":
    case "*":
      return power(left, right, rules);
    case "!":
      return binomial(left, right);
    case "⌊":
      return compared(left, right) < 0 ? left : right;
    case "⌈":
      return compared(left, right) < 0 ? right : left;
    case "|":
      return residue(left, right);
    case "=":
      return truth(equal(left, right));
    case "≠":
      return truth(!equal(left, right));
    case "<":
      return truth(compared(left, right) < 0);
    case "≤":
      return truth(compared(left, right) <= 0);
    case "≥":
      return truth(compared(left, right) >= 0);
    case ">":
      return truth(compared(left, right) > 0);
  }
  throw new RangeError(`${sign} is no sign between values`);
}

/** The value of a sign on one value, or why it has none. */
export function signValue(sign: string, value: Fraction): Valued {
  switch (sign) {
    case "-":
      return minus(value);
    case "×":
      return whole(compared(value, ZERO));
    case "÷":
      return isZero(value) ? "division-by-zero" : within(apply("÷", whole(1), value));
    case "!":
      return factorial(value);
    case "√":
      return root(value);
    case "⌊":
      return whole(floor(value));
    case "⌈":
      return whole(-floor(minus(value)));
    case "|":
      return compared(value, ZERO) < 0 ? minus(value) : value;
  }
  throw new RangeError(`${sign} is no sign on a value`);
}

function residue(left: Fraction, right: Fraction): Valued {
  const quotient = apply("÷", right, left);
  if (!quotient) return right;
  const multiple = apply("×", left, whole(floor(quotient)));
  return within(multiple && apply("-", right, multiple));
}

function power(base: Fraction, exponent: Fraction, rules: Rules): Valued {
  if (!isWhole(exponent)) return "exponent-not-whole";
  const times = exponent.numerator;
  if (isZero(base) && (times < 0n || (times === 0n && rules !== "apl"))) return "power-of-zero";
  const { numerator, denominator } = base;
  if (isWhole(base) && size(numerator) <= 1n) {
    return whole(times === 0n ? 1 : times % 2n === 0n ? numerator * numerator : numerator);
  }
  const factors = size(times);
  if (factors > MOST_FACTORS) return "out-of-range";
  const raised = { numerator: numerator ** factors, denominator: denominator ** factors };
  return within(times < 0n ? apply("÷", whole(1), raised) : raised);
}

function factorial(value: Fraction): Valued {
  if (!isWhole(value) || value.numerator < 0n || value.numerator > MAX_FACTORIAL)
    return "factorial-not-defined";
  let product = 1n;
  for (let factor = 2n; factor <= value.numerator; factor += 1n) product *= factor;
  return whole(product);
}

/** The number of choices of `lower` things among `upper`. */
function binomial(lower: Fraction, upper: Fraction): Valued {
  const [chosen, all] = [lower.numerator, upper.numerator];
  if (!isWhole(lower) || !isWhole(upper) || chosen < 0n || all < 0n) return "binomial-not-defined";
  if (chosen > all) return ZERO;
  const fewer = chosen < all - chosen ? chosen : all - chosen;
  if (fewer > MOST_FACTORS) return "out-of-range";
  let found = 1n;
  for (let place = 0n; place < fewer; place += 1n) found = (found * (all - place)) / (place + 1n);
  return within(whole(found));
}

function root({ numerator, denominator }: Fraction): Valued {
  if (numerator < 0n) return "root-not-exact";
  const found = { numerator: rootBelow(numerator), denominator: rootBelow(denominator) };
  const isExact = found.numerator ** 2n === numerator && found.denominator ** 2n === denominator;
  return isExact ? found : "root-not-exact";
}

/** The largest integer whose square is at most the value, which is within the bound. */
const rootBelow = (value: bigint): bigint => BigInt(Math.floor(Math.sqrt(Number(value))));
