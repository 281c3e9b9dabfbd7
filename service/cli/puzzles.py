"""The command ``puzzle``: open a puzzle by its code."""

from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich.console import RenderableType
from rich.text import Text

from service.cli.arguments import argument
from service.cli.derful31.views import puzzle_view as derful31_view
from service.cli.kenken.views import puzzle_view as kenken_view
from service.cli.krypto.views import puzzle_view as krypto_view
from service.cli.session import Session, command

_VIEWS = {"krypto": krypto_view, "kenken": kenken_view, "31-derful": derful31_view}

commands = typer.Typer()


def _view(puzzle: Any) -> RenderableType:
    view: Any = _VIEWS.get(puzzle.game)
    return Text(f"A puzzle of {puzzle.game}; --json shows it.") if view is None else view(puzzle)


@command(commands)
def puzzle(
    session: Session,
    code: Annotated[str, argument("The puzzle's code, such as K85V-H990-ET.", "CODE")],
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
) -> None:
    """Open a puzzle by its code."""
    query = {"solution": 1 if solution else None}
    session.show_object(session.ask(f"/v1/puzzles/{quote(code, safe='')}", query=query), _view)
