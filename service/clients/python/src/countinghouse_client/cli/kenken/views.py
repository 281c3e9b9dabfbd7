"""Views of the results of KenKen's operations.

Puzzles are drawn in text: walls around cages, clues in their corners, digits in the cells.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.display import counted, number, right, table, wrapping
from countinghouse_client.cli.kenken.files import COMMENT, write_puzzle

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.kenken.operations.cage import CageReport
    from worker.games.kenken.operations.check import KenKenCheckParams, KenKenCheckResult
    from worker.games.kenken.operations.codes import KenKenPuzzle
    from worker.games.kenken.operations.daily import KenKenDaily, KenKenDailyPuzzle
    from worker.games.kenken.operations.fields import CageModel
    from worker.games.kenken.operations.generate import GenerateParams, GenerateResult
    from worker.games.kenken.operations.hint import KenKenHintResult
    from worker.games.kenken.operations.solve import KenKenSolveParams, KenKenSolveResult


Digits = Sequence[Sequence[int | None]]

_JUNCTIONS: Final = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"
"""The junction at each index: the sum of 1, 2, 4 and 8 for walls going up, down, left and right."""
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_EMPTY: Final = "·"
_LEAST_WIDTH: Final = 5


def _size(size: int) -> str:
    return f"KenKen {size} × {size}"


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
        Text(_size(params.size), style="bold"),
        Text(verdicts[result.unique]),
    ]
    parts += [_plain(draw(params.size, params.cages, solution)) for solution in found]
    if found and not result.unique and not result.complete:
        parts.append(Text(f"There may be more than these {len(found)}; --limit shows more.", style="dim"))
    parts += [Text(f"{place}. {step.text}") for place, step in enumerate(result.steps or (), 1)]
    return Group(*parts)


def generate_view(params: "GenerateParams", result: "GenerateResult", _job: "Job") -> RenderableType:
    """Return the view of a puzzle as a file that can be read again, with a drawing in comments."""
    return _as_file(f"{_size(result.size)}, {result.difficulty}, seed {params.seed}", result)


def solution_view(params: "GenerateParams", result: "GenerateResult", job: "Job") -> RenderableType:
    """Return the view of ``generate_view``, with the puzzle's solution in comments."""
    return Group(generate_view(params, result, job), _solution(result.solution))


def daily_view(day: "KenKenDaily", *, large: bool) -> RenderableType:
    """Return the view of the large or the small puzzle of a day, as ``generate_view`` shows it."""
    puzzle = day.large if large else day.small
    heading = f"The puzzle of {day.date}: {_size(puzzle.size)}, {puzzle.difficulty}, code {puzzle.code}"
    return _as_file(heading, puzzle)


def puzzle_view(puzzle: "KenKenPuzzle") -> RenderableType:
    """Return the view of the puzzle of a code as ``generate_view`` shows it, with its solution if requested."""
    shown = _as_file(f"{_size(puzzle.size)}, {puzzle.difficulty}, code {puzzle.code}", puzzle)
    solution = getattr(puzzle, "solution", None)
    return shown if solution is None else Group(shown, _solution(solution))


def _as_file(heading: str, puzzle: "GenerateResult | KenKenDailyPuzzle | KenKenPuzzle") -> Text:
    lines = [heading, *draw(puzzle.size, puzzle.cages).splitlines()]
    comments = "\n".join(f"{COMMENT} {line}" for line in lines)
    return _plain(f"{comments}\n\n{write_puzzle(puzzle.size, puzzle.cages)}")


def _solution(grid: Sequence[Sequence[int]]) -> Text:
    rows = "\n".join(f"{COMMENT} {' '.join(map(str, row))}" for row in grid)
    return _plain(f"\n{COMMENT} The solution:\n{rows}")


def hint_view(_params: object, result: "KenKenHintResult", _job: "Job") -> RenderableType:
    """Return the view of the next step of a puzzle."""
    if len(result.steps) < 2:
        return Text(result.hint)
    return Text("\n".join(f"{place}. {step.text}" for place, step in enumerate(result.steps, 1)))


