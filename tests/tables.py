"""Small tables in the place of the large ones."""

import pytest

from tests.waiting import wait_until
from worker import tables
from worker.engine.tables import build_tables
from worker.games.krypto.tables.games import TABLE
from worker.tables import Rows, TableSpec

HIGH = 5
LAST_TARGET = 24
SMALL_KRYPTO = TableSpec(
    name="krypto",
    title="small",
    kind=TABLE.kind,
    params={"high": HIGH, "last_target": LAST_TARGET},
    rows=Rows.KRYPTO_HANDS,
)


def want_only(patch: pytest.MonkeyPatch, *specs: TableSpec) -> None:
    """Let these be all the tables, and all be wanted."""
    patch.setattr(tables, "TABLES", {spec.name: spec for spec in specs})
    patch.setattr("service.tables.built.TABLES", tables.TABLES)
    patch.setattr("service.tables.listing.TABLES", tables.TABLES)
    patch.setenv(tables.SETTING, "all")


def build(seconds: float = 60) -> None:
    """Let the workers build what is wanted."""
    wait_until(lambda: build_tables() == 0, seconds=seconds, pause=0.1)
