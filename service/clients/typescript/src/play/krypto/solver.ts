// Whether a target can be made at all: for those who are offline, and for "nobody can solve this".
import { apply, equal, type Fraction, OPS, type Op, whole, written } from "./fraction.js";
import { obeys, type Rules, type Use } from "./rules.js";

type Values = Map<string, Fraction>;

/** Whether some of the values, or all of them, make the target. */
export function canMake(values: readonly Fraction[], target: number, rules: Rules, use: Use): boolean {
  const wanted = whole(target);
  if (!obeys(wanted, rules)) return false;
  const made: Values[] = [];
  const all = (1 << values.length) - 1;
  for (let set = 1; set <= all; set += 1) {
    const only = values[Math.log2(set)];
    if (!only && set === all) return halves(set).some(([a, b]) => meets(made[a], made[b], wanted));
    const found: Values = only ? new Map([[written(only), only]]) : combined(set, made, rules);
    if ((set === all || use === "any") && found.has(written(wanted))) return true;
    made[set] = found;
  }
  return false;
}

/** The ways to part a set, as bits, into two, each once. */
function halves(set: number): Array<[number, number]> {
  const found: Array<[number, number]> = [];
  for (let part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set)
    found.push([part, set ^ part]);
  return found;
}

function combined(set: number, made: readonly Values[], rules: Rules): Values {
  const found: Values = new Map();
  const add = (op: Op, left: Fraction, right: Fraction): void => {
    const value = apply(op, left, right);
    if (value && obeys(value, rules)) found.set(written(value), value);
  };
  for (const [first, second] of halves(set)) {
    for (const a of made[first]?.values() ?? []) {
      for (const b of made[second]?.values() ?? []) {
        for (const op of OPS) add(op, a, b);
        add("-", b, a);
        add("÷", b, a);
      }
    }
  }
  return found;
}

/** Whether a value of each, joined by one step, make the target. */
function meets(first: Values = new Map(), second: Values = new Map(), target: Fraction): boolean {
  const has = (value: Fraction | undefined): boolean => value !== undefined && second.has(written(value));
  const zero = whole(0);
  for (const a of first.values()) {
    if (has(apply("-", target, a)) || has(apply("-", a, target)) || has(apply("+", target, a))) return true;
    if (equal(a, zero)) {
      // Zero times anything, and zero by anything else.
      if (equal(target, zero)) return second.size > 0;
    } else if (has(apply("÷", target, a)) || has(apply("÷", a, target)) || has(apply("×", target, a)))
      return true;
  }
  return false;
}
