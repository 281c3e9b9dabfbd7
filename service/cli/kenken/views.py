"""How the results of KenKen's operations look."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from service.cli.display import counted, number, right, table, wrapping
from service.cli.job import Job
from service.cli.kenken.drawing import clue, draw
from service.cli.kenken.files import COMMENT, write_puzzle

if TYPE_CHECKING:
    from worker.games.kenken.operations.cage import CageReport
    from worker.games.kenken.operations.check import KenKenCheckParams, KenKenCheckResult
    from worker.games.kenken.operations.generate import GenerateParams, GenerateResult
    from worker.games.kenken.operations.hint import KenKenHintResult
    from worker.games.kenken.operations.solve import KenKenSolveParams, KenKenSolveResult


def _size(size: int) -> str:
    return f"KenKen {size} × {size}"


def _plain(text: str, style: str = "") -> Text:
    return Text(text, style=style, no_wrap=True, overflow="ignore")


def solve_view(params: "KenKenSolveParams", result: "KenKenSolveResult", _job: Job) -> RenderableType:
    """The solutions and the difficulty."""
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


def generate_view(params: "GenerateParams", result: "GenerateResult", _job: Job) -> RenderableType:
    """The puzzle as a file that can be read again, with a drawing in comments."""
    drawn = draw(result.size, result.cages)
    lines = [f"{_size(result.size)}, {result.difficulty}, seed {params.seed}", *drawn.splitlines()]
    comments = "\n".join(f"{COMMENT} {line}" for line in lines)
    return _plain(f"{comments}\n\n{write_puzzle(result.size, result.cages)}")


def solution_view(params: "GenerateParams", result: "GenerateResult", job: Job) -> RenderableType:
    """The puzzle as ``generate_view`` shows it, with its solution in comments."""
    rows = "\n".join(f"{COMMENT} {' '.join(map(str, row))}" for row in result.solution)
    return Group(generate_view(params, result, job), _plain(f"\n{COMMENT} The solution:\n{rows}"))


def hint_view(_params: object, result: "KenKenHintResult", _job: Job) -> RenderableType:
    """The next step."""
    if len(result.steps) < 2:
        return Text(result.hint)
    return Text("\n".join(f"{place}. {step.text}" for place, step in enumerate(result.steps, 1)))


def check_view(params: "KenKenCheckParams", result: "KenKenCheckResult", _job: Job) -> RenderableType:
    """The mistakes, if there are any."""
    if result.correct:
        return Text("Correct: this is a solution.", style="green")
    doubled = result.conflicts.cells
    broken = [params.cages[number] for number in result.conflicts.cages]
    lines = [f"Digits that occur twice in a line: {_cells(doubled)}"] if doubled else []
    lines += [f"The cage {clue(cage)} can no longer be made: {_cells(cage.cells)}" for cage in broken]
    if not lines:
        return Text("Nothing is wrong so far.")
    return Text("\n".join(lines))


def _cells(cells: Iterable[Sequence[int]]) -> str:
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def cage_view(_params: object, result: Any, _job: Job) -> RenderableType:
    """The combinations that fit a cage, or each of several."""
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
