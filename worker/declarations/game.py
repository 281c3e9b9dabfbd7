"""What a game declares about itself."""

from dataclasses import dataclass
from typing import Any

from worker.declarations.daily import Daily
from worker.declarations.operation import AnyOperation
from worker.declarations.puzzle_codes import PuzzleFormat
from worker.declarations.table import Chart, Table


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: ``name`` is its part of every route, ``title`` says in one sentence what it is about."""

    name: str
    title: str
    operations: tuple[AnyOperation, ...]
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    puzzles: PuzzleFormat[Any] | None = None
    """How its puzzles are written as codes."""
    daily: Daily[Any, Any] | None = None
    """What it has anew every day; made by one of its operations."""
