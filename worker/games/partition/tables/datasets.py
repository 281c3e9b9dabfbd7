"""The datasets of the tables of partitions."""

import json
from collections.abc import Iterator

from worker.declarations.dataset import Column, ColumnType, Dataset, Values
from worker.declarations.table import StandingTable


def _read_counts(table: StandingTable) -> Iterator[Values]:
    for _, line in table.items():  # noqa: PERF102  # no dictionary
        row = json.loads(line)
        yield row["n"], row["count"]


def counts_dataset(meaning: str) -> Dataset:
    """Return the dataset of a table of partitions; ``meaning`` says what is counted."""
    return Dataset(
        name="counts",
        row="a number, and how many partitions it has",
        columns=(
            Column(name="n", type=ColumnType.INT32, meaning="The number."),
            Column(name="count", type=ColumnType.DIGITS, meaning=meaning),
        ),
        read=_read_counts,
    )
