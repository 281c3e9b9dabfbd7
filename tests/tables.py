"""Small tables in place of the large ones."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import text

from db.cache import client
from db.sessions import transaction
from tests.conftest import SharedWorker
from tests.waiting import wait_until
from worker import registry
from worker.declarations.table import Table
from worker.engine.chores import build_tables

HIGH = 5
LAST_TARGET = 24


def small(name: str, **params: object) -> Table:
    """Return a table with other parameters."""
    return replace(registry.TABLES[name], params=params)


def small_by_example(names: Collection[str]) -> list[Table]:
    """Return these tables with the parameters of their operation's first example, whose computation is short."""
    tables = [table for name, table in registry.TABLES.items() if name in names]
    return [
        replace(table, params=registry.OPERATIONS[table.kind].examples[0].params, on_request=False)
        for table in tables
    ]


SMALL_KRYPTO = small("krypto", high=HIGH, last_target=LAST_TARGET)


def want_only(patch: pytest.MonkeyPatch, *tables: Table) -> None:
    """Register exactly these tables, and build all of them."""
    # Reversed, so that the patch restores them in their original order.
    for name in reversed(list(registry.TABLES)):
        patch.delitem(registry._tables, name)
    for table in tables:
        patch.setitem(registry._tables, table.name, table)
    patch.setenv(registry.TABLES_SETTING, "all")


@contextmanager
def only_small(worker: SharedWorker, *tables: Table) -> Iterator[None]:
    """Want only these tables for a ``with`` block; none is built yet, and nothing else is stored or cached."""
    worker.start()
    with transaction() as session:
        session.execute(text("TRUNCATE computations, datasets CASCADE"))
    # An answer to another test must not be cached without its items.
    client().flushdb()
    with pytest.MonkeyPatch.context() as patch:
        want_only(patch, *tables)
        yield


def build(seconds: float = 60) -> None:
    """Let the workers build the wanted tables."""
    # Looking costs processor time, so longer work is looked at less often.
    wait_until(lambda: build_tables() == 0, seconds=seconds, pause=seconds / 600)
