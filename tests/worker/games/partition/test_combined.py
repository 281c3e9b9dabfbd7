"""Sums with any filters together, against the definition, the tables and formulas of few values."""

from dataclasses import replace
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.partition import sums_by_definition
from tests.worker.games.partition.strategies import combined
from worker.games.partition.kernels import combined as ways
from worker.games.partition.kernels import sums
from worker.games.partition.kernels.additive import count_partitions, first_partitions, list_partitions
from worker.games.partition.kernels.combined import simplify
from worker.games.partition.kernels.power_sums import count_few_parts
from worker.games.partition.kernels.states import StateListing
from worker.games.partition.kernels.sums import count_by_values, limits_of
from worker.games.partition.rules.filters import FilterError, Filters, TooLargeError
from worker.games.partition.rules.values import Values

SOME = settings(deadline=None, max_examples=200)
GOOGOL = 10**100


@SOME
@given(st.integers(0, 26), combined(1))
def test_counts_and_lists_match_the_definition(total: int, chosen: Filters) -> None:
    expected = sums_by_definition(total, chosen)
    assert count_partitions(total, chosen) == len(expected)
    assert list_partitions(total, chosen).count == len(expected)
    assert list_partitions(total, chosen).page(0, len(expected) + 1) == expected
    assert first_partitions(total, chosen, len(expected) + 1) == expected
    for start in range(0, len(expected), 7):
        assert list_partitions(total, chosen).page(start, 3) == expected[start : start + 3]


@SOME
@given(st.integers(1, 26), combined(1))
def test_every_way_to_count_matches_the_definition(total: int, chosen: Filters) -> None:
    expected = sums_by_definition(total, chosen)
    simpler = simplify(total, chosen)
    if simpler is None:
        assert expected == []
        return
    assert sums_by_definition(total, simpler) == expected
    assert count_by_values(total, simpler, lambda: None) == len(expected)
    for way in ways._WAYS:
        assert way(total, simpler, lambda: None) in (None, len(expected))
    states = StateListing.of_sums(total, simpler.values(total), limits_of(simpler))
    assert states.page(0, 10**6) == expected
    assert states.page(2, 2) == expected[2:4]


@SOME
@given(
    st.integers(0, 36),
    st.integers(1, 6),
    st.integers(1, 3),
    st.integers(0, 20),
    st.none() | st.integers(1, 4),
    st.frozensets(st.integers(1, 12), max_size=2),
)
def test_power_sums_match_the_definition(
    total: int, most: int, low: int, span: int, copies: int | None, holes: frozenset[int]
) -> None:
    chosen = Filters(None, low, low + span, False, holes, (max(1, most - 2), most), at_most=copies)
    total += low
    assert count_few_parts(total, chosen, lambda: None) == len(sums_by_definition(total, chosen))


@SOME
@given(st.integers(1, 60), combined(1))
def test_bounds_of_the_number_of_parts_are_exact_for_ranges(total: int, chosen: Filters) -> None:
    values = Values.of(chosen, total)
    listed = chosen.values(total)
    assert values.size == len(listed)
    assert [values.at(place) for place in range(values.size)] == listed
    for number in range(values.size + 1):
        assert values.sum_of_first(number) == sum(listed[:number])
    for parts in range(8):
        if listed and (chosen.copies is None or parts <= chosen.copies * len(listed)):
            every = sorted(value for value in listed for _ in range(min(parts, chosen.copies or parts)))
            assert values.least_sum(parts, chosen.copies) == sum(every[:parts])
            assert values.largest_sum(parts, chosen.copies) == sum(every[::-1][:parts])


