"""The command ``puzzle``: open a puzzle by its code."""

from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich.console import RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import argument
from countinghouse_client.cli.sections import section_of
from countinghouse_client.cli.session import Session, command

commands = typer.Typer()


def _view(puzzle: Any) -> RenderableType:
    section = section_of(puzzle.game)
    if section is None or section.puzzle is None:
        return Text(f"A puzzle of {puzzle.game}; --json shows it.")
    return section.puzzle(puzzle)


@command(commands)
def puzzle(
    session: Session,
    code: Annotated[str, argument("The puzzle's code, such as K85V-H990-ET.", "CODE")],
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
) -> None:
    """Open a puzzle by its code."""
    query = {"solution": 1 if solution else None}
    session.show_object(session.ask(f"/v1/puzzles/{quote(code, safe='')}", query=query), _view)
