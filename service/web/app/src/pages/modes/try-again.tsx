// After a run: the puzzles that were missed or skipped, each to be opened.
import { Chip } from "../../components/chip";
import { type Run, toTryAgain } from "../../games/modes/rules";
import { type AnyPuzzle, linkTo } from "../../shell/puzzles";
import { formatNumber, sides } from "../../shell/texts";
import { t } from "./texts";

/** The cards and the target of a game of Krypto; the place of a square in the run, and its sides. */
function nameOf(puzzle: AnyPuzzle, place: number): string {
  if (puzzle.game === "krypto") return `${puzzle.cards.join(" ")} → ${puzzle.target}`;
  const side = "order" in puzzle ? puzzle.order : "size" in puzzle ? puzzle.size : 0;
  return t().nth(formatNumber(place), sides(side));
}

export function TryAgain({ run }: { run: Run }) {
  const texts = t();
  const puzzles = toTryAgain(run);
  if (puzzles.length === 0) return null;
  return (
    <nav class="run-again stack gap-2" aria-label={texts.tryAgain}>
      <p>{texts.tryAgain}</p>
      <ul class="wrap">
        {puzzles.map((puzzle) => (
          <li key={puzzle.puzzle_code}>
            <Chip href={linkTo(puzzle.puzzle_code)}>{nameOf(puzzle, run.puzzles.indexOf(puzzle) + 1)}</Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
