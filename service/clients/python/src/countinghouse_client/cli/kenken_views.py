"""Views of KenKen's results."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.display import number, right, table, with_unit, wrapping
from countinghouse_client.cli.kenken_text import COMMENT, clue_text, draw_puzzle, sides_of, write_puzzle

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.kenken.operations.cage import KenKenCageReport
    from worker.games.kenken.operations.codes import KenKenPuzzle
    from worker.games.kenken.operations.daily import KenKenDaily, KenKenDailyPuzzle
    from worker.games.kenken.operations.formats import KenKenReadResult, KenKenTextPuzzle, KenKenWriteResult
    from worker.games.kenken.operations.generate import GenerateParams, GenerateResult
    from worker.games.kenken.operations.play import KenKenCheckParams, KenKenCheckResult, KenKenHintResult
    from worker.games.kenken.operations.solve import KenKenSolveParams, KenKenSolveResult


def _title(grid: Any) -> str:
    """Return the sides of a grid, and its digits if they are not 1 to n."""
    digits = getattr(grid, "digits", None)
    rows, columns = sides_of(grid)
    return f"KenKen {rows} × {columns}{f', digits {_digits(digits)}' if digits else ''}"


def _plain(text: str, style: str = "") -> Text:
    return Text(text, style=style, no_wrap=True, overflow="ignore")


def solve_view(params: "KenKenSolveParams", result: "KenKenSolveResult", _job: "Job") -> RenderableType:
    """Return the view of a puzzle's solutions and difficulty."""
    found = result.solutions
    verdicts = {
        True: f"One solution, difficulty: {result.difficulty}.",
        False: "Several solutions." if found else "No solution.",
        None: "Whether there is one solution could not be decided.",
    }
    parts: list[RenderableType] = [
        Text(_title(params), style="bold"),
        Text(verdicts[result.unique]),
    ]
    parts += [_plain(draw_puzzle(params.cages, solution)) for solution in found]
    if found and not result.unique and not result.all_listed:
        parts.append(Text(f"There may be more than these {len(found)}; --limit shows more.", style="dim"))
    parts += [Text(f"{place}. {step.detail}") for place, step in enumerate(result.steps or (), 1)]
    return Group(*parts)


def generate_view(params: "GenerateParams", result: "GenerateResult", _job: "Job") -> RenderableType:
    """Return the view of a puzzle as a file that can be read again, with a drawing in comments."""
    heading = f"{_title(result)}, {result.difficulty}, seed {params.seed}, code {result.puzzle_code}"
    return _as_file(heading, result)


def solution_view(params: "GenerateParams", result: "GenerateResult", job: "Job") -> RenderableType:
    """Return the view of ``generate_view``, with the puzzle's solution in comments."""
    return Group(generate_view(params, result, job), _solution(result.solution))


def daily_view(day: "KenKenDaily", *, large: bool) -> RenderableType:
    """Return the view of the large or the small puzzle of a day, as ``generate_view`` shows it."""
    puzzle = day.large if large else day.small
    heading = f"The puzzle of {day.date}: {_title(puzzle)}, {puzzle.difficulty}, code {puzzle.puzzle_code}"
    return _as_file(heading, puzzle)


def puzzle_view(puzzle: "KenKenPuzzle") -> RenderableType:
    """Return the view of the puzzle of a code as ``generate_view`` shows it, with its solution if requested."""
    shown = _as_file(f"{_title(puzzle)}, {puzzle.difficulty}, code {puzzle.puzzle_code}", puzzle)
    solution = getattr(puzzle, "solution", None)
    return shown if solution is None else Group(shown, _solution(solution))


def _as_file(heading: str, puzzle: "GenerateResult | KenKenDailyPuzzle | KenKenPuzzle") -> Text:
    lines = [heading, *draw_puzzle(puzzle.cages).splitlines()]
    comments = "\n".join(f"{COMMENT} {line}" for line in lines)
    return _plain(f"{comments}\n\n{write_puzzle(puzzle)}")


def _solution(grid: Sequence[Sequence[int]]) -> Text:
    rows = "\n".join(f"{COMMENT} {' '.join(map(str, row))}" for row in grid)
    return _plain(f"\n{COMMENT} The solution:\n{rows}")


def hint_view(_params: object, result: "KenKenHintResult", _job: "Job") -> RenderableType:
    """Return the view of the next step of a puzzle."""
    if len(result.steps) < 2:
        return Text(result.detail)
    return Text("\n".join(f"{place}. {step.detail}" for place, step in enumerate(result.steps, 1)))


def check_view(params: "KenKenCheckParams", result: "KenKenCheckResult", _job: "Job") -> RenderableType:
    """Return the view of a verdict: correct, or the mistakes."""
    if result.correct:
        return Text("Correct: this is a solution.", style="green")
    doubled = result.conflict_cells
    broken = [params.cages[number] for number in result.conflict_cages]
    lines = [f"Digits that occur twice in a line or a cage: {_cells(doubled)}"] if doubled else []
    lines += [f"The cage {clue_text(cage)} can no longer be made: {_cells(cage.cells)}" for cage in broken]
    if not lines:
        return Text("Nothing is wrong so far.")
    return Text("\n".join(lines))


def _cells(cells: Iterable[Sequence[int]]) -> str:
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def cage_view(_params: object, result: Any, _job: "Job") -> RenderableType:
    """Return the view of the combinations that fit a cage, or each of several cages."""
    reports: list[KenKenCageReport] = result.cage_reports or [result]
    return Group(*map(_cage, reports))


def _cage(report: "KenKenCageReport") -> RenderableType:
    if not report.combinations:
        return Text("No digits can fill this cage.")
    rows = table(wrapping("Combination"), right("Placements"))
    for digits, ways in zip(report.combinations, report.arrangements_by_combination, strict=True):
        rows.add_row(_digits(digits), number(ways))
    combinations = with_unit(len(report.combinations), "combination")
    heading = f"{combinations}, {with_unit(report.arrangements, 'placement')}"
    common = f"Always: {_digits(report.always)}. Never: {_digits(report.never)}."
    return Group(Text(heading, style="bold"), Text(), rows, Text(), Text(common))


def _digits(digits: Sequence[int]) -> str:
    return " ".join(map(str, digits)) or "none"


def read_view(_params: object, result: "KenKenReadResult", _job: "Job") -> RenderableType:
    """Return the view of the puzzles in a text, and of its faults."""
    count = with_unit(len(result.text_puzzles), "puzzle")
    heading = f"{count} in the format {result.puzzle_format}" if result.puzzle_format else "No puzzle"
    faults = [
        Text(f"Line {fault.text_line}, column {fault.text_column}: {fault.detail}", style="red")
        for fault in result.faults
    ]
    return Group(Text(heading, style="bold"), *map(_read_puzzle, result.text_puzzles), *faults)


def _read_puzzle(puzzle: "KenKenTextPuzzle") -> RenderableType:
    title = f": {puzzle.title}" if puzzle.title else ""
    heading = Text(f"Line {puzzle.text_line}: {_title(puzzle)}{title}")
    return Group(Text(), heading, _plain(draw_puzzle(puzzle.cages, puzzle.grid)))


def write_view(_params: object, result: "KenKenWriteResult", _job: "Job") -> RenderableType:
    """Return the view of puzzles as text: the text itself."""
    return _plain(result.text.removesuffix("\n"))
