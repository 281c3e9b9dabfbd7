"""The counts that the tests hold the code to, from `tests/data/derful31_census.csv`."""

import csv
from functools import cache
from pathlib import Path

from worker.games.derful31.kernels.count.census import TotalCount

_FILE = Path(__file__).parents[3] / "data" / "derful31_census.csv"


@cache
def census(order: int) -> tuple[TotalCount, ...]:
    """The census of an order with the standard deck, by total."""
    with _FILE.open(newline="") as file:
        rows = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]
    return tuple(
        TotalCount(**{name: value for name, value in row.items() if name != "order"})
        for row in rows
        if row["order"] == order
    )


def labelled(order: int, total: int) -> int:
    """The number of winning grids."""
    return next(count.labelled for count in census(order) if count.total == total)
