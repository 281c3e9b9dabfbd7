"""The sections of the command line: one for each game, and one for tournaments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import typer
from rich.console import RenderableType

if TYPE_CHECKING:
    from countinghouse_client.types import Job


MODULES: Final = ("krypto", "partition", "kenken", "derful31", "year", "tournaments")
"""The modules that declare a ``SECTION``, in the order in which ``--help`` lists their commands."""

View = Callable[[Any, Any, "Job"], RenderableType]
"""A view of a result: called with the job's parameters and result, converted by ``attributes``, and the job."""


@dataclass(frozen=True, kw_only=True)
class Section:
    """The commands of a game, or tournaments, and for a game the views and names that other commands need.

    Commands without a ``group`` are commands of the program itself.
    """

    commands: typer.Typer
    group: str | None = None
    game: str = ""
    """The game's name, as in the kinds of its jobs."""
    alias: str | None = None
    """Another name of the ``group``, which ``--help`` does not list."""
    results: Mapping[str, View] = field(default_factory=dict)
    """Views of results by the name of the operation; other results are shown as JSON."""
    puzzle: Callable[[Any], RenderableType] | None = None
    """The view of the puzzle that a code contains."""
    pack: Callable[..., None] | None = None
    """The game's command below ``pack``, which writes many puzzles to a file."""
    tables: tuple[str, ...] = ()
    """Names of the game's tables and of their parts, for shell completion, which sends no request."""
    charts: tuple[str, ...] = ()
    """Names of the game's charts, for shell completion."""


@cache
def sections() -> tuple[Section, ...]:
    """Return all sections. They are loaded by name, so that no other module of the program names a game."""
    return tuple(import_module(f"countinghouse_client.cli.{name}").SECTION for name in MODULES)


def section_of(game: str) -> Section | None:
    """Return the section of a game, or None for a game that only the server knows."""
    return next((section for section in sections() if section.game == game), None)
