// What is said about the board: cages, broken rules, and the line over it.
import type { Schemas } from "@countinghouse/client";
import { digitIn, thought } from "@countinghouse/client/play/kenken/cells";
import {
  type Cage,
  cellAt,
  clueOf,
  digitAt,
  type Grid,
  type Place,
  placeOf,
  requestOf,
} from "@countinghouse/client/play/kenken/layout";
import { progressOf } from "@countinghouse/client/play/kenken/rules";
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { language, t as shared } from "../../shell/texts";
import type { Game, Hint, Lit } from "./game";
import { t } from "./texts";
import "../../components/play-layout.css";

// Which step a hint is at, and which cells it is about.

export type Step = Schemas["KenKenDeduction"];

/** What the service is asked for a hint with. */
export function question(game: Game) {
  const { layout } = game;
  const marks = game.rowsOf((cell) => {
    const value = game.value(cell);
    const ranks = digitIn(value) ? null : thought(value, layout.size);
    return ranks?.map((rank) => digitAt(layout, rank)) ?? null;
  });
  return { ...requestOf(layout), grid: game.grid(), marks };
}

export function stepOf({ found, step }: { found: Hint; step: number }): Step | undefined {
  return found.steps[step];
}

/** Whether a step to the digit of a cage of one cell goes before the step that places it. */
const isGiven = (step: Step | undefined, next: Step | undefined): boolean =>
  step?.code === "given" && String(step.params.cells[0]) === String(next?.placed?.cell);

/** The hint without steps that only place what a cage of one cell gives: the step that says so does it. */
export function withGiven(found: Hint): Hint {
  const { steps } = found;
  return {
    ...found,
    steps: steps.flatMap((step, at) => {
      const next = steps[at + 1];
      if (isGiven(steps[at - 1], step)) return [];
      return [isGiven(step, next) ? { ...step, placed: next?.placed ?? null } : step];
    }),
  };
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

export const listed = (items: readonly (string | number)[], type: "conjunction" | "disjunction"): string =>
  new Intl.ListFormat(language.value, { type }).format(items.map(String));

export const nameOf = ([row, column]: Place | readonly number[]): string => t().place(row ?? 0, column ?? 0);
export const namesOf = (places: ReadonlyArray<readonly number[]>): string => places.map(nameOf).join("; ");

/** What the selected cage makes so far, and still needs. */
export function cageSaid(board: number | Grid, cage: Cage, digits: readonly number[], wrong: boolean): string[] {
  const texts = t().cage;
  const { filled, open, made, rest, partners } = progressOf(board, cage, digits);
  const { operator, target, cells } = cage;
  if (cells.length === 1 && !wrong) return [texts.given(target)];
  const rule =
    operator === "-"
      ? [texts.difference(target, cells.length)]
      : operator === "÷"
        ? [texts.quotient(target, cells.length)]
        : operator === null && cells.length > 1
          ? [texts.mystery(target)]
          : [];
  if (open === 0 && !wrong) return [...rule, texts.right];
  if (open === 0)
    return [...rule, made === null || made === target ? texts.out : texts.made(Number(made.toFixed(2)), target)];
  if (wrong) return [...rule, texts.out];
  if (filled.length === 0) return rule;
  if (partners) return [...rule, texts.partners(filled[0] ?? 0, listed(partners, "disjunction"))];
  if (made !== null && rest !== null) return [...rule, (operator === "+" ? texts.sum : texts.product)(made, rest, open)];
  return [...rule, texts.filled(listed(filled, "conjunction"))];
}

/** The broken rules, as far as they are shown. */
export function errorsSaid(game: Game): string[] {
  if (!game.showsErrors.value) return [];
  const { size, all, cages } = game.layout;
  const texts = t().errors;
  const said = new Set<string>();
  for (const cell of all) {
    const [row, column] = placeOf(size, cell);
    const digit = digitAt(game.layout, game.digits[cell]?.value ?? 0);
    if (game.twiceInRow[cell]?.value) said.add(texts.row(digit, row));
    if (game.twiceInColumn[cell]?.value) said.add(texts.column(digit, column));
  }
  for (const [number, cage] of cages.entries()) {
    if (game.wrongCage[number]?.value) said.add(texts.cage(clueOf(cage), nameOf(placeOf(size, cage.cells[0] ?? 0))));
  }
  return [...said];
}

// The line over the board: the hint, what is wrong, or the chosen cage. It is not read aloud: cells, hints and the
// panel of broken rules are.

function Line({ children, more, bad }: { children: ComponentChildren; more?: ComponentChildren; bad?: boolean }) {
  return (
    <p class={bad ? "say say-bad" : "say"}>
      {children}
      {more && <span class="say-more"> · {more}</span>}
    </p>
  );
}

export function Message({ game, errors }: { game: Game; errors: ReadonlySignal<string> }) {
  const { cages, cageOf } = game.layout;
  const hint = game.hint.value;
  if (hint) {
    const step = stepOf(hint);
    return <Line more={step && t().hintStep(hint.step + 1, hint.found.steps.length)}>{shared().game.hint}</Line>;
  }
  const [error] = errors.value.split("\n");
  if (error) return <Line bad>{error}</Line>;
  if (game.checked.value) return <Line>{t().errors.none}</Line>;
  const cage = cages[cageOf[game.selected.value] ?? -1];
  if (!cage) return null;
  const digits = cage.cells.map((cell) => game.digits[cell]?.value ?? 0);
  const begun = digits.some(Boolean) || cage.cells.length === 1;
  const said = (begun && cageSaid(game.layout, cage, digits, false).at(-1)) || t().cage.cells(cage.cells.length);
  return <Line more={said}>{t().cage.title(clueOf(cage))}</Line>;
}
