"""Pages of partitions, from any beginning."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.partition import factorizations, partitions, sums_by_definition
from tests.worker.games.partition.strategies import filters
from worker.games.partition.kernels.additive import count_partitions, list_partitions
from worker.games.partition.kernels.multiplicative import list_factorizations
from worker.games.partition.kernels.ranking import Listing, Ranking
from worker.games.partition.kernels.unbounded import ColumnRanking, UnboundedRanking
from worker.games.partition.rules.filters import Filters, TooLargeError

SOME = settings(deadline=None, max_examples=60)


def _agrees(listing: Listing, expected: list[tuple[int, ...]]) -> None:
    assert listing.count == len(expected)
    for start in range(len(expected)):
        assert listing.page(start, 3) == expected[start : start + 3]
    assert listing.page(len(expected), 3) == listing.page(-1, 3) == listing.page(0, 0) == []


def _rank(parts: tuple[int, ...], chosen: Filters) -> int:
    """Return the number of partitions before one, by counting those with a smaller part at each place."""

    def starting(value: int) -> int:
        return count_partitions(rest, replace(chosen, minimum=value, parts=left))

    lowest, rest, left, rank = chosen.minimum, sum(parts), chosen.parts, 0
    for part in parts:
        if part > lowest:
            rank += starting(lowest) - starting(part)
        rest, lowest = rest - part, part + chosen.distinct
        left = None if left is None else left - 1
    return rank


@SOME
@given(st.integers(0, 16), filters(1))
def test_partitions_of_every_rank_agree_for_sums(total: int, chosen: Filters) -> None:
    _agrees(list_partitions(total, chosen), partitions(total, chosen))


@SOME
@given(st.sampled_from([1, 2, 12, 36, 64, 72, 97, 120, 144, 210]), filters(2))
def test_partitions_of_every_rank_agree_for_products(product: int, chosen: Filters) -> None:
    _agrees(list_factorizations(product, chosen), factorizations(product, chosen))


@SOME
@given(st.integers(1, 20), st.integers(1, 6), st.integers(0, 4), st.integers(1, 4), st.booleans())
def test_ranks_agree_without_a_table_over_values(
    total: int, fewest: int, further: int, minimum: int, distinct: bool
) -> None:
    numbers = fewest, fewest + further
    chosen = Filters(None, minimum, distinct=distinct, between=numbers)
    _agrees(UnboundedRanking.of(total, numbers, minimum, distinct, 1), sums_by_definition(total, chosen))


@SOME
@given(st.integers(0, 18), st.integers(1, 5), st.booleans())
def test_ranks_by_a_column_agree(total: int, minimum: int, distinct: bool) -> None:
    chosen = Filters(minimum=minimum, distinct=distinct)
    _agrees(ColumnRanking.of(total, minimum, distinct, 1), partitions(total, chosen))


@pytest.mark.slow
@pytest.mark.parametrize("distinct", [False, True])
def test_ranks_of_large_totals_are_exact(distinct: bool) -> None:
    chosen = Filters(distinct=distinct)
    listing = list_partitions(5_000, chosen)
    assert isinstance(listing, ColumnRanking)
    assert listing.count == count_partitions(5_000, chosen)
    for start in (0, 10**30, listing.count - 3):
        page = listing.page(start, 3)
        assert page == sorted(page)
        assert [_rank(parts, chosen) for parts in page] == list(range(start, start + 3))
    assert listing.page(listing.count - 1, 2) == [(5_000,)]


@pytest.mark.parametrize(
    "chosen", [Filters(), Filters(distinct=True), Filters(parts=30), Filters(maximum=40)]
)
def test_deep_pages_start_at_their_rank(chosen: Filters) -> None:
    listing = list_partitions(1000, chosen)
    assert listing.count > 2**64
    for start in (0, listing.count // 3, listing.count - 5):
        page = listing.page(start, 5)
        assert page == sorted(page)
        assert [_rank(parts, chosen) for parts in page] == list(range(start, start + 5))
        assert all(sum(parts) == 1000 for parts in page)


def test_few_parts_of_a_large_total_are_reached_without_a_large_table() -> None:
    chosen = Filters(parts=5)
    listing = list_partitions(10**5, chosen)
    assert isinstance(listing, UnboundedRanking)
    page = listing.page(listing.count // 2, 3)
    assert [_rank(parts, chosen) - listing.count // 2 for parts in page] == [0, 1, 2]
    assert isinstance(list_partitions(500, chosen), Ranking)


def test_tables_out_of_reach_are_refused_with_a_reason() -> None:
    with pytest.raises(TooLargeError, match="additions"):
        list_partitions(30_000)
    with pytest.raises(TooLargeError, match="table of"):
        list_partitions(10_000, Filters(maximum=9_999))
    with pytest.raises(TooLargeError, match="table of"):
        list_partitions(10**7, Filters(parts=4))
