"""The precomputed tables: operations on chosen parameters whose results are computed once and kept."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from worker.games.derful31.operations.enumerate import ENUMERATE
from worker.games.krypto.tables.games import TABLE as KRYPTO_TABLE
from worker.games.krypto.tables.ratings import RATINGS
from worker.games.partition.tables.counts import TABLE as PARTITION_TABLE

SETTING = "TABLES"
"""The environment variable that says which tables to have: ``all`` (unless said), ``none``, or names with commas."""


class Rows(Enum):
    """Where a table's rows are kept."""

    ITEMS = auto()
    """They are the items of its computation."""
    ENTRIES = auto()
    """They are the entries of a list in the result of its computation, which has no items."""
    KRYPTO_HANDS = auto()
    """The items are loaded into a table of the database of their own."""


@dataclass(frozen=True, kw_only=True)
class TableSpec:
    """A table: its name, what it tells, the operation and parameters that compute it, and where its rows are kept."""

    name: str
    title: str
    kind: str
    params: Mapping[str, object]
    rows: Rows = Rows.ITEMS
    entries: str = ""
    """With rows that are entries of a list in the result: its name."""


class TableSettingError(ValueError):
    """The setting names a table that there is not."""


# The quick ones first: tables are built in this order.
_tables: dict[str, TableSpec] = {
    spec.name: spec
    for spec in (
        TableSpec(
            name="partitions/additive",
            title="p(n), the number of ways to write n as a sum, for n from 0 to 10,000 (OEIS A000041)",
            kind=PARTITION_TABLE.kind,
            params={"of": "additive", "up_to": 10_000},
        ),
        TableSpec(
            name="partitions/multiplicative",
            title="The number of ways to write n as a product of factors above 1, for n from 1 to 100,000"
            " (OEIS A001055)",
            kind=PARTITION_TABLE.kind,
            params={"of": "multiplicative", "up_to": 100_000},
        ),
        *(
            TableSpec(
                name=f"31-derful/{order}",
                title=f"31-derful: all games of order {order}, by total",
                kind=ENUMERATE.kind,
                params={"order": order},
            )
            for order in (2, 3, 4)
        ),
        TableSpec(
            name="krypto",
            title="Krypto: forms and distinct solutions of every game of five cards from 1 to 25 with a target from"
            " 1 to 25, under all four rules",
            kind=KRYPTO_TABLE.kind,
            params={},
            rows=Rows.KRYPTO_HANDS,
        ),
        TableSpec(
            name="krypto/difficulty",
            title="Krypto: how hard games are, on 5,000 random ones under each of the rules",
            kind=RATINGS.kind,
            params={"games": 5_000},
            rows=Rows.ENTRIES,
            entries="by_rules",
        ),
        TableSpec(
            name="31-derful/5",
            title="31-derful: how many games of order 5 there are, by total",
            kind=ENUMERATE.kind,
            params={"order": 5, "count_only": True},
            rows=Rows.ENTRIES,
            entries="by_total",
        ),
    )
}

TABLES: Mapping[str, TableSpec] = MappingProxyType(_tables)


def wanted_tables() -> Sequence[TableSpec]:
    """The tables that this installation is to have.

    Raises:
        TableSettingError: for a setting that names a table that there is not.
    """
    setting = os.environ.get(SETTING, "").strip() or "all"
    if setting == "none":
        return ()
    if setting == "all":
        return tuple(TABLES.values())
    names = [name.strip() for name in setting.split(",")]
    if unknown := [name for name in names if name not in TABLES]:
        raise TableSettingError(
            f"{SETTING} names {', '.join(unknown)}; there are {', '.join(TABLES)}, all and none"
        )
    return tuple(TABLES[name] for name in names)
