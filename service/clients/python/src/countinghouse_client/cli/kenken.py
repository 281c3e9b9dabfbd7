"""The commands of ``kenken``.

They solve, check and continue puzzles in files, read and write puzzles in the formats of other programs, make puzzles,
and list the digits of a cage.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group
from rich.text import Text

from countinghouse_client import CountinghouseError
from countinghouse_client.cli import kenken_views as views
from countinghouse_client.cli.arguments import (
    Day,
    Operators,
    Seed,
    argument,
    choice_option,
    difficulty_option,
    in_quotes,
    number_option,
    numbers_option,
    option,
    whole_numbers,
    without_none,
    write_file,
)
from countinghouse_client.cli.errors import EXIT_BAD_INPUT, EXIT_FAILED, BadInputError, CliError, as_cli_error
from countinghouse_client.cli.jobs import run_operation, run_to_end
from countinghouse_client.cli.kenken_files import (
    FORMATS,
    FilePuzzle,
    files_of,
    read_one,
    read_puzzles,
    read_text_file,
)
from countinghouse_client.cli.puzzles import Count, Output, write_pack
from countinghouse_client.cli.sections import Section, View
from countinghouse_client.cli.session import Session, command, group

if TYPE_CHECKING:
    from countinghouse_client.types import Job


USUAL_CAGE_SIZE = 9
_CLUE = re.compile(r"(\d{1,18})([-+−×x*÷/]?)", re.ASCII)
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII | re.IGNORECASE)

File = Annotated[str, argument("The puzzle, in any format; - for standard input.", "FILE")]
Files = Annotated[
    list[str], argument("Files and folders with puzzles, in any format; - for standard input.", "FILE")
]
Svg = Annotated[Path | None, option("Also save a picture, for printing.", "FILE", "--svg", usual="none")]

DIFFICULTIES = ("easy", "medium", "hard", "expert", "unreasonable")

Difficulty = Annotated[Any, difficulty_option(DIFFICULTIES)]
Mystery = Annotated[bool, typer.Option("--mystery", help="Hide the operators.")]
Columns = Annotated[
    int | None, number_option("Columns of a rectangle; SIZE is its rows.", usual="as many as rows")
]
OwnDigits = Annotated[
    list[str] | None, numbers_option("The digits that fill the grid, instead of 1 to n: 0 1 2 3, or 0,1,2,3.")
]
LargestCage = Annotated[
    int | None, number_option("Maximum number of cells of a cage, 2 to 6.", usual="by difficulty")
]
NoGivens = Annotated[bool, typer.Option("--no-givens", help="Give no digit: no cage of one cell.")]
LongOperators = Annotated[
    bool, typer.Option("--long-operators", help="Let - and / join three cells or more.")
]
Distinct = Annotated[bool, typer.Option("--distinct", help="No digit twice in a cage.")]

commands = group(no_args_is_help=True, help="KenKen: fill a grid so that every cage makes its target.")


@command(commands)
def solve(
    session: Session,
    *,
    files: Files,
    limit: Annotated[int, number_option("List at most this many solutions.")] = 2,
    explain: Annotated[bool, typer.Option("--explain", help="Explain how to find the solution.")] = False,
    svg: Svg = None,
) -> None:
    """Solve puzzles and rate their difficulty."""
    found = read_puzzles(session, files)
    for line in found.faults:
        session.tell(f"{CliError.heading}{line}")
    wishes: dict[str, object] = {"limit": limit, "with_steps": explain}
    if len(found.puzzles) > 1:
        if svg is not None:
            raise BadInputError(f"--svg saves the picture of one puzzle, and these are {len(found.puzzles)}.")
        codes = [
            _run_one_of_many(session, puzzle.name, partial(_solve_below, session, puzzle, wishes))
            for puzzle in found.puzzles
        ]
        _exit_with([*codes, EXIT_BAD_INPUT if found.faults else 0])
        return
    job = run_operation(session, "kenken.solve", {**found.puzzles[0].puzzle, **wishes})
    _save_picture(session, job, "solution", svg)
    _exit_with([EXIT_BAD_INPUT if found.faults else 0])


def _solve_below(session: Session, puzzle: FilePuzzle, wishes: dict[str, object]) -> None:
    """Solve a puzzle, and show its solution below its name."""
    run_operation(session, "kenken.solve", {**puzzle.puzzle, **wishes}, _below(puzzle.name, views.solve_view))


def _run_one_of_many(session: Session, name: str, run: Callable[[], None]) -> int:
    """Run a part of a command, and return its exit code. What is refused or fails is reported below its name.

    Raises:
        CliError, CountinghouseError: The other parts would fail too, such as without a connection.
    """
    try:
        run()
    except typer.Exit as ended:
        return ended.exit_code
    except (CliError, CountinghouseError) as error:
        told = as_cli_error(error)
        if told.exit_code not in (EXIT_FAILED, EXIT_BAD_INPUT):
            raise
        session.tell(f"{told.heading}{name}: {told}")
        return told.exit_code
    return 0


def _below(name: str, view: View) -> View:
    """Return a view below the name of its puzzle."""
    return lambda params, result, job: Group(Text(name, style="bold"), view(params, result, job), Text())


def _exit_with(codes: Sequence[int]) -> None:
    if any(codes):
        raise typer.Exit(max(codes))


@command(commands)
def read(session: Session, *, files: Files) -> None:
    """Read puzzles in any format, and report faults with line and column. Exit code 2 if there are faults."""
    names = list(files_of(files))
    if len(names) == 1:
        _read_file(session, names[0], views.read_view)
        return
    parts = [partial(_read_file, session, name, _below(name, views.read_view)) for name in names]
    _exit_with([_run_one_of_many(session, name, part) for name, part in zip(names, parts, strict=True)])


def _read_file(session: Session, name: str, view: View) -> None:
    """Show the puzzles of a file; exit if it has faults."""
    job = run_operation(session, "kenken.read", {"text": read_text_file(name)}, view)
    result: Any = job["result"] or {}
    _exit_with([EXIT_BAD_INPUT if result.get("faults") else 0])


@command(commands)
def write(
    session: Session,
    *,
    files: Files,
    to: Annotated[
        str, choice_option("The format to write.", "FORMAT", FORMATS, name="--to", usual="text")
    ] = "text",
    empty: Annotated[bool, typer.Option("--empty", help="Leave out the digits filled in.")] = False,
    output: Annotated[
        Path | None, option("The file to write.", "FILE", "--output", "-o", usual="standard output")
    ] = None,
) -> None:
    """Write puzzles in another format."""
    found = read_puzzles(session, files)
    if found.faults:
        raise BadInputError("\n".join(found.faults))
    puzzles = [{**puzzle.written, "grid": None} if empty else puzzle.written for puzzle in found.puzzles]
    params = {"puzzle_format": to, "text_puzzles": puzzles}
    if output is None:
        run_operation(session, "kenken.write", params)
        return
    result: Any = run_to_end(session, "kenken.write", params)["result"]
    write_file(output, result["text"].encode())


@command(commands)
def make(
    session: Session,
    *,
    size: Annotated[int, typer.Argument(metavar="[SIZE]", help="Rows and columns, 3 to 9.")] = 6,
    seed: Seed = None,
    difficulty: Difficulty = None,
    operators: Operators = None,
    mystery: Mystery = False,
    columns: Columns = None,
    digits: OwnDigits = None,
    largest_cage: LargestCage = None,
    no_givens: NoGivens = False,
    long_operators: LongOperators = False,
    distinct: Distinct = False,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    svg: Svg = None,
) -> None:
    """Make a puzzle with exactly one solution. The output can be saved as a file and solved."""
    variant = _variant(
        size, columns, digits, largest_cage, givens=not no_givens, long=long_operators, distinct=distinct
    )
    params = {**_wish(seed, difficulty, operators, mystery=mystery), **variant}
    job = run_operation(
        session, "kenken.generate", params, views.solution_view if solution else views.generate_view
    )
    _save_picture(session, job, "solution" if solution else "puzzle", svg)


def pack(
    session: Session,
    *,
    output: Output,
    size: Annotated[int, number_option("Rows and columns, 3 to 9.")] = 6,
    count: Count = 100,
    seed: Seed = None,
    difficulty: Difficulty = None,
    operators: Operators = None,
    mystery: Mystery = False,
    columns: Columns = None,
    digits: OwnDigits = None,
    largest_cage: LargestCage = None,
    no_givens: NoGivens = False,
    long_operators: LongOperators = False,
    distinct: Distinct = False,
) -> None:
    """Make many different puzzles, each with exactly one solution."""
    variant = _variant(
        size, columns, digits, largest_cage, givens=not no_givens, long=long_operators, distinct=distinct
    )
    params = {**_wish(seed, difficulty, operators, mystery=mystery), **variant}
    write_pack(session, "kenken.generate", {**params, "count": count}, output)


def _variant(
    size: int,
    columns: int | None,
    digits: list[str] | None,
    largest_cage: int | None,
    *,
    givens: bool,
    long: bool,
    distinct: bool,
) -> dict[str, object]:
    """Return the grid and the kinds of cages of a wish."""
    square = columns is None or columns == size
    return {
        **({"size": size} if square else {"rows": size, "columns": columns}),
        **({"digits": whole_numbers(digits, "--digits")} if digits else {}),
        **without_none({"largest_cage": largest_cage}),
        **({} if givens else {"single_cells": False}),
        **({"with_long_operators": True} if long else {}),
        **({"distinct": True} if distinct else {}),
    }


def _wish(
    seed: int | None, difficulty: str | list[int] | None, operators: list[str] | None, *, mystery: bool
) -> dict[str, object]:
    return without_none({"seed": seed, "operators": operators, "difficulty": difficulty, "mystery": mystery})


@command(commands)
def daily(
    session: Session,
    *,
    day: Day = None,
    large: Annotated[bool, typer.Option("--large", help="The large puzzle, not the small one.")] = False,
) -> None:
    """Show a puzzle of the day, the same for everyone."""
    body = session.ask("/v1/kenken/daily", query={"date": day})
    session.show_object(body, partial(views.daily_view, large=large))


@command(commands)
def hint(session: Session, *, file: File) -> None:
    """Get the next step of a puzzle, from the digits in the file."""
    run_operation(session, "kenken.hint", read_one(session, file).filled)


@command(commands)
def check(session: Session, *, file: File) -> None:
    """Check the digits in a file. Exit code 1 if there is a mistake."""
    job = run_operation(session, "kenken.check", read_one(session, file).filled)
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
    size: Annotated[
        int | None,
        number_option(
            "Rows and columns of the grid.", "--size", "-n", usual="9, or one for each of --digits"
        ),
    ] = None,
    exclude: Annotated[
        list[str] | None, numbers_option("Digits that are not in the cage: 8 9, or 8,9.")
    ] = None,
    digits: OwnDigits = None,
    distinct: Distinct = False,
) -> None:
    """List the combinations of digits that fit a cage."""
    found = _CLUE.fullmatch(clue)
    if found is None:
        raise BadInputError(f"{in_quotes(clue)} is not a clue such as 20+ or '12*'")
    own = whole_numbers(digits or (), "--digits")
    params = {
        "size": len(own) or USUAL_CAGE_SIZE if size is None else size,
        **({"digits": own} if own else {}),
        "target": int(found[1]),
        "operator": found[2].replace("x", "×") or None,
        "cells": [_cell(text) for text in cells],
        "exclude": whole_numbers(exclude or (), "--exclude"),
        **({"distinct": True} if distinct else {}),
    }
    run_operation(session, "kenken.cage", params)


def _cell(text: str) -> list[int]:
    found = _CELL.fullmatch(text)
    if found is None:
        raise BadInputError(f"{in_quotes(text)} is not a cell such as r1c2")
    return [int(found[1]) - 1, int(found[2]) - 1]


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
        "cage": views.cage_view,
        "check": views.check_view,
        "solve": views.solve_view,
        "hint": views.hint_view,
        "generate": views.generate_view,
        "read": views.read_view,
        "write": views.write_view,
    },
    puzzle=views.puzzle_view,
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
