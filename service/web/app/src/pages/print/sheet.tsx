// What is printed: the puzzles, some to a page, and one page of answers.
import type { Result } from "@countinghouse/client";
import { clueOf, hasPlainDigits, layoutOf, placeOf, range } from "@countinghouse/client/play/kenken/layout";
import { sized, wallsOf } from "../../games/kenken/cages";
import { shapeOf } from "../../games/kenken/titles";
import { linkTo } from "../../shell/puzzles";
import { t } from "./texts";

export type Printed = Result<"kenken.generate">;

/** How many puzzles fit on a page and are large enough to write in. */
function perPage(count: number, size: number): number {
  if (count === 1) return 1;
  if (count === 2 || size > 6) return 2;
  return count <= 4 ? 4 : 6;
}

function Grid({ puzzle, answers }: { puzzle: Printed; answers: boolean }) {
  const layout = layoutOf(puzzle);
  const { size, rows, columns, cages, cageOf } = layout;
  return (
    <div class="pr-board" style={sized(layout)} role="img" aria-label={`${shapeOf(layout)}, ${puzzle.puzzle_code}`}>
      {range(rows).map((row) => (
        <div class="pr-row">
          {range(columns, row * size).map((cell) => {
            const cage = cages[cageOf[cell] ?? -1];
            return (
              <div class={`pr-cell${wallsOf(layout, cell)}`}>
                {cage?.cells[0] === cell && <span class="pr-clue">{clueOf(cage)}</span>}
                {answers && <span class="pr-digit">{puzzle.solution[row]?.[placeOf(size, cell)[1]]}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Figure({ puzzle, number, answers }: { puzzle: Printed; number: number; answers: boolean }) {
  return (
    <figure class="pr-figure">
      <figcaption>
        <strong>{t().puzzle(number)}</strong>{" "}
        <a class="code" href={linkTo(puzzle.puzzle_code)}>
          {puzzle.puzzle_code}
        </a>
      </figcaption>
      <Grid puzzle={puzzle} answers={answers} />
    </figure>
  );
}

/** The rules in a line; the puzzles of a sheet have one grid and one kind of cages. */
function rulesOf(puzzle: Printed | undefined): string {
  if (!puzzle) return "";
  const texts = t();
  const layout = layoutOf(puzzle);
  const { rows, columns, digits, cages } = layout;
  const named = hasPlainDigits(layout) ? texts.digitsTo(digits.length) : digits.join(", ");
  return [
    (rows === columns ? texts.rules : texts.rulesOfRectangle)(named),
    ...(cages.some(({ distinct }) => distinct) ? [texts.distinct] : []),
    ...(cages.some(({ operator, cells }) => cells.length > 2 && (operator === "-" || operator === "÷")) ? [texts.long] : []),
  ].join(" ");
}

export function Sheet({ puzzles, title }: { puzzles: readonly Printed[]; title: string }) {
  const texts = t();
  const first = puzzles[0];
  const size = first?.size ?? 4;
  const each = perPage(puzzles.length, size);
  const pages = range(Math.ceil(puzzles.length / each)).map((page) => puzzles.slice(page * each, (page + 1) * each));
  return (
    <div class="pr-sheets stack">
      {pages.map((shown, page) => (
        <section class={`pr-page pr-by-${each}`}>
          <header class="pr-head ends">
            <h2>{title}</h2>
            <span class="pr-name">{texts.name}</span>
          </header>
          <p>{rulesOf(first)}</p>
          <div class="pr-figures">
            {shown.map((puzzle, index) => (
              <Figure puzzle={puzzle} number={page * each + index + 1} answers={false} />
            ))}
          </div>
        </section>
      ))}
      <section class="pr-page pr-answers">
        <header class="pr-head ends">
          <h2>
            {title}: {texts.answers}
          </h2>
        </header>
        <p>{texts.at(location.host)}</p>
        <div class="pr-figures">
          {puzzles.map((puzzle, index) => (
            <Figure puzzle={puzzle} number={index + 1} answers />
          ))}
        </div>
      </section>
    </div>
  );
}
