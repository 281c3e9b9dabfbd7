// What a puzzle needs of whoever solves it, from the service's explanation.
import type { Schemas } from "@countinghouse/client";

type Step = Pick<Schemas["KenKenDeduction"], "code" | "difficulty" | "cells"> & {
  params: Pick<Schemas["KenKenDeduction"]["params"], "digits" | "rows" | "columns">;
};

/** Kinds of deductions, the rarest first. */
const KINDS = [
  "trial",
  "chain",
  "lineProduct",
  "lineBounds",
  "digitCount",
  "lineParity",
  "cageClash",
  "lineSum",
  "jellyfish",
  "swordfish",
  "xWing",
  "hiddenSet",
  "hiddenTriple",
  "hiddenPair",
  "nakedSet",
  "nakedTriple",
  "nakedPair",
  "lineCage",
  "cageLine",
  "cageCells",
  "simple",
] as const;
export type Kind = (typeof KINDS)[number];

/** How often each kind of the hardest level is used. */
export type Needed = Partial<Record<Kind, number>>;

/** By their words. */
const LEVELS: Readonly<Record<string, number>> = {
  easy: 0,
  medium: 1,
  hard: 2,
  expert: 3,
  unreasonable: 4,
};
const levelOf = (difficulty: string): number => LEVELS[difficulty] ?? 0;
const PAIR = 2;
const TRIPLE = 3;

const bySize = (count: number, pair: Kind, triple: Kind, more: Kind): Kind =>
  count <= PAIR ? pair : count === TRIPLE ? triple : more;

function kindOf({ code, cells, params: { digits, rows, columns } }: Step): Kind {
  switch (code) {
    case "line-places":
      return bySize(digits?.length ?? 0, "hiddenPair", "hiddenTriple", "hiddenSet");
    case "line-set":
      return bySize(cells.length, "nakedPair", "nakedTriple", "nakedSet");
    case "crossing-rows":
      return bySize(rows?.length ?? 0, "xWing", "swordfish", "jellyfish");
    case "crossing-columns":
      return bySize(columns?.length ?? 0, "xWing", "swordfish", "jellyfish");
    case "chain":
      return "chain";
    case "trial":
      return "trial";
    case "line-product":
    case "line-product-outside":
      return "lineProduct";
    case "line-bounds":
      return "lineBounds";
    case "digit-count":
      return "digitCount";
    case "line-parity":
      return "lineParity";
    case "cage-pair":
    case "cage-rest":
      return "cageClash";
    case "line-sum":
    case "line-sum-outside":
    case "line-sum-difference":
      return "lineSum";
    case "line-cage":
      return "lineCage";
    case "cage-line":
      return "cageLine";
    case "cage-cells":
      return "cageCells";
    default:
      return "simple";
  }
}

/** Count the deductions of the hardest level among the steps of an explanation. */
export function neededBy(steps: readonly Step[]): Needed {
  const hardest = Math.max(0, ...steps.map(({ difficulty }) => levelOf(difficulty)));
  const needed: Needed = {};
  for (const step of steps) {
    if (levelOf(step.difficulty) !== hardest) continue;
    const kind = kindOf(step);
    needed[kind] = (needed[kind] ?? 0) + 1;
  }
  return needed;
}

const MOST_NAMED = 2;

/** The rarest kinds among them, with their counts. */
export const rarestOf = (needed: Needed): Array<[Kind, number]> =>
  KINDS.flatMap((kind): Array<[Kind, number]> => (needed[kind] ? [[kind, needed[kind]]] : [])).slice(0, MOST_NAMED);
