// What is said about the board in sentences: cages, broken rules, hints.
import { language } from "../../shell/texts";
import type { Game } from "./game";
import type { Step } from "./hints";
import { type Cage, clueOf, type Place, placeOf, range } from "./layout";
import { progressOf } from "./rules";
import { t } from "./texts";

const listed = (items: readonly (string | number)[], type: "conjunction" | "disjunction"): string =>
  new Intl.ListFormat(language.value, { type }).format(items.map(String));

const nameOf = ([row, column]: Place | readonly number[]): string => t().place(row ?? 0, column ?? 0);
export const namesOf = (places: ReadonlyArray<readonly number[]>): string => places.map(nameOf).join(", ");

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
  return sentence({
    cells: params.cells.map(nameOf),
    digits: listed(params.digits ?? [], "conjunction"),
    either: listed(params.digits ?? [], "disjunction"),
    row: params.row ?? null,
    column: params.column ?? null,
    rows: params.rows ?? [],
    columns: params.columns ?? [],
    cage: cage ? `${clueOf(cage)} (${first})` : "",
    removed: removed.map(({ cell, digits }) => `${nameOf(cell)} ${digits.join(" ")}`).join(", "),
  });
}
