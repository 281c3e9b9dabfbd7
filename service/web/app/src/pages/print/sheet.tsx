// What is printed: the puzzles, some to a page, and one page of answers.
import { clueOf, hasPlainDigits, layoutOf, type Puzzle, placeOf, range } from "@countinghouse/client/play/kenken/layout";
import { sized, wallsOf } from "../../games/kenken/cages";
import { shapeOf } from "../../games/kenken/titles";
import { linkTo } from "../../shell/puzzles";
import { t } from "./texts";

export interface Printed extends Puzzle {
  /** Nothing for a puzzle that somebody entered. */
  puzzle_code?: string | undefined;
  /** Nothing where it is not known. */
  solution?: ReadonlyArray<readonly number[]> | undefined;
}

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
    <div
      class="pr-board"
      style={sized(layout)}
      role="img"
      aria-label={[shapeOf(layout), puzzle.puzzle_code].filter(Boolean).join(", ")}
    >
      {range(rows).map((row) => (
        <div class="pr-row">
          {range(columns, row * size).map((cell) => {
            const cage = cages[cageOf[cell] ?? -1];
            return (
              <div class={`pr-cell${wallsOf(layout, cell)}`}>
                {cage?.cells[0] === cell && <span class="pr-clue">{clueOf(cage)}</span>}
                {answers && <span class="pr-digit">{puzzle.solution?.[row]?.[placeOf(size, cell)[1]]}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface FigureProps {
  puzzle: Printed;
  number: number;
  answers?: boolean;
  /** Its own rules, where the puzzles of a sheet differ. */
  rules?: string;
}

function Figure({ puzzle, number, answers = false, rules }: FigureProps) {
  const code = puzzle.puzzle_code;
  return (
    <figure class="pr-figure">
      <figcaption>
        <strong>{t().puzzle(number)}</strong>{" "}
        {code && (
          <a class="code" href={linkTo(code)}>
            {code}
          </a>
        )}
        {rules && <p>{rules}</p>}
      </figcaption>
      <Grid puzzle={puzzle} answers={answers} />
    </figure>
  );
}

/** The rules of puzzles in one grid, in a line. */
function rulesOf(puzzles: readonly Printed[]): string {
  const [first] = puzzles;
  if (!first) return "";
  const texts = t();
  const layout = layoutOf(first);
  const { rows, columns, digits } = layout;
  const cages = puzzles.flatMap((puzzle) => layoutOf(puzzle).cages).filter(({ cells }) => cells.length > 1);
  const named = hasPlainDigits(layout) ? texts.digitsTo(digits.length) : digits.join(", ");
  return [
    (rows === columns ? texts.rules : texts.rulesOfRectangle)(named),
    ...(cages.some(({ operator }) => operator === null) ? [texts.mystery] : []),
    ...(cages.some(({ distinct }) => distinct) ? [texts.distinct] : []),
    ...(cages.some(({ operator, cells }) => cells.length > 2 && (operator === "-" || operator === "÷")) ? [texts.long] : []),
  ].join(" ");
}

export function Sheet({ puzzles, title }: { puzzles: readonly Printed[]; title: string }) {
  const texts = t();
  const size = Math.max(...puzzles.map((puzzle) => puzzle.size));
  const isAlike = new Set(puzzles.map((puzzle) => shapeOf(layoutOf(puzzle)))).size === 1;
  const solved = puzzles.flatMap((puzzle, index) => (puzzle.solution ? [{ puzzle, number: index + 1 }] : []));
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
          {isAlike && <p>{rulesOf(puzzles)}</p>}
          <div class="pr-figures">
            {shown.map((puzzle, index) => (
              <Figure puzzle={puzzle} number={page * each + index + 1} {...(isAlike ? {} : { rules: rulesOf([puzzle]) })} />
            ))}
          </div>
        </section>
      ))}
      {solved.length > 0 && (
        <section class="pr-page pr-answers">
          <header class="pr-head ends">
            <h2>
              {title}: {texts.answers}
            </h2>
          </header>
          {puzzles.every((puzzle) => puzzle.puzzle_code) && <p>{texts.at(location.host)}</p>}
          <div class="pr-figures">
            {solved.map((each) => (
              <Figure {...each} answers />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
