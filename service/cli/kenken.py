"""``kenken``: puzzles in files solved, checked and gone on with, new ones made, and cages by themselves."""

import re
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from service.cli.arguments import quoted
from service.cli.errors import EXIT_FAILED, BadInputError
from service.cli.family import Family
from service.cli.job import Job
from service.cli.kenken_text import PuzzleFile, read_puzzle
from service.cli.kenken_views import (
    cage_view,
    check_view,
    generate_view,
    hint_view,
    solution_view,
    solve_view,
)
from service.cli.operations import run_operation
from service.cli.session import Session, with_session

SOLVE, MAKE, HINT, CHECK, CAGE = (
    "kenken.solve",
    "kenken.generate",
    "kenken.hint",
    "kenken.check",
    "kenken.cage",
)
STANDARD_INPUT = "-"
SIGNS = "+-*/×÷x"
_CLUE = re.compile(r"(\d{1,18})([-+−×x*÷/]?)", re.ASCII)
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII | re.IGNORECASE)

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE", show_default=False, help="The puzzle, as JSON or plain text; - for standard input."
    ),
]
Svg = Annotated[
    Path | None,
    typer.Option("--svg", metavar="FILE", show_default="none", help="Also save a picture, to be printed."),
]

commands = typer.Typer(no_args_is_help=True, help="KenKen: fill a grid so that every cage makes its target.")


@commands.command()
@with_session
def solve(
    session: Session,
    *,
    file: File,
    limit: Annotated[int, typer.Option(metavar="N", help="How many solutions to list at most.")] = 2,
    explain: Annotated[bool, typer.Option("--explain", help="Tell the way to the solution.")] = False,
    svg: Svg = None,
) -> None:
    """Solve a puzzle, and say how hard it is."""
    params = {**_read(file).puzzle, "limit": limit, "explain": explain}
    job = run_operation(session, SOLVE, params, solve_view)
    _save(session, job, "solution", svg)


@commands.command()
@with_session
def make(
    session: Session,
    *,
    size: Annotated[int, typer.Argument(metavar="[SIZE]", help="Rows and columns, 3 to 9.")] = 6,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", show_default="drawn", help="The same seed makes the same puzzle."),
    ] = None,
    difficulty: Annotated[
        Literal["easy", "normal", "hard", "extreme", "unreasonable"] | None,
        typer.Option(
            metavar="LEVEL", show_default="any", help="easy, normal, hard, extreme or unreasonable."
        ),
    ] = None,
    operators: Annotated[
        str, typer.Option(metavar="SIGNS", help="The operators that may be used, such as '+*'.")
    ] = "+-*/",
    mystery: Annotated[bool, typer.Option("--mystery", help="Hide the operators.")] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
    svg: Svg = None,
) -> None:
    """Make a puzzle with exactly one solution. What is printed can be kept as a file and solved."""
    unknown = set(operators) - set(SIGNS)
    if unknown:
        raise BadInputError(f"--operators: {''.join(sorted(unknown))} is none of {SIGNS}")
    params: dict[str, object] = {
        "size": size,
        "seed": seed,
        "operators": [sign.replace("x", "×") for sign in operators],
        "difficulty": difficulty,
        "mystery": mystery,
    }
    given = {name: value for name, value in params.items() if value is not None}
    job = run_operation(session, MAKE, given, solution_view if solution else generate_view)
    _save(session, job, "solution" if solution else "puzzle", svg)


@commands.command()
@with_session
def hint(session: Session, *, file: File) -> None:
    """Get the next step of a puzzle, from what the file has filled in."""
    run_operation(session, HINT, _read(file).filled, hint_view)


@commands.command()
@with_session
def check(session: Session, *, file: File) -> None:
    """Check what a file has filled in. Exit code 1 when something is wrong."""
    job = run_operation(session, CHECK, _read(file).filled, check_view)
    conflicts = (job.result or {}).get("conflicts", {})
    if any(conflicts.values()):
        raise typer.Exit(EXIT_FAILED)


@commands.command()
@with_session
def cage(
    session: Session,
    *,
    clue: Annotated[
        str,
        typer.Argument(metavar="CLUE", show_default=False, help="The target and the operator: 20+, '4050*'."),
    ],
    cells: Annotated[
        list[str],
        typer.Argument(
            metavar="CELL", show_default=False, help="Each cell of the cage, such as r1c2, from 1."
        ),
    ],
    size: Annotated[int, typer.Option("--size", "-n", metavar="N", help="Rows and columns of the grid.")] = 9,
    exclude: Annotated[
        list[int] | None,
        typer.Option(
            metavar="DIGIT", show_default="none", help="A digit that is not in it; may be repeated."
        ),
    ] = None,
) -> None:
    """List what can stand in a cage."""
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
    run_operation(session, CAGE, params, cage_view)


def _cell(text: str) -> list[int]:
    found = _CELL.fullmatch(text)
    if found is None:
        raise BadInputError(f"{quoted(text)} is not a cell such as r1c2")
    return [int(found[1]) - 1, int(found[2]) - 1]


def _read(file: str) -> PuzzleFile:
    try:
        text = sys.stdin.read() if file == STANDARD_INPUT else Path(file).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInputError(f"{file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInputError(f"{file} is not text in UTF-8.") from None
    return read_puzzle(text)


def _save(session: Session, job: Job, picture: str, svg: Path | None) -> None:
    """Save a picture of the job's result, if one is wanted."""
    if svg is None:
        return
    drawn = session.client.picture(job.id, picture, within_s=session.within_s)
    try:
        svg.write_bytes(drawn)
    except OSError as error:
        raise BadInputError(f"{svg}: {error.strerror or error}") from None


KENKEN = Family(
    commands=commands,
    views={
        SOLVE: solve_view,
        MAKE: generate_view,
        HINT: hint_view,
        CHECK: check_view,
        CAGE: cage_view,
    },
    name="kenken",
)
