"""All games with their operations, tables and charts, and the tables that this installation keeps."""

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from pydantic import ValidationError

from worker.code_formats import puzzle_of
from worker.code_packing import CodeError
from worker.declarations.game import Daily, Game, Opened, Puzzles
from worker.declarations.operation import AnyOperation, Question
from worker.declarations.table import Chart, Table
from worker.games import FOLDERS
from worker.settings import SettingError

GAMES: tuple[Game, ...] = tuple(import_module(f"worker.games.{folder}").GAME for folder in FOLDERS)

_operations: dict[str, AnyOperation] = {
    operation.kind: operation for game in GAMES for operation in game.operations
}
# Tables are built in this order.
_tables: dict[str, Table] = {
    table.name: table
    for table in sorted(
        (table for game in GAMES for table in game.tables), key=lambda table: table.on_request
    )
}

OPERATIONS: Mapping[str, AnyOperation] = MappingProxyType(_operations)
TABLES: Mapping[str, Table] = MappingProxyType(_tables)
CHARTS: Mapping[str, Chart] = MappingProxyType({chart.name: chart for game in GAMES for chart in game.charts})
PUZZLES: Mapping[str, Puzzles[Any]] = MappingProxyType(
    {game.name: game.puzzles for game in GAMES if game.puzzles}
)
"""Puzzles that have a code, by the name of the game."""

DAILIES: Mapping[str, Daily[Any, Any]] = MappingProxyType(
    {game.name: game.daily for game in GAMES if game.daily}
)
"""Daily puzzles by the name of the game."""

TABLES_SETTING: Final = "TABLES"
"""The environment variable that names the tables to keep: ``all`` (the default), ``none``, or names with commas.

``all`` may be among the names: it leaves out tables that are built only on request. A name without its last part, such
as ``31-derful-recount``, means all tables that begin with it, unless a table has this name.
"""


def open_puzzle(code: str) -> Opened[Any]:
    """Return the puzzle that a code contains, with the ``puzzle_code`` in its canonical spelling.

    Raises:
        CodeError: It is not a puzzle's code, or the puzzle exceeds the limits of the game today.
    """
    puzzle = puzzle_of(code)
    try:
        return PUZZLES[puzzle["game"]].opened(puzzle)
    except ValidationError:
        raise CodeError("its puzzle is larger than any that is made here") from None


def engines() -> list[str]:
    """Return the engines of this process: the operations that it can plan and compute."""
    return [operation.engine for operation in OPERATIONS.values()]


def hidden_kinds() -> frozenset[str]:
    """Return the kinds of jobs that are hidden from all callers."""
    return frozenset(kind for kind, operation in OPERATIONS.items() if operation.hidden)


def public_operations() -> list[AnyOperation]:
    """Return the operations that clients may submit."""
    return [operation for operation in OPERATIONS.values() if not operation.internal]


def table_question(table: Table) -> Question:
    """Return the question that a table answers."""
    operation = OPERATIONS[table.kind]
    return Question(operation, operation.params.model_validate(dict(table.params)))


def read_wanted_tables() -> Sequence[Table]:
    """Return the tables that this installation keeps.

    Raises:
        SettingError: for a setting that names a table that does not exist.
    """
    setting = os.environ.get(TABLES_SETTING, "").strip() or "all"
    if setting == "none":
        return ()
    usual = [table.name for table in TABLES.values() if not table.on_request]
    names = [name.strip() for name in setting.split(",")]
    if "all" in names:
        names = [*usual, *(name for name in names if name not in ("all", *usual))]
    if unknown := [name for name in names if not _tables_named(name)]:
        raise SettingError(
            f"{TABLES_SETTING} names {', '.join(unknown)}; there are {', '.join(TABLES)}, all and none"
        )
    return tuple({table.name: table for name in names for table in _tables_named(name)}.values())


def _tables_named(name: str) -> Sequence[Table]:
    """Return the table with this name, or the tables that have it before their last part."""
    if name in TABLES:
        return (TABLES[name],)
    return tuple(table for table in TABLES.values() if table.name.rpartition("/")[0] == name)
