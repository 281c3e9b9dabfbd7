"""The published census of order 6."""

from typing import Any, Final

from worker.declarations.published import read_published
from worker.registry import TABLES

ORDER_6: Final = TABLES["31-derful/6"]


def published_census() -> Any:
    """Return the data file."""
    assert ORDER_6.published is not None
    return read_published(ORDER_6.published)


def published_totals() -> list[dict[str, Any]]:
    """Return its rows, by total."""
    rows: list[dict[str, Any]] = published_census()["result"]["by_total"]
    return rows
