"""The commands of ``kenken``, and views of their results.

They solve, check and continue puzzles in files, make puzzles, and list the digits of a cage.
"""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import (
    Day,
    Seed,
    argument,
    difficulty_option,
    in_quotes,
    number_option,
    numbers_option,
    option,
    read_file,
    whole_numbers,
    without_none,
    write_file,
)
from countinghouse_client.cli.display import number, right, table, with_unit, wrapping
from countinghouse_client.cli.errors import EXIT_FAILED, BadInputError
from countinghouse_client.cli.jobs import run_operation
from countinghouse_client.cli.kenken_text import (
    COMMENT,
    PuzzleFile,
    clue_text,
    draw_puzzle,
    read_puzzle,
    write_puzzle,
)
from countinghouse_client.cli.puzzles import Count, Output, write_pack
from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.session import Session, command, group

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.kenken.operations.cage import KenKenCageReport
    from worker.games.kenken.operations.codes import KenKenPuzzle
    from worker.games.kenken.operations.daily import KenKenDaily, KenKenDailyPuzzle
    from worker.games.kenken.operations.generate import GenerateParams, GenerateResult
    from worker.games.kenken.operations.play import KenKenCheckParams, KenKenCheckResult, KenKenHintResult
    from worker.games.kenken.operations.solve import KenKenSolveParams, KenKenSolveResult


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
    parts += [_plain(draw_puzzle(params.size, params.cages, solution)) for solution in found]
    if found and not result.unique and not result.all_listed:
        parts.append(Text(f"There may be more than these {len(found)}; --limit shows more.", style="dim"))
    parts += [Text(f"{place}. {step.detail}") for place, step in enumerate(result.steps or (), 1)]
    return Group(*parts)


def generate_view(params: "GenerateParams", result: "GenerateResult", _job: "Job") -> RenderableType:
    """Return the view of a puzzle as a file that can be read again, with a drawing in comments."""
    heading = f"{_size(result.size)}, {result.difficulty}, seed {params.seed}, code {result.puzzle_code}"
    return _as_file(heading, result)


def solution_view(params: "GenerateParams", result: "GenerateResult", job: "Job") -> RenderableType:
    """Return the view of ``generate_view``, with the puzzle's solution in comments."""
    return Group(generate_view(params, result, job), _solution(result.solution))


def daily_view(day: "KenKenDaily", *, large: bool) -> RenderableType:
    """Return the view of the large or the small puzzle of a day, as ``generate_view`` shows it."""
    puzzle = day.large if large else day.small
    heading = (
        f"The puzzle of {day.date}: {_size(puzzle.size)}, {puzzle.difficulty}, code {puzzle.puzzle_code}"
    )
    return _as_file(heading, puzzle)


def puzzle_view(puzzle: "KenKenPuzzle") -> RenderableType:
    """Return the view of the puzzle of a code as ``generate_view`` shows it, with its solution if requested."""
    shown = _as_file(f"{_size(puzzle.size)}, {puzzle.difficulty}, code {puzzle.puzzle_code}", puzzle)
    solution = getattr(puzzle, "solution", None)
    return shown if solution is None else Group(shown, _solution(solution))


def _as_file(heading: str, puzzle: "GenerateResult | KenKenDailyPuzzle | KenKenPuzzle") -> Text:
    lines = [heading, *draw_puzzle(puzzle.size, puzzle.cages).splitlines()]
    comments = "\n".join(f"{COMMENT} {line}" for line in lines)
    return _plain(f"{comments}\n\n{write_puzzle(puzzle.size, puzzle.cages)}")


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
    lines = [f"Digits that occur twice in a line: {_cells(doubled)}"] if doubled else []
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


SIGNS = "+-*/×÷x"
_CLUE = re.compile(r"(\d{1,18})([-+−×x*÷/]?)", re.ASCII)
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII | re.IGNORECASE)

File = Annotated[str, argument("The puzzle, as JSON or plain text; - for standard input.", "FILE")]
Svg = Annotated[Path | None, option("Also save a picture, for printing.", "FILE", "--svg", usual="none")]

DIFFICULTIES = ("easy", "medium", "hard", "expert", "unreasonable")

Difficulty = Annotated[Any, difficulty_option(DIFFICULTIES)]
Signs = Annotated[str, option("The operators to use, such as '+*'.", "SIGNS")]
Mystery = Annotated[bool, typer.Option("--mystery", help="Hide the operators.")]

commands = group(no_args_is_help=True, help="KenKen: fill a grid so that every cage makes its target.")


@command(commands)
def solve(
    session: Session,
    *,
    file: File,
    limit: Annotated[int, number_option("List at most this many solutions.")] = 2,
    explain: Annotated[bool, typer.Option("--explain", help="Explain how to find the solution.")] = False,
    svg: Svg = None,
) -> None:
    """Solve a puzzle and rate its difficulty."""
    params = {**_read_puzzle_file(file).puzzle, "limit": limit, "with_steps": explain}
    job = run_operation(session, "kenken.solve", params)
    _save_picture(session, job, "solution", svg)


