// What a hint's step says and does, and what a puzzle needed. It comes with the first hint or the win.
import { bit, cellOf, digitIn, possibleIn, ruledIn } from "@countinghouse/client/play/kenken/cells";
import { cellAt, clueOf, placeOf, rankOf } from "@countinghouse/client/play/kenken/layout";
import { language } from "../../shell/texts";
import type { Game } from "./game";
import type { Change } from "./kept";
import { listed, nameOf, namesOf, type Step } from "./message";
import { rarestOf } from "./needed";
import { t } from "./reasoning-texts";

/** Do what a step says: place its digit, or take what it rules out from the marks. */
export function follow(game: Game, { placed, removed }: Step): void {
  const { size } = game.layout;
  if (placed) {
    game.selected.value = cellAt(size, placed.cell);
    game.enter(cellAt(size, placed.cell), rankOf(game.layout, placed.digit), "digit");
    return;
  }
  const changes = removed.map(({ cell: place, digits }): Change => {
    const cell = cellAt(size, place);
    const value = game.value(cell);
    const gone = digits.reduce((mask, digit) => mask | bit(rankOf(game.layout, digit)), 0);
    const ruled = ruledIn(value);
    return [cell, cellOf(digitIn(value), (possibleIn(value) || game.open(cell) & ~ruled) & ~gone, ruled)];
  });
  game.make(changes);
}

const asSentence = (text: string): string => text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);

/** A step of a hint in the reader's language; in English if the service says something newer than this page. */
export function stepSaid(game: Game, { code, params, removed, detail }: Step): string {
  const sentence = t().sentences[code];
  if (!sentence) return detail;
  const { size, cages } = game.layout;
  const named = (number: number | null | undefined): string => {
    const cage = cages[number ?? -1];
    return cage ? `${clueOf(cage)} (${nameOf(placeOf(size, cage.cells[0] ?? 0))})` : "";
  };
  const said = sentence({
    cells: params.cells.map(nameOf),
    at: nameOf(params.cells[0] ?? []),
    across: params.cells.map(([row, column]) => (params.row == null ? row : column) ?? 0),
    digits: listed(params.digits ?? [], "conjunction"),
    either: listed(params.digits ?? [], "disjunction"),
    row: params.row ?? null,
    column: params.column ?? null,
    rows: params.rows ?? [],
    columns: params.columns ?? [],
    cage: named(params.cage),
    otherCage: named(params.other_cage),
    removed: removed.map(({ cell, digits }) => `${digits.join(" ")} (${nameOf(cell)})`).join(", "),
    all: namesOf(params.cells),
    outside: namesOf(params.outside ?? []),
    total: params.total ?? 0,
    amount: params.amount ?? 0,
    least: params.least ?? 0,
    most: params.most ?? 0,
  });
  return asSentence(said);
}

/** What the puzzle needed of the player; an empty text if that is not known. */
export function neededSaid(game: Game): string {
  const needed = game.needed.value;
  if (!needed) return "";
  const texts = t().needed;
  const kinds = rarestOf(needed);
  if (kinds.every(([kind]) => kind === "simple")) return texts.simple;
  return texts.sentence(
    listed(
      kinds.map(([kind, count]) => texts.kinds[kind](count)),
      "conjunction",
    ),
  );
}
