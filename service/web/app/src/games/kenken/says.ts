// What is said about the board in sentences: cages, broken rules, hints.

import { type Cage, clueOf, type Place, placeOf, range } from "@countinghouse/client/play/kenken/layout";
import { progressOf } from "@countinghouse/client/play/kenken/rules";
import { language } from "../../shell/texts";
import type { Game } from "./game";
import type { Step } from "./hints";
import { rarestOf } from "./needed";
import { t } from "./texts";

const listed = (items: readonly (string | number)[], type: "conjunction" | "disjunction"): string =>
  new Intl.ListFormat(language.value, { type }).format(items.map(String));

const nameOf = ([row, column]: Place | readonly number[]): string => t().place(row ?? 0, column ?? 0);
const shortNameOf = ([row, column]: Place | readonly number[]): string => t().placeShort(row ?? 0, column ?? 0);
/** One place in words; several in short. */
export const namesOf = (places: ReadonlyArray<readonly number[]>): string =>
  places.map(places.length === 1 ? nameOf : shortNameOf).join(", ");

const asSentence = (text: string): string => text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);

/** What the selected cage makes so far, and still needs. */
export function cageSaid(size: number, cage: Cage, digits: readonly number[], wrong: boolean): string[] {
  const texts = t().cage;
  const { filled, open, made, rest, partners } = progressOf(size, cage, digits);
  const { operator, target, cells } = cage;
  if (cells.length === 1 && !wrong) return [texts.given(target)];
  const rule =
    operator === "-"
      ? [texts.difference(target)]
      : operator === "÷"
        ? [texts.quotient(target)]
        : operator === null && cells.length > 1
          ? [texts.mystery(target)]
          : [];
  if (open === 0 && !wrong) return [...rule, texts.right];
  if (open === 0)
    return [...rule, made === null || made === target ? texts.out : texts.made(Number(made.toFixed(2)), target)];
  if (wrong) return [...rule, texts.out];
  if (partners) return [...rule, texts.partners(filled[0] ?? 0, listed(partners, "disjunction"))];
  if (made !== null && rest !== null) return [...rule, (operator === "+" ? texts.sum : texts.product)(made, rest, open)];
  return filled.length > 0 ? [...rule, texts.filled(listed(filled, "conjunction"))] : rule;
}

/** The broken rules, as far as they are shown. */
export function errorsSaid(game: Game): string[] {
  if (!game.showsErrors.value) return [];
  const { size, cages } = game.layout;
  const texts = t().errors;
  const said = new Set<string>();
  for (const cell of range(size * size)) {
    const [row, column] = placeOf(size, cell);
    const digit = game.digits[cell]?.value ?? 0;
    if (game.twiceInRow[cell]?.value) said.add(texts.row(digit, row));
    if (game.twiceInColumn[cell]?.value) said.add(texts.column(digit, column));
  }
  for (const [number, cage] of cages.entries()) {
    if (game.wrongCage[number]?.value) said.add(texts.cage(clueOf(cage), nameOf(placeOf(size, cage.cells[0] ?? 0))));
  }
  return [...said];
}

/** A step of a hint in the reader's language; in English if the service says something newer than this page. */
export function stepSaid(game: Game, { code, params, removed, text }: Step): string {
  const sentence = t().hint.sentences[code];
  if (!sentence) return text;
  const { size, cages } = game.layout;
  const cage = cages[params.cage ?? -1];
  const first = cage ? nameOf(placeOf(size, cage.cells[0] ?? 0)) : "";
  const said = sentence({
    cells: params.cells.map(shortNameOf),
    at: nameOf(params.cells[0] ?? []),
    across: params.cells.map(([row, column]) => (params.row == null ? row : column) ?? 0),
    digits: listed(params.digits ?? [], "conjunction"),
    either: listed(params.digits ?? [], "disjunction"),
    row: params.row ?? null,
    column: params.column ?? null,
    rows: params.rows ?? [],
    columns: params.columns ?? [],
    cage: cage ? `${clueOf(cage)} (${first})` : "",
    removed: removed.map(({ cell, digits }) => `${shortNameOf(cell)} ${digits.join(" ")}`).join(", "),
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
