// What is printed: the puzzles, some to a page, and one page of answers.
import type { Result } from "@countinghouse/client";
import { clueOf, layoutOf, range } from "@countinghouse/client/play/kenken/layout";
import { sized, wallsOf } from "../../games/kenken/cages";
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
  const { size, cages, cageOf } = layout;
  return (
    <div class="pr-board" style={sized(size)} role="img" aria-label={`${size}×${size}, ${puzzle.puzzle_code}`}>
      {range(size).map((row) => (
        <div class="pr-row">
          {range(size, row * size).map((cell) => {
            const cage = cages[cageOf[cell] ?? -1];
            return (
              <div class={`pr-cell${wallsOf(layout, cell)}`}>
                {cage?.cells[0] === cell && <span class="pr-clue">{clueOf(cage)}</span>}
                {answers && <span class="pr-digit">{puzzle.solution[row]?.[cell % size]}</span>}
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

export function Sheet({ puzzles, title }: { puzzles: readonly Printed[]; title: string }) {
  const texts = t();
  const size = puzzles[0]?.size ?? 4;
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
          <p>{texts.rules(size)}</p>
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
