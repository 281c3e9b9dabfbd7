"""The declaration of a game."""

from dataclasses import dataclass
from typing import Any

from worker.declarations.daily import Daily
from worker.declarations.operation import AnyOperation
from worker.declarations.puzzle_codes import Puzzles
from worker.declarations.table import Chart, Table


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game. ``name`` is part of every route of the game, ``title`` is one sentence about it."""

    name: str
    title: str
    operations: tuple[AnyOperation, ...]
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    puzzles: Puzzles[Any] | None = None
    """Its puzzles, where these have codes."""
    daily: Daily[Any, Any] | None = None
    """Its daily puzzle, made by one of its operations."""
