// Which square won, as a short text that tells squares apart and from which no card can be read.
import { type Card, worthOf } from "@countinghouse/client/play/derful31/rules";

type Grid = ReadonlyArray<ReadonlyArray<Card | null>>;

const START = 0x811c9dc5;
const PRIME = 0x01000193;
/** Of 32 bits, so many are left out: very many squares have the same fingerprint. */
const LEFT_OUT = 12;

const lineText = (worths: readonly number[]): string => [...worths].sort((a, b) => a - b).join(".");

/** The FNV-1a hash of a square, the same for rows and columns in any order and exchanged with each other. */
export function fingerprintOf(grid: Grid): string {
  const rows = grid.map((line) => line.map((card) => (card === null ? 0 : worthOf(card))));
  const columns = rows.map((_, column) => rows.map((row) => row[column] ?? 0));
  const sides = [rows, columns].map((lines) => lines.map(lineText).sort().join("|"));
  let hash = START;
  for (const character of sides.sort().join("/")) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
  return (hash >>> LEFT_OUT).toString(36);
}