@pytest.mark.parametrize(
    "chosen",
    [
        Filters(between=(5, 40)),
        Filters(between=(5, 40), distinct=True),
        Filters(between=(3, 100), minimum=4),
        Filters(between=(3, 100), minimum=4, distinct=True),
        Filters(between=(10, 60), maximum=20),
        Filters(between=(10, 60), maximum=20, minimum=2),
        Filters(between=(3, 500), only=range(1, 60, 3)),
        Filters(at_most=3),
        Filters(at_most=2, minimum=3),
        Filters(at_most=4, parts=12),
        Filters(at_most=4, between=(4, 12), exclude=(5, 9)),
        Filters(at_most=5, only=(1, 5, 10, 25, 50, 100)),
        Filters(exclude=(4, 17), parts=9),
    ],
)
def test_ways_to_count_agree_beyond_small_totals(chosen: Filters) -> None:
    """Compare the formulas with the tables, which are filled value by value."""
    assert count_partitions(500, chosen) == count_by_values(500, chosen, lambda: None)
    listing = list_partitions(500, chosen)
    assert listing.count == count_partitions(500, chosen)
    page = listing.page(listing.count // 2, 4)
    assert page == sorted(page)
    assert all(sum(parts) == 500 for parts in page)


def test_totals_of_any_size_are_counted() -> None:
    # Two to three different parts of a googol, from published formulas.
    two, three = (GOOGOL - 1) // 2, ((GOOGOL - 3) ** 2 + 6) // 12
    assert count_partitions(GOOGOL, Filters(between=(2, 3), at_most=1)) == two + three
    assert count_partitions(GOOGOL, Filters(between=(2, 3))) == GOOGOL // 2 + (GOOGOL**2 + 6) // 12
    # Three parts of which two at most are equal: all but a third three times.
    assert count_partitions(3 * GOOGOL, Filters(parts=3, at_most=2)) == (9 * GOOGOL**2 + 6) // 12 - 1
    # Two parts of which neither is 7.
    assert count_partitions(GOOGOL, Filters(parts=2, exclude=(7,))) == GOOGOL // 2 - 1
    assert count_partitions(GOOGOL, Filters(only=(1, 2))) == GOOGOL // 2 + 1
    assert count_partitions(GOOGOL, Filters(only=(1, 2, GOOGOL), at_most=3)) == 1
    assert count_partitions(GOOGOL + 4, Filters(only=(1, 2, GOOGOL), at_most=3, parts=3)) == 1
    assert list_partitions(GOOGOL + 4, Filters(only=(1, 2, GOOGOL), at_most=3)).page(0, 9) == [
        (1, 1, 2, GOOGOL),
        (2, 2, GOOGOL),
    ]
    # Four parts of which three at most are equal: all but four times a quarter.
    assert (
        count_partitions(10**4, Filters(parts=4, at_most=3)) == count_partitions(10**4, Filters(parts=4)) - 1
    )


def test_parts_that_occur_some_times_are_those_that_are_no_multiples() -> None:
    """Glaisher: as many partitions have no part more than m times as have none that m + 1 divides."""
    for copies in (1, 2, 3, 6):
        dividing = range(copies + 1, 301, copies + 1)
        assert count_partitions(300, Filters(at_most=copies)) == count_partitions(
            300, Filters(exclude=dividing)
        )
    chosen = Filters(at_most=2)
    assert count_partitions(3_000, chosen) == count_by_values(3_000, chosen, lambda: None)


def test_coins_of_which_there_are_few() -> None:
    chosen = Filters(between=(2, 5), only=(1, 5, 10), at_most=3)
    assert first_partitions(16, chosen, 9) == [(1, 5, 5, 5), (1, 5, 10)]
    assert count_partitions(16, chosen) == 2


@pytest.mark.parametrize(
    ("total", "chosen"),
    [
        (GOOGOL, Filters(between=(3, 10**6), maximum=9)),
        (GOOGOL, Filters(only=(2, 4, 10**50), exclude=(10**50,), parts=10**9)),
        (GOOGOL + 1, Filters(only=(6, 10, 10**60))),
        (GOOGOL, Filters(only=(7, 17, 27), between=(1, GOOGOL // 28))),
        (GOOGOL + 5, Filters(only=(7, 17, 27), at_most=10**98)),
        (GOOGOL, Filters(only=(11, 21, 31), parts=GOOGOL // 20 + 1)),
        (10**12, Filters(maximum=10**5, at_most=100)),
        (10**12, Filters(maximum=10**5, at_most=100, exclude=(5,), between=(1, 10**12))),
        (10**12, Filters(at_most=5, parts=10**7)),
        (GOOGOL, Filters(only=())),
        (GOOGOL, Filters(only=(3,), at_most=10**90)),
        (10, Filters(between=(11, 2**53 - 1))),
        (0, Filters(between=(1, 5))),
        (GOOGOL, Filters(between=(0, 0))),
    ],
)
def test_impossible_filters_are_answered_at_any_size(total: int, chosen: Filters) -> None:
    assert count_partitions(total, chosen) == 0
    assert list_partitions(total, chosen).page(0, 5) == []


def test_larger_tables_are_ranked_by_tables() -> None:
    chosen = Filters(at_most=3, between=(12, 30))
    listing = list_partitions(510, chosen)
    assert listing.count > 2**62
    assert listing.count == count_partitions(510, chosen)
    ends = listing.page(listing.count - 3, 9)
    assert len(ends) == 3
    assert listing.page(0, 1)[0] < listing.page(listing.count // 2, 1)[0] < ends[0] < ends[1] < ends[2]


def test_what_is_out_of_reach_is_refused() -> None:
    with pytest.raises(TooLargeError, match="words"):
        count_partitions(10**12, Filters(between=(10**11 + 5, 5 * 10**11), only=(1, 5, 10)))
    with pytest.raises(TooLargeError, match="table of"):
        list_partitions(10**9, Filters(at_most=3))
    with pytest.raises(FilterError, match="from 3 to 2"):
        Filters(between=(3, 2))
    with pytest.raises(FilterError, match="1 time or more"):
        Filters(at_most=0)


def test_counting_can_be_stopped() -> None:
    class StopError(Exception):
        pass

    def stop() -> None:
        raise StopError

    for chosen in (Filters(minimum=3, at_most=2), Filters(between=(3, 60), only=range(1, 400, 3))):
        with pytest.raises(StopError):
            count_partitions(5_000, chosen, stop)


def test_boxes_are_counted_by_binomials() -> None:
    """Compare with the sum over all totals: C(parts + values, parts) multisets of up to as many parts."""
    found = [count_partitions(total, Filters(between=(0, 6), maximum=8)) for total in range(49)]
    assert sum(found) == comb(14, 6)
    assert sums.count_basic(48, replace(Filters(maximum=8), parts=6), lambda: None) == found[48] == 1
