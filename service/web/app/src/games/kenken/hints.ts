// Which cells a hint is about, and what following it does to the board.
import type { Schemas } from "@countinghouse/client";
import { bit, cellOf, digitIn, possibleIn, ruledIn, thought } from "@countinghouse/client/play/kenken/cells";
import { cellAt, puzzleOf, rowsOf } from "@countinghouse/client/play/kenken/layout";
import type { Game, Hint, Lit } from "./game";
import type { Change } from "./history";

export type Step = Schemas["DeductionModel"];

/** What the service is asked for a hint with. */
export function question(game: Game) {
  const { size } = game.layout;
  const marks = game.board().map((value) => (digitIn(value) ? null : thought(value, size)));
  return { ...puzzleOf(game.layout), grid: game.grid(), marks: rowsOf(size, marks) };
}

export function stepOf({ found, step }: { found: Hint; step: number }): Step | undefined {
  return found.steps[step];
}

/** How each cell is lit; cells that are not lit are left out. */
export function litBy(size: number, hint: { found: Hint; step: number } | undefined): Map<number, Lit> {
  const lit = new Map<number, Lit>();
  if (!hint) return lit;
  const { mistakes, wrong_marks } = hint.found;
  for (const place of [...mistakes, ...wrong_marks]) lit.set(cellAt(size, place), "wrong");
  const step = stepOf(hint);
  if (!step) return lit;
  for (const { cell } of step.removed) lit.set(cellAt(size, cell), "about");
  for (const place of step.cells) lit.set(cellAt(size, place), "about");
  if (step.placed) lit.set(cellAt(size, step.placed.cell), "placed");
  return lit;
}

/** Do what a step says: place its digit, or take what it rules out from the marks. */
export function follow(game: Game, { placed, removed }: Step): void {
  const { size } = game.layout;
  if (placed) {
    game.selected.value = cellAt(size, placed.cell);
    game.enter(cellAt(size, placed.cell), placed.digit, "digit");
    return;
  }
  const changes = removed.map(({ cell: place, digits }): Change => {
    const cell = cellAt(size, place);
    const value = game.value(cell);
    const gone = digits.reduce((mask, digit) => mask | bit(digit), 0);
    const ruled = ruledIn(value);
    return [cell, cellOf(digitIn(value), (possibleIn(value) || game.open(cell) & ~ruled) & ~gone, ruled)];
  });
  game.make(changes);
}
