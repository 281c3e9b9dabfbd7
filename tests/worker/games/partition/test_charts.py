"""Charts of the tables of partitions."""

import pytest

from tests.fake_table import FakeTable
from tests.service.pictures.charts.reading import shown, text_of, values, words
from worker.declarations.table import QueryError
from worker.games.partition.tables.counts import (
    PartitionsChartQuery,
    partition_numbers,
    unordered_factorizations,
)

A001055 = [1, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 4, 1, 2, 2, 5, 1, 4, 1, 4, 2, 2, 1, 7]
"""First terms of the sequence."""


def _table(first: int, counts: list[int]) -> FakeTable:
    lines = [f'{{"n":{n},"partitions_total":"{count}"}}' for n, count in enumerate(counts, first)]
    return FakeTable({}, {"first": first, "up_to": first + len(counts) - 1}, lines)


def test_every_number_has_a_pin() -> None:
    root = shown(unordered_factorizations([_table(1, A001055)], PartitionsChartQuery()))
    assert values(root) == {
        " ".join(str(n) for n in range(1, 25)): " ".join(str(count) for count in A001055),
    }
    assert "24: 7" in words(root)
    assert text_of(root, "desc") == (
        "Of the numbers from 1 to 24, 24 has most factorizations (7); 10 of them have only one: 1 and the primes."
    )


def test_numbers_beyond_the_table_are_refused() -> None:
    with pytest.raises(QueryError, match="up to 24"):
        unordered_factorizations([_table(1, A001055)], PartitionsChartQuery(up_to=25))


def test_partition_numbers_of_any_size_are_drawn() -> None:
    counts = [1, 1, 2, 3, 5, 7, 11, 10**500]
    root = shown(partition_numbers([_table(0, counts)], PartitionsChartQuery()))
    assert values(root) == {str(n): str(count) for n, count in enumerate(counts)}
    assert text_of(root, "desc") == f"7 has {10**500:,} partitions."
