"""The commands of ``kenken``: solve, check and continue puzzles in files, make puzzles, and list a cage's digits."""

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from countinghouse_client.cli.arguments import (
    Day,
    Seed,
    argument,
    choice_option,
    given,
    number_option,
    option,
    quoted,
    read_file,
    write_file,
)
from countinghouse_client.cli.errors import EXIT_FAILED, BadInputError
from countinghouse_client.cli.jobs.running import run_operation
from countinghouse_client.cli.kenken.files import PuzzleFile, read_puzzle
from countinghouse_client.cli.kenken.views import daily_view, generate_view, solution_view
from countinghouse_client.cli.packs import Count, Output, write_pack
from countinghouse_client.cli.session import Session, command

if TYPE_CHECKING:
    from countinghouse_client.types import Job

SIGNS = "+-*/×÷x"
_CLUE = re.compile(r"(\d{1,18})([-+−×x*÷/]?)", re.ASCII)
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII | re.IGNORECASE)

File = Annotated[str, argument("The puzzle, as JSON or plain text; - for standard input.", "FILE")]
Svg = Annotated[Path | None, option("Also save a picture, for printing.", "FILE", "--svg", usual="none")]

DIFFICULTIES = ("easy", "medium", "hard", "expert", "unreasonable")

Level = Annotated[
    str | None,
    choice_option("easy, medium, hard, expert or unreasonable.", "LEVEL", DIFFICULTIES),
]
Signs = Annotated[str, option("The operators to use, such as '+*'.", "SIGNS")]
Mystery = Annotated[bool, typer.Option("--mystery", help="Hide the operators.")]

commands = typer.Typer(no_args_is_help=True, help="KenKen: fill a grid so that every cage makes its target.")


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
    params = {**_read(file).puzzle, "limit": limit, "explain": explain}
    job = run_operation(session, "kenken.solve", params)
    _save(session, job, "solution", svg)


@command(commands)
def make(
    session: Session,
    *,
    size: Annotated[int, typer.Argument(metavar="[SIZE]", help="Rows and columns, 3 to 9.")] = 6,
    seed: Seed = None,
    difficulty: Level = None,
    operators: Signs = "+-*/",
    mystery: Mystery = False,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    svg: Svg = None,
) -> None:
    """Make a puzzle with exactly one solution. The output can be saved as a file and solved."""
    params = _wish(size, seed, difficulty, operators, mystery=mystery)
    job = run_operation(session, "kenken.generate", params, solution_view if solution else generate_view)
    _save(session, job, "solution" if solution else "puzzle", svg)


def pack(
    session: Session,
    *,
    output: Output,
    size: Annotated[int, number_option("Rows and columns, 3 to 9.")] = 6,
    count: Count = 100,
    seed: Seed = None,
    difficulty: Level = None,
    operators: Signs = "+-*/",
    mystery: Mystery = False,
) -> None:
    """Make many different puzzles, each with exactly one solution."""
    params = _wish(size, seed, difficulty, operators, mystery=mystery)
    write_pack(session, "kenken.generate", {**params, "count": count}, output)


def _wish(
    size: int, seed: int | None, difficulty: str | None, operators: str, *, mystery: bool
) -> dict[str, object]:
    unknown = set(operators) - set(SIGNS)
    if unknown:
        raise BadInputError(f"--operators: {''.join(sorted(unknown))} is not one of {SIGNS}")
    return dict(
        given(
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
    run_operation(session, "kenken.hint", _read(file).filled)


@command(commands)
def check(session: Session, *, file: File) -> None:
    """Check the digits in a file. Exit code 1 if there is a mistake."""
    job = run_operation(session, "kenken.check", _read(file).filled)
    result: Any = job["result"] or {}
    if any(result.get("conflicts", {}).values()):
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
        list[int] | None,
        option("A digit that is not in the cage. Can be repeated.", "DIGIT", usual="none"),
    ] = None,
) -> None:
    """List the combinations of digits that fit a cage."""
    found = _CLUE.fullmatch(clue)
    if found is None:
        raise BadInputError(f"{quoted(clue)} is not a clue such as 20+ or '12*'")
    params = {
        "size": size,
        "target": int(found[1]),
        "operator": found[2].replace("x", "×") or None,
        "cells": [_cell(text) for text in cells],
        "exclude": exclude or [],
    }
    run_operation(session, "kenken.cage", params)


def _cell(text: str) -> list[int]:
    found = _CELL.fullmatch(text)
    if found is None:
        raise BadInputError(f"{quoted(text)} is not a cell such as r1c2")
    return [int(found[1]) - 1, int(found[2]) - 1]


def _read(file: str) -> PuzzleFile:
    return read_puzzle(read_file(file))


def _save(session: Session, job: "Job", picture: str, svg: Path | None) -> None:
    """Save a picture of the job's result if ``svg`` is given."""
    if svg is not None:
        query = {"picture": picture}
        write_file(svg, session.ask(f"/v1/jobs/{job['id']}", query=query, media_type="image/svg+xml"))
