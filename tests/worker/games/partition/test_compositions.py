"""Compositions, against the definition and published numbers."""

from dataclasses import replace
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.partition import compositions_by_definition
from tests.worker.games.partition.strategies import combined
from worker.games.partition.kernels import compositions as ways
from worker.games.partition.kernels.combined import simplify
from worker.games.partition.kernels.compositions import count_compositions, list_compositions
from worker.games.partition.kernels.sums import limits_of
from worker.games.partition.rules.filters import ANY, FilterError, Filters, TooLargeError
from worker.games.partition.rules.values import Values

SOME = settings(deadline=None, max_examples=150)
GOOGOL = 10**100


@SOME
@given(st.integers(0, 9), combined(1))
def test_counts_and_lists_match_the_definition(total: int, chosen: Filters) -> None:
    chosen = replace(chosen, distinct=False, at_most=None)
    expected = compositions_by_definition(total, chosen)
    assert count_compositions(total, chosen) == len(expected)
    listing = list_compositions(total, chosen)
    assert listing.count == len(expected)
    assert listing.page(0, len(expected) + 1) == expected
    for start in range(0, len(expected), 7):
        assert listing.page(start, 3) == expected[start : start + 3]
    assert listing.page(-1, 3) == listing.page(len(expected), 3) == []


@SOME
@given(st.integers(1, 30), combined(1), st.integers(0, 10**6))
def test_values_of_a_listing_are_found_by_what_they_leave(total: int, chosen: Filters, seed: int) -> None:
    chosen = replace(chosen, distinct=False, at_most=None)
    listing = list_compositions(total, chosen)
    start = seed % max(1, listing.count)
    expected = listing.page(start, 20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ways, "_FEW_VALUES", 0)
        assert listing.page(start, 20) == expected


def test_pages_of_many_values_skip_those_that_leave_too_little() -> None:
    listing = list_compositions(100_000, Filters(minimum=40_000))
    assert listing.count == 20_002
    assert listing.page(0, 1_000) == [(first, 100_000 - first) for first in range(40_000, 41_000)]
    assert listing.page(20_000, 3) == [(60_000, 40_000), (100_000,)]


@SOME
@given(st.integers(1, 40), combined(1))
def test_ways_to_count_agree(total: int, chosen: Filters) -> None:
    chosen = replace(chosen, distinct=False, at_most=None)
    simpler = simplify(total, chosen)
    if simpler is None:
        assert count_compositions(total, chosen) == 0
        return
    found = list_compositions(total, chosen).count
    assert count_compositions(total, chosen) == found
    if simpler.most is not None:
        values = Values.of(simpler, total)
        assert ways._by_series(total, values, limits_of(simpler), lambda: None) == found
        assert ways._by_sums(total, values, limits_of(simpler), lambda: None) in (None, found)


def test_published_numbers_of_compositions() -> None:
    assert [count_compositions(n, ANY) for n in range(1, 12)] == [2 ** (n - 1) for n in range(1, 12)]
    # Fibonacci: parts of 1 and 2, odd parts, and parts of 2 and more; tribonacci: parts of 1 to 3.
    fibonacci = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    assert [count_compositions(n, Filters(maximum=2)) for n in range(11)] == fibonacci
    assert [count_compositions(n, Filters(only=range(1, 20, 2))) for n in range(1, 12)] == fibonacci
    assert [count_compositions(n, Filters(minimum=2)) for n in range(2, 13)] == fibonacci
    assert [count_compositions(n, Filters(maximum=3)) for n in range(9)] == [1, 1, 2, 4, 7, 13, 24, 44, 81]
    # Two dice, and the 4-digit numbers with a digit sum of 20 and no 0.
    assert [count_compositions(n, Filters(parts=2, maximum=6)) for n in range(2, 13)] == [
        1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1,
    ]  # fmt: skip
    digits = [
        number
        for number in range(1111, 10_000)
        if sum(map(int, str(number))) == 20 and "0" not in str(number)
    ]
    assert count_compositions(20, Filters(parts=4, maximum=9)) == len(digits)
    assert list_compositions(20, Filters(parts=4, maximum=9)).page(0, 9999) == [
        tuple(map(int, str(number))) for number in digits
    ]


def test_totals_of_any_size_are_counted() -> None:
    assert count_compositions(GOOGOL, Filters(parts=6)) == comb(GOOGOL - 1, 5)
    assert count_compositions(GOOGOL, Filters(between=(2, 3), minimum=5)) == (GOOGOL - 9) + comb(
        GOOGOL - 13, 2
    )
    assert count_compositions(GOOGOL, Filters(only=(GOOGOL // 4, GOOGOL // 2))) == 5
    assert count_compositions(GOOGOL + 3, Filters(parts=4, only=(1, 2, GOOGOL))) == 4
    assert count_compositions(10**6, ANY) == 2 ** (10**6 - 1)
    # Binet's formula in integers: Fibonacci numbers, by doubling.
    assert count_compositions(10**5, Filters(maximum=2)) == _fibonacci(10**5 + 1)[0]


def _fibonacci(place: int) -> tuple[int, int]:
    if place == 0:
        return 0, 1
    a, b = _fibonacci(place // 2)
    c, d = a * (2 * b - a), a * a + b * b
    return (d, c + d) if place % 2 else (c, d)


@pytest.mark.parametrize(
    "chosen", [ANY, Filters(parts=30), Filters(between=(3, 20), only=(1, 5, 9, 60)), Filters(exclude=(1, 3))]
)
def test_deep_pages_are_in_order(chosen: Filters) -> None:
    listing = list_compositions(150, chosen)
    assert listing.count == count_compositions(150, chosen)
    start = listing.count // 3
    page = listing.page(start, 20)
    assert page == sorted(set(page))
    assert page[7:] == listing.page(start + 7, 13)
    assert all(sum(parts) == 150 for parts in page)
    last = listing.page(listing.count - 1, 2)
    assert len(last) == 1
    assert page[-1] < last[0]


@pytest.mark.parametrize(
    ("total", "chosen"),
    [
        (GOOGOL, Filters(parts=3, maximum=9)),
        (GOOGOL + 1, Filters(only=(4, 6))),
        (GOOGOL, Filters(between=(0, 0))),
    ],
)
def test_impossible_filters_are_answered_at_any_size(total: int, chosen: Filters) -> None:
    assert count_compositions(total, chosen) == 0
    assert list_compositions(total, chosen).page(0, 5) == []


def test_what_is_out_of_reach_is_refused() -> None:
    with pytest.raises(TooLargeError, match="bits"):
        count_compositions(10**7, ANY)
    with pytest.raises(TooLargeError, match="table of"):
        list_compositions(10**5, ANY)
    with pytest.raises(TooLargeError, match="additions"):
        list_compositions(1_500_000, Filters(minimum=600_000, exclude=range(600_001, 602_001, 2)))
    with pytest.raises(FilterError, match="how often"):
        count_compositions(10, Filters(distinct=True))
    with pytest.raises(FilterError, match="0 or more"):
        list_compositions(-1, ANY)
