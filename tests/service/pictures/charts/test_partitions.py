"""The pin plot of unordered factorizations."""

import pytest

from service.pictures.charts.errors import ChartDataError
from service.pictures.charts.partitions import partition_numbers, unordered_factorizations
from service.tables.chart_views import ChartQuery
from tests.service.pictures.charts.reading import read, text_of, values, words
from worker.tables import TABLES

A001055 = [1, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 4, 1, 2, 2, 5, 1, 4, 1, 4, 2, 2, 1, 7]
"""The first terms."""


def test_every_number_has_its_pin() -> None:
    root = read(unordered_factorizations(A001055, engine="partition.multiplicative@1"))
    assert values(root) == {
        " ".join(str(n) for n in range(1, 25)): " ".join(str(count) for count in A001055),
    }
    assert "24: 7" in words(root)
    assert text_of(root, "desc") == (
        "Of the numbers from 1 to 24, 24 has most factorizations (7); 10 of them have only one: 1 and the primes."
    )


@pytest.mark.parametrize("counts", [[], [1]])
def test_short_tables(counts: list[int]) -> None:
    root = read(unordered_factorizations(counts, engine="1"))
    assert ("no data" in words(root)) == (not counts)


def test_a_table_too_long_to_draw_is_refused() -> None:
    with pytest.raises(ChartDataError, match="10002 points"):
        unordered_factorizations([1] * 10_002, engine="1")


def test_all_of_the_table_of_sums_can_be_drawn() -> None:
    last = int(str(TABLES["partitions/additive"].params["up_to"]))
    assert ChartQuery.model_validate({"up_to": last}).up_to == last
    root = read(partition_numbers([1] * (last + 1), engine="partition.table@1"))
    assert list(values(root)) == [str(n) for n in range(last + 1)]


def test_partition_numbers_of_any_size_have_their_place() -> None:
    counts = [1, 1, 2, 3, 5, 7, 11, 10**500]
    root = read(partition_numbers(counts, engine="partition.table@1"))
    assert values(root) == {str(n): str(count) for n, count in enumerate(counts)}
    assert text_of(root, "desc") == "7 has 1.00 × 10⁵⁰⁰ partitions."


@pytest.mark.parametrize("counts", [[], [1]])
def test_short_tables_of_sums(counts: list[int]) -> None:
    assert text_of(read(partition_numbers(counts, engine="1")), "title") == "Ways to write n as a sum"
