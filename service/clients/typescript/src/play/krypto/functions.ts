// All functions of some cards that + - × ÷ make, each card used once, numbered as the service numbers them: by the first
// last step that makes them. A function is known by its values at two points of a prime field.

/** A last step on two parts of the cards: l + r, l × r, l - r, r - l, l ÷ r, r ÷ l. */
export const STEPS = [0, 1, 2, 3, 4, 5] as const;

export const LEAF = 0;
export const ADDITIVE = 1;
const MULTIPLICATIVE = 2;

/** The functions of as many cards. */
interface Family {
  /** For each last step, by parts, by the function of each, and by the step: the number of the function that it makes. */
  made: Int32Array;
  kinds: number[];
}

/** The values of functions at the two points. */
type Values = [number[], number[]];

const PRIME = 2 ** 31 - 1;
const POINTS = [
  [1518500249, 1859775393, 253476061, 693370191, 1413715104, 1723947556],
  [132183660, 385364808, 854517593, 1487309388, 1683374168, 88865593],
];

export function countOf(mask: number): number {
  let [count, rest] = [0, mask];
  for (; rest; rest &= rest - 1) count += 1;
  return count;
}

/** The sets of cards, as bits: smaller ones first; the set of all is last. */
export const setsOf = (cards: number): number[] =>
  Array.from({ length: (1 << cards) - 1 }, (_, at) => at + 1).sort(
    (a, b) => countOf(a) - countOf(b) || a - b,
  );

/** The ways to part a set into two, the smaller part first. */
export function partsOf(set: number): Array<[number, number]> {
  const found: Array<[number, number]> = [];
  for (let part = (set - 1) & set; part > 0; part = (part - 1) & set) {
    const [few, rest] = [countOf(part), countOf(set ^ part)];
    if (few < rest || (few === rest && part & (set & -set))) found.push([part, set ^ part]);
  }
  return found.sort(([a], [b]) => countOf(a) - countOf(b) || a - b);
}

function times(a: number, b: number): number {
  return (((a * (b >>> 16)) % PRIME) * 65536 + a * (b & 65535)) % PRIME;
}

function inverse(value: number): number {
  let [result, base] = [1, value];
  for (let rest = PRIME - 2; rest; rest = Math.floor(rest / 2)) {
    if (rest % 2) result = times(result, base);
    base = times(base, base);
  }
  return result;
}

/** The inverses of values, by that of their product. */
function inversesOf(values: readonly number[]): number[] {
  const products = [1];
  for (const value of values) products.push(times(products.at(-1) ?? 1, value));
  let rest = inverse(products.at(-1) ?? 1);
  const found = new Array<number>(values.length);
  for (let at = values.length - 1; at >= 0; at -= 1) {
    found[at] = times(rest, products[at] ?? 1);
    rest = times(rest, values[at] ?? 1);
  }
  return found;
}

/** The values of the last steps on a pair of values, of which the inverses are known too. */
function stepsOn(into: number[], l: number, r: number, byLeft: number, byRight: number): void {
  const difference = l < r ? l - r + PRIME : l - r;
  into[0] = (l + r) % PRIME;
  into[1] = times(l, r);
  into[2] = difference;
  into[3] = (PRIME - difference) % PRIME;
  into[4] = times(l, byRight);
  into[5] = times(r, byLeft);
}

/** Call `each` with the values at both points of every last step on functions of two parts. */
function eachStep(
  left: Values,
  right: Values,
  each: (first: number, second: number, step: number) => void,
): void {
  const [under, over] = [left.map(inversesOf), right.map(inversesOf)];
  const made: Values = [[], []];
  for (let i = 0; i < left[0].length; i += 1)
    for (let j = 0; j < right[0].length; j += 1) {
      for (const point of [0, 1] as const)
        stepsOn(
          made[point],
          left[point][i] ?? 0,
          right[point][j] ?? 0,
          under[point]?.[i] ?? 0,
          over[point]?.[j] ?? 0,
        );
      for (const step of STEPS) each(made[0][step] ?? 0, made[1][step] ?? 0, step);
    }
}

/** Values at both points as one number: 52 bits, which tell functions apart, as their number shows. */
const keyOf = (first: number, second: number): number => first * 2 ** 21 + (second >>> 10);

const COUNTS = [1, 6, 68, 1170, 27142];
const families = new Map<number, Family>();

/** The functions of 1 to 5 cards. */
export function familyOf(cards: number): Family {
  const known = families.get(cards);
  if (known) return known;
  const made: number[] = [];
  const kinds: number[] = cards === 1 ? [LEAF] : [];
  const numbers = new Map<number, number>();
  const values = valuesOf();
  for (const [part, rest] of cards === 1 ? [] : partsOf((1 << cards) - 1))
    eachStep(values(part), values(rest), (first, second, step) => {
      const key = keyOf(first, second);
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) {
        numbers.set(key, number);
        kinds.push(step === 1 || step > 3 ? MULTIPLICATIVE : ADDITIVE);
      }
      made.push(number);
    });
  if (kinds.length !== COUNTS[cards - 1])
    throw new Error(`There are ${COUNTS[cards - 1]} functions of ${cards} cards.`);
  const family = { made: Int32Array.from(made), kinds };
  families.set(cards, family);
  return family;
}

/** Returns what finds the values of the functions of a set of up to 5 cards. */
function valuesOf(): (set: number) => Values {
  const found = new Map<number, Values>();
  return function values(set: number): Values {
    const before = found.get(set);
    if (before) return before;
    const all: Values = [[], []];
    if (countOf(set) === 1) {
      for (const point of [0, 1] as const) all[point] = [POINTS[point]?.[Math.log2(set)] ?? 0];
    } else {
      const { made } = familyOf(countOf(set));
      let slot = 0;
      for (const [part, rest] of partsOf(set)) {
        const [left, right] = [values(part), values(rest)];
        eachStep(left, right, (first, second) => {
          const number = made[slot] ?? 0;
          all[0][number] = first;
          all[1][number] = second;
          slot += 1;
        });
      }
    }
    found.set(set, all);
    return all;
  };
}

const keys = new Map<number, number[]>();

/** For every last step on all cards, up to 6, what tells the function that it makes from others. */
export function keysOf(cards: number): number[] {
  const known = keys.get(cards);
  if (known) return known;
  const found: number[] = [];
  const values = valuesOf();
  for (const [part, rest] of partsOf((1 << cards) - 1))
    eachStep(values(part), values(rest), (first, second) => found.push(keyOf(first, second)));
  keys.set(cards, found);
  return found;
}
