"""Sums: counts and lists against the recursive definition and published numbers."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.partition import partition_numbers, partitions
from tests.worker.games.partition.published import published
from tests.worker.games.partition.strategies import filters
from worker.games.partition.kernels.additive import count_partitions, first_partitions, list_partitions
from worker.games.partition.rules.filters import FilterError, Filters, TooLargeError

SOME = settings(deadline=None, max_examples=150)


@SOME
@given(st.integers(0, 24), filters(1))
def test_counts_and_lists_match_the_definition(total: int, chosen: Filters) -> None:
    expected = partitions(total, chosen)
    assert count_partitions(total, chosen) == len(expected)
    assert list_partitions(total, chosen).count == len(expected)
    assert list_partitions(total, chosen).page(0, len(expected) + 1) == expected
    assert first_partitions(total, chosen, len(expected) + 1) == expected


@SOME
@given(st.integers(0, 24), filters(1), st.integers(8, 30) | st.sampled_from([10**7, 2**53 - 1]))
def test_any_number_of_parts_is_counted(total: int, chosen: Filters, parts: int) -> None:
    chosen = replace(chosen, parts=parts)
    assert count_partitions(total, chosen) == len(partitions(total, chosen))


@SOME
@given(st.integers(20, 50), st.integers(1, 4), st.integers(1, 9), st.integers(1, 40), st.booleans())
def test_larger_counts_match_a_range(total: int, parts: int, minimum: int, span: int, distinct: bool) -> None:
    chosen = Filters(parts, minimum, minimum + span, distinct)
    assert count_partitions(total, chosen) == len(partitions(total, chosen))


@pytest.mark.parametrize("total", [0, 1, 7, 20, 100, 200, 1000])
def test_partition_numbers_match_published_numbers(total: int) -> None:
    assert count_partitions(total) == int(published("partition_numbers")[str(total)])


@pytest.mark.parametrize("total", [0, 1, 5, 10, 20, 50, 100])
def test_distinct_partition_numbers_match_published_numbers(total: int) -> None:
    assert count_partitions(total, Filters(distinct=True)) == int(
        published("distinct_partition_numbers")[str(total)]
    )


def test_partition_numbers_follow_the_recurrence_far_beyond_64_bits() -> None:
    numbers = partition_numbers(700)
    assert [count_partitions(total) for total in range(701)] == numbers
    assert numbers[405] < 2**63 < numbers[406]


def test_cages_of_the_article_are_counted() -> None:
    column = Filters(parts=4, maximum=9, distinct=True, exclude=(8, 9))
    assert first_partitions(20, column, 10) == [(2, 5, 6, 7), (3, 4, 6, 7)]
    assert first_partitions(17, Filters(parts=2, maximum=9), 10) == [(8, 9)]
    assert len(list_partitions(7).page(0, 100)) == 15


@pytest.mark.parametrize(
    "chosen",
    [
        Filters(maximum=450),
        Filters(maximum=30),
        Filters(minimum=7),
        Filters(distinct=True, exclude=(3,)),
        Filters(parts=12),
        Filters(parts=12, maximum=100),
        Filters(parts=12, distinct=True),
        Filters(parts=9, exclude=(4, 17)),
        Filters(exclude=(1, 2, 30)),
    ],
)
def test_ways_to_count_agree_beyond_64_bits(chosen: Filters) -> None:
    """Compare the counts by series and by p(n) with the tables, which are filled value by value."""
    assert count_partitions(500, chosen) == list_partitions(500, chosen).count


def test_large_totals_are_exact() -> None:
    million = count_partitions(10**6)
    assert (million.bit_length(), million % 10**9) == (3678, 104673818)
    # Parts up to 2: none to all of the total in twos. Parts up to 3: the nearest integer to (n + 3)²/12.
    assert count_partitions(10**6, Filters(maximum=2)) == 500_001
    assert count_partitions(10**6, Filters(maximum=3)) == round((10**6 + 3) ** 2 / 12)
    assert count_partitions(10**6, Filters(parts=3)) == round(10**12 / 12)


@pytest.mark.parametrize(
    ("total", "chosen", "reason"),
    [
        (10**12, Filters(), "up to 100000000000"),
        (10**7, Filters(distinct=True), "up to 1000000"),
        (10**6, Filters(maximum=5000), "words"),
        (10**5, Filters(distinct=True, exclude=(2,)), "words"),
    ],
)
def test_counts_out_of_reach_are_refused_with_a_reason(total: int, chosen: Filters, reason: str) -> None:
    with pytest.raises(TooLargeError, match=reason):
        count_partitions(total, chosen)


def test_counting_can_be_stopped() -> None:
    class StopError(Exception):
        pass

    def stop() -> None:
        raise StopError

    for chosen in (Filters(maximum=3000), Filters(distinct=True), Filters(parts=40), Filters(minimum=3)):
        with pytest.raises(StopError):
            count_partitions(20_000, chosen, stop)


@pytest.mark.parametrize(
    ("parts", "minimum", "maximum"), [(-1, 1, 9), (None, 0, 9), (None, -3, 9), (3, 1, 0)]
)
def test_filters_out_of_range_are_refused(parts: int | None, minimum: int, maximum: int) -> None:
    with pytest.raises(FilterError, match="or more"):
        Filters(parts, minimum, maximum)


def test_negative_total_is_refused() -> None:
    with pytest.raises(FilterError, match="0 or more"):
        count_partitions(-1)
    with pytest.raises(FilterError, match="0 or more"):
        list_partitions(-1)


def test_ranges_without_any_value_take_no_work() -> None:
    assert count_partitions(10**40, Filters(minimum=10**41)) == 0
    assert count_partitions(10**9, Filters(minimum=10, maximum=9)) == 0


@pytest.mark.parametrize("distinct", [False, True])
def test_large_least_part_is_refused_before_it_takes_memory(distinct: bool) -> None:
    with pytest.raises(TooLargeError, match="words"):
        count_partitions(10**11, Filters(minimum=10**7, distinct=distinct))


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("minimum", [100, 120, 200, 300])
def test_large_least_parts_are_counted_by_the_number_of_parts(minimum: int, distinct: bool) -> None:
    chosen = Filters(minimum=minimum, distinct=distinct)
    assert count_partitions(4_500, chosen) == count_partitions(4_500, replace(chosen, maximum=4_499)) + 1


def test_totals_of_any_size_are_counted_for_few_parts_or_values() -> None:
    googol = 10**100
    assert count_partitions(googol, Filters(parts=2)) == googol // 2
    assert count_partitions(googol, Filters(parts=3)) == (googol**2 + 6) // 12
    assert count_partitions(googol, Filters(parts=3, distinct=True)) == ((googol - 3) ** 2 + 6) // 12
    assert count_partitions(googol, Filters(maximum=2)) == googol // 2 + 1
    assert count_partitions(googol, Filters(minimum=googol // 3)) == googol // 2 - googol // 3 + 3
    # Pairs of parts up to 6·10^99 with the sum 10^100: the lesser one is from 4·10^99 to 5·10^99.
    assert count_partitions(googol, Filters(parts=2, maximum=6 * 10**99)) == 10**99 + 1


def test_ways_to_change_a_thousand_dollars_are_counted() -> None:
    """Compare Rosetta Code's Count the coins with Bell's formula and with the tables of the listing."""
    coins = Filters(maximum=100, exclude=set(range(1, 101)) - {1, 5, 10, 25, 50, 100})
    assert count_partitions(100, coins) == 293
    assert count_partitions(100_000, coins) == 13398445413854501
    assert list_partitions(100_000, coins).count == 13398445413854501