def check_view(params: "KenKenCheckParams", result: "KenKenCheckResult", _job: "Job") -> RenderableType:
    """Return the view of a verdict: correct, or the mistakes."""
    if result.correct:
        return Text("Correct: this is a solution.", style="green")
    doubled = result.conflicts.cells
    broken = [params.cages[number] for number in result.conflicts.cages]
    lines = [f"Digits that occur twice in a line: {_cells(doubled)}"] if doubled else []
    lines += [f"The cage {_clue(cage)} can no longer be made: {_cells(cage.cells)}" for cage in broken]
    if not lines:
        return Text("Nothing is wrong so far.")
    return Text("\n".join(lines))


def _cells(cells: Iterable[Sequence[int]]) -> str:
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def cage_view(_params: object, result: Any, _job: "Job") -> RenderableType:
    """Return the view of the combinations that fit a cage, or each of several cages."""
    reports: list[CageReport] = result.cages or [result]
    return Group(*map(_cage, reports))


def _cage(report: "CageReport") -> RenderableType:
    if not report.combinations:
        return Text("No digits can fill this cage.")
    rows = table(wrapping("Combination"), right("Placements"))
    for digits, ways in zip(report.combinations, report.arrangements_by_combination, strict=True):
        rows.add_row(_digits(digits), number(ways))
    combinations = counted(len(report.combinations), "combination")
    heading = f"{combinations}, {counted(report.arrangements, 'placement')}"
    common = f"Always: {_digits(report.always)}. Never: {_digits(report.never)}."
    return Group(Text(heading, style="bold"), Text(), rows, Text(), Text(common))


def _digits(digits: Sequence[int]) -> str:
    return " ".join(map(str, digits)) or "none"


def _clue(cage: "CageModel") -> str:
    """Format the clue in a cage's corner."""
    return str(cage.target) if len(cage.cells) == 1 else f"{cage.target}{cage.operator or ''}"


def draw(size: int, cages: "Sequence[CageModel]", digits: Digits | None = None) -> str:
    """Draw the puzzle as text, three lines for each row, with the digits filled in."""
    owner = {(row, column): number for number, cage in enumerate(cages) for row, column in cage.cells}
    clues = {min(tuple(cell) for cell in cage.cells): _clue(cage) for cage in cages}
    width = max(_LEAST_WIDTH, *(len(text) + 1 for text in clues.values()))
    lines: list[str] = []
    for row in range(size + 1):
        lines.append("".join(_above(owner, size, row, width)))
        if row < size:
            lines.append(
                _between(owner, size, row, [clues.get((row, c), "").ljust(width) for c in range(size)])
            )
            middle = [str((digits[row][c] if digits else None) or _EMPTY).center(width) for c in range(size)]
            lines.append(_between(owner, size, row, middle))
    return "\n".join(line.rstrip() for line in lines)


def _above(owner: Mapping[tuple[int, int], int], size: int, row: int, width: int) -> Iterator[str]:
    """Yield the pieces of the line above a row: junctions and walls."""
    for column in range(size + 1):
        arms = _UP * _wall(owner, (row - 1, column - 1), (row - 1, column))
        arms |= _DOWN * _wall(owner, (row, column - 1), (row, column))
        arms |= _LEFT * _wall(owner, (row - 1, column - 1), (row, column - 1))
        arms |= _RIGHT * _wall(owner, (row - 1, column), (row, column))
        yield _JUNCTIONS[arms]
        if column < size:
            yield ("━" if arms & _RIGHT else " ") * width


def _between(owner: Mapping[tuple[int, int], int], size: int, row: int, texts: Sequence[str]) -> str:
    """Return a line of texts with the walls between them."""
    walls = ["┃" if _wall(owner, (row, c - 1), (row, c)) else " " for c in range(size + 1)]
    return "".join(wall + text for wall, text in zip(walls, [*texts, ""], strict=True))


def _wall(owner: Mapping[tuple[int, int], int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return True if there is a wall between two cells; all cells outside the grid count as one cage."""
    return owner.get(one) != owner.get(other)
