"""What a game declares about itself."""

from dataclasses import dataclass

from worker.declarations.operation import AnyOperation
from worker.declarations.table import Chart, Table


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: ``name`` is its part of every route, ``title`` says in one sentence what it is about."""

    name: str
    title: str
    operations: tuple[AnyOperation, ...]
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
