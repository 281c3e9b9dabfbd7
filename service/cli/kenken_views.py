"""How the results of KenKen's operations look."""

from typing import TypedDict, cast

from rich.console import Group, RenderableType
from rich.text import Text

from service.cli.display import counted, number, right, table, wrapping
from service.cli.job import Job
from service.cli.kenken_drawing import clue, draw
from service.cli.kenken_text import COMMENT, write_puzzle

Cell = list[int]
Grid = list[list[int]]


class Step(TypedDict):
    """A deduction."""

    technique: str
    text: str


class SolveResult(TypedDict):
    """The result of ``kenken.solve``."""

    solutions: list[Grid]
    unique: bool | None
    complete: bool
    difficulty: str | None
    steps: list[Step] | None


class Cage(TypedDict):
    """A cage of a puzzle."""

    operator: str | None
    target: int
    cells: list[Cell]


class GenerateResult(TypedDict):
    """The result of ``kenken.generate``."""

    size: int
    cages: list[Cage]
    solution: Grid
    difficulty: str


class HintResult(TypedDict):
    """The result of ``kenken.hint``."""

    hint: str
    mistakes: list[Cell]
    steps: list[Step]


class Conflicts(TypedDict):
    """What is wrong in a grid."""

    cells: list[Cell]
    cages: list[int]


class CheckResult(TypedDict):
    """The result of ``kenken.check``."""

    conflicts: Conflicts
    complete: bool
    correct: bool


class CageReport(TypedDict):
    """What can stand in a cage."""

    combinations: list[list[int]]
    arrangements: int
    arrangements_by_combination: list[int]
    always: list[int]
    never: list[int]


class CageResult(CageReport):
    """The result of ``kenken.cage``: of one cage, or of several, each with its own."""

    cages: list[CageReport] | None


def _size(size: int) -> str:
    return f"KenKen {size} × {size}"


def _plain(text: str, style: str = "") -> Text:
    return Text(text, style=style, no_wrap=True, overflow="ignore")


def solve_view(job: Job) -> RenderableType:
    """The solutions, and how hard it was."""
    result, params = cast("SolveResult", job.result), job.params
    found = result["solutions"]
    verdicts = {
        True: f"One solution, difficulty: {result['difficulty']}.",
        False: "Several solutions." if found else "No solution.",
        None: "Whether there is one solution could not be decided.",
    }
    parts: list[RenderableType] = [
        Text(_size(params["size"]), style="bold"),
        Text(verdicts[result["unique"]]),
    ]
    parts += [_plain(draw(params["size"], params["cages"], solution)) for solution in found]
    if found and not result["unique"] and not result["complete"]:
        parts.append(Text(f"There may be more than these {len(found)}; --limit shows more.", style="dim"))
    parts += [Text(f"{place}. {step['text']}") for place, step in enumerate(result["steps"] or (), 1)]
    return Group(*parts)


def generate_view(job: Job) -> RenderableType:
    """The puzzle as a file that can be read again, with a drawing in comments."""
    result, params = cast("GenerateResult", job.result), job.params
    drawn = draw(result["size"], result["cages"])
    lines = [f"{_size(result['size'])}, {result['difficulty']}, seed {params['seed']}", *drawn.splitlines()]
    comments = "\n".join(f"{COMMENT} {line}" for line in lines)
    return _plain(f"{comments}\n\n{write_puzzle(result['size'], result['cages'])}")


def solution_view(job: Job) -> RenderableType:
    """The puzzle as ``generate_view`` shows it, with its solution in comments."""
    rows = "\n".join(
        f"{COMMENT} {' '.join(map(str, row))}" for row in cast("GenerateResult", job.result)["solution"]
    )
    return Group(generate_view(job), _plain(f"\n{COMMENT} The solution:\n{rows}"))


def hint_view(job: Job) -> RenderableType:
    """What to do next."""
    result = cast("HintResult", job.result)
    if len(result["steps"]) < 2:
        return Text(result["hint"])
    return Text("\n".join(f"{place}. {step['text']}" for place, step in enumerate(result["steps"], 1)))


def check_view(job: Job) -> RenderableType:
    """What is wrong so far."""
    result, cages = cast("CheckResult", job.result), job.params["cages"]
    if result["correct"]:
        return Text("Correct: this is a solution.", style="green")
    doubled, broken = result["conflicts"]["cells"], [cages[n] for n in result["conflicts"]["cages"]]
    lines = [f"Digits that stand twice in a line: {_cells(doubled)}"] if doubled else []
    lines += [f"The cage {clue(cage)} cannot be made any more: {_cells(cage['cells'])}" for cage in broken]
    if not lines:
        return Text("Nothing is wrong so far.")
    return Text("\n".join(lines))


def _cells(cells: list[Cell]) -> str:
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def cage_view(job: Job) -> RenderableType:
    """What can stand in a cage, or in each of several."""
    result = cast("CageResult", job.result)
    return Group(*(_cage(report) for report in result["cages"] or (result,)))


def _cage(report: CageReport) -> RenderableType:
    if not report["combinations"]:
        return Text("No digits can fill this cage.")
    rows = table(wrapping("Combination"), right("Placements"))
    for digits, ways in zip(report["combinations"], report["arrangements_by_combination"], strict=True):
        rows.add_row(_digits(digits), number(ways))
    combinations = counted(len(report["combinations"]), "combination")
    heading = f"{combinations}, {counted(report['arrangements'], 'placement')}"
    common = f"Always: {_digits(report['always'])}. Never: {_digits(report['never'])}."
    return Group(Text(heading, style="bold"), Text(), rows, Text(), Text(common))


def _digits(digits: list[int]) -> str:
    return " ".join(map(str, digits)) or "none"
