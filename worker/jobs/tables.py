"""The precomputed tables: operations on chosen parameters whose results are computed once and kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class TableSpec:
    """A table: its name, what it tells, and the operation and parameters that compute it; its rows are the items."""

    name: str
    title: str
    kind: str
    params: Mapping[str, object]


TABLES: Sequence[TableSpec] = ()