@command(commands)
def make(
    session: Session,
    *,
    size: Annotated[int, typer.Argument(metavar="[SIZE]", help="Rows and columns, 3 to 9.")] = 6,
    seed: Seed = None,
    difficulty: Difficulty = None,
    operators: Signs = "+-*/",
    mystery: Mystery = False,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    svg: Svg = None,
) -> None:
    """Make a puzzle with exactly one solution. The output can be saved as a file and solved."""
    params = _wish(size, seed, difficulty, operators, mystery=mystery)
    job = run_operation(session, "kenken.generate", params, solution_view if solution else generate_view)
    _save_picture(session, job, "solution" if solution else "puzzle", svg)


def pack(
    session: Session,
    *,
    output: Output,
    size: Annotated[int, number_option("Rows and columns, 3 to 9.")] = 6,
    count: Count = 100,
    seed: Seed = None,
    difficulty: Difficulty = None,
    operators: Signs = "+-*/",
    mystery: Mystery = False,
) -> None:
    """Make many different puzzles, each with exactly one solution."""
    params = _wish(size, seed, difficulty, operators, mystery=mystery)
    write_pack(session, "kenken.generate", {**params, "count": count}, output)


def _wish(
    size: int, seed: int | None, difficulty: str | list[int] | None, operators: str, *, mystery: bool
) -> dict[str, object]:
    unknown = set(operators) - set(SIGNS)
    if unknown:
        raise BadInputError(f"--operators: {''.join(sorted(unknown))} is not one of {SIGNS}")
    return dict(
        without_none(
            {
                "size": size,
                "seed": seed,
                "operators": [sign.replace("x", "×") for sign in operators],
                "difficulty": difficulty,
                "mystery": mystery,
            }
        )
    )


@command(commands)
def daily(
    session: Session,
    *,
    day: Day = None,
    large: Annotated[bool, typer.Option("--large", help="The large puzzle, not the small one.")] = False,
) -> None:
    """Show a puzzle of the day, the same for everyone."""
    body = session.ask("/v1/kenken/daily", query={"date": day})
    session.show_object(body, partial(daily_view, large=large))


@command(commands)
def hint(session: Session, *, file: File) -> None:
    """Get the next step of a puzzle, from the digits in the file."""
    run_operation(session, "kenken.hint", _read_puzzle_file(file).filled)


@command(commands)
def check(session: Session, *, file: File) -> None:
    """Check the digits in a file. Exit code 1 if there is a mistake."""
    job = run_operation(session, "kenken.check", _read_puzzle_file(file).filled)
    result: Any = job["result"] or {}
    if result.get("conflicts"):
        raise typer.Exit(EXIT_FAILED)


@command(commands)
def cage(
    session: Session,
    *,
    clue: Annotated[str, argument("The target and the operator: 20+, '4050*'.", "CLUE")],
    cells: Annotated[
        list[str], argument("The cells of the cage, such as r1c2; rows and columns count from 1.", "CELL")
    ],
    size: Annotated[int, number_option("Rows and columns of the grid.", "--size", "-n")] = 9,
    exclude: Annotated[
        list[str] | None, numbers_option("Digits that are not in the cage: 8 9, or 8,9.")
    ] = None,
) -> None:
    """List the combinations of digits that fit a cage."""
    found = _CLUE.fullmatch(clue)
    if found is None:
        raise BadInputError(f"{in_quotes(clue)} is not a clue such as 20+ or '12*'")
    params = {
        "size": size,
        "target": int(found[1]),
        "operator": found[2].replace("x", "×") or None,
        "cells": [_cell(text) for text in cells],
        "exclude": whole_numbers(exclude or (), "--exclude"),
    }
    run_operation(session, "kenken.cage", params)


def _cell(text: str) -> list[int]:
    found = _CELL.fullmatch(text)
    if found is None:
        raise BadInputError(f"{in_quotes(text)} is not a cell such as r1c2")
    return [int(found[1]) - 1, int(found[2]) - 1]


def _read_puzzle_file(file: str) -> PuzzleFile:
    return read_puzzle(read_file(file))


def _save_picture(session: Session, job: "Job", picture: str, svg: Path | None) -> None:
    """Save a picture of the job's result if ``svg`` is given."""
    if svg is not None:
        query = {"picture": picture}
        write_file(svg, session.ask(f"/v1/jobs/{job['id']}", query=query, media_type="image/svg+xml"))


SECTION = Section(
    commands=commands,
    group="kenken",
    game="kenken",
    results={
        "cage": cage_view,
        "check": check_view,
        "solve": solve_view,
        "hint": hint_view,
        "generate": generate_view,
    },
    puzzle=puzzle_view,
    pack=pack,
    tables=(
        "kenken/2",
        "kenken/2/fewest",
        "kenken/3",
        "kenken/3/fewest",
        "kenken/4",
        "kenken/4-mystery",
        "kenken/4-sums",
        "kenken/4-sums-and-products",
        "kenken-difficulty/3",
        "kenken-difficulty/4",
        "kenken-recount/4",
        "kenken-recount/4-mystery",
        "kenken-recount/4-sums",
        "kenken-recount/4-sums-and-products",
        "kenken-difficulty-recount/3",
        "kenken-difficulty-recount/4",
    ),
    charts=("kenken",),
)
