// What the form asks for, as parameters of an operation; and what an address asks the form for.
import type { Params } from "@countinghouse/client";

export type CensusKind = "krypto.census" | "31-derful.enumerate";

/** What is typed into the form, as text. */
export interface Typed {
  kind: CensusKind;
  handSize: string;
  low: string;
  high: string;
  firstTarget: string;
  lastTarget: string;
  rules: "house" | "integer" | "international" | "positive";
  order: string;
  total: string;
}

const INITIAL: Typed = {
  kind: "krypto.census",
  handSize: "3",
  low: "1",
  high: "25",
  firstTarget: "1",
  lastTarget: "25",
  rules: "house",
  order: "4",
  total: "",
};

/** The form as an address fills it in: `?kind=31-derful.enumerate&order=5`. */
export function typedFrom(query: URLSearchParams): Typed {
  const given = Object.keys(INITIAL).flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : []));
  return { ...INITIAL, ...(Object.fromEntries(given) as Partial<Typed>) };
}

export type Question = ["krypto.census", Params<"krypto.census">] | ["31-derful.enumerate", Params<"31-derful.enumerate">];

/** What the form asks. Numbers go as typed: the service says what it does not accept. */
export function questionOf(typed: Typed): Question {
  if (typed.kind === "31-derful.enumerate") {
    const total = typed.total.trim() ? { total: Number(typed.total) } : {};
    return ["31-derful.enumerate", { order: Number(typed.order), count_only: true, ...total }];
  }
  const { handSize, low, high, firstTarget, lastTarget, rules } = typed;
  const targets = [Number(firstTarget), Number(lastTarget)];
  return ["krypto.census", { hand_size: Number(handSize), low: Number(low), high: Number(high), targets, rules }];
}
