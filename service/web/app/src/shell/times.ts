// One's own times at puzzles of a kind.
import { type Claim, isEntered, results } from "./results";

/** The kind of a puzzle by its claim: times of one kind are compared. */
function kindOf({ kind, params }: Claim): string {
  switch (kind) {
    case "kenken.check": {
      const { size, rows = size, columns = size, digits = [] } = params;
      return [kind, rows, columns, ...digits].join(" ");
    }
    case "31-derful.check":
      return `${kind} ${params.grid.length}`;
    case "year.check":
      return `${kind} ${params.digits.length}`;
    default:
      return `${kind} ${params.cards.length}`;
  }
}

/**
 * The times of one's other results of the same kind, in seconds; of those of a day alone if `daily`. Puzzles that somebody
 * entered do not count.
 */
export function otherTimes(claim: Claim, code: string, daily = false): number[] {
  const kind = kindOf(claim);
  return results.value.flatMap((other) =>
    other.code !== code && !isEntered(other.code) && (!daily || other.date) && kindOf(other.claim) === kind
      ? [other.seconds]
      : [],
  );
}
