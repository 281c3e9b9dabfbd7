"""Products with any filters together, against the definition and the tables."""

from dataclasses import replace
from math import factorial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.oracle.partition import products_by_definition
from tests.worker.games.partition.strategies import combined
from worker.games.partition.kernels.multiplicative import (
    count_factorizations,
    first_factorizations,
    list_factorizations,
)
from worker.games.partition.rules.filters import FilterError, Filters

SOME = settings(deadline=None, max_examples=250)
SEMIPRIME = (10**60 + 7) * (10**60 + 67)
PRODUCTS = st.sampled_from([*range(1, 40), 64, 72, 96, 144, 210, 256, 360, 720, 1024])
# No filter of the strategy allows more factors than this.
MOST = 14


@SOME
@given(PRODUCTS, combined(1) | combined(2))
@example(1, Filters(minimum=1, between=(0, 1)))
def test_counts_and_lists_match_the_definition(product: int, chosen: Filters) -> None:
    if chosen.most is None and chosen.copies is None and chosen.allows(1):
        with pytest.raises(FilterError, match="infinitely many"):
            count_factorizations(product, chosen)
        return
    expected = products_by_definition(product, chosen, MOST)
    assert count_factorizations(product, chosen) == len(expected)
    listing = list_factorizations(product, chosen)
    assert listing.count == len(expected)
    assert listing.page(0, len(expected) + 1) == expected
    assert first_factorizations(product, chosen, len(expected) + 1) == expected
    for start in range(0, len(expected), 5):
        assert listing.page(start, 3) == expected[start : start + 3]
    assert listing.page(-1, 3) == listing.page(len(expected), 3) == []


@pytest.mark.parametrize(
    "chosen",
    [
        Filters(minimum=2, at_most=2),
        Filters(minimum=2, at_most=3, exclude=(2, 6)),
        Filters(minimum=1, between=(3, 9)),
        Filters(minimum=1, between=(3, 9), at_most=2),
        Filters(minimum=2, between=(2, 5), distinct=True),
        Filters(minimum=3, between=(2, 5), exclude=(8, 12)),
        Filters(minimum=1, at_most=4),
    ],
)
def test_ways_to_count_agree(chosen: Filters) -> None:
    """Compare the counts by exponents with those over divisors and with the tables."""
    product = factorial(10)
    listing = list_factorizations(product, chosen)
    assert count_factorizations(product, chosen) == listing.count
    everything = replace(chosen, maximum=product - 1)
    whole = count_factorizations(product, replace(chosen, only=[1, product]))
    assert count_factorizations(product, everything) == listing.count - whole
    divisors = [value for value in range(1, product // 2 + 1) if product % value == 0]
    assert count_factorizations(product, replace(chosen, only=divisors)) == listing.count - whole
    start = listing.count // 2
    page = listing.page(start, 5)
    assert page == sorted(page)
    assert page[1:] == listing.page(start + 1, 4)


def test_powers_of_a_prime_are_partitions_of_the_exponent() -> None:
    # Glaisher: parts that occur twice at most are as many as those that 3 does not divide.
    assert [count_factorizations(2**n, Filters(minimum=2, at_most=2)) for n in range(11)] == [
        1,
        1,
        2,
        2,
        4,
        5,
        7,
        9,
        13,
        16,
        22,
    ]


def test_large_numbers_of_factors_are_counted() -> None:
    most = 2**53 - 1
    # Beside each of the 16 factorizations of 72, any number of 1s that leaves the number of factors in the range.
    assert count_factorizations(72, Filters(minimum=1, between=(most - 9, most))) == 160
    listing = list_factorizations(72, Filters(minimum=1, between=(0, 10**6)))
    sizes = [len(parts) for parts in list_factorizations(72).page(0, 99)]
    assert listing.count == sum(10**6 - size + 1 for size in sizes)
    assert listing.page(listing.count - 1, 9) == [(72,)]
    ones = list_factorizations(1, Filters(minimum=1, between=(2, most)))
    assert ones.page(0, 2) == [(1, 1), (1, 1, 1)]
    assert ones.count == most - 1


@pytest.mark.parametrize(
    ("product", "chosen", "count"),
    [
        (SEMIPRIME, Filters(minimum=2, maximum=9), 0),
        (SEMIPRIME, Filters(minimum=2, only=(2, 3, 10**60)), 0),
        (SEMIPRIME, Filters(minimum=2, only=(10**60 + 7, 10**60 + 67, 3)), 1),
        (SEMIPRIME, Filters(minimum=1, only=(1, SEMIPRIME), at_most=10**9), 10**9 + 1),
        (SEMIPRIME, Filters(minimum=2, at_most=3, between=(500, 10**9)), 0),
        (SEMIPRIME, Filters(minimum=1, at_most=3, between=(500, 10**9)), 0),
        (10**100, Filters(minimum=2, between=(2, 3), maximum=99), 0),
        (10**199, Filters(minimum=2, only=(2, 5), at_most=198), 0),
        (10**199, Filters(minimum=2, only=(2, 5, 10)), 200),
        (10**199, Filters(minimum=2, only=(2, 5, 10), between=(199, 200)), 2),
    ],
)
def test_lists_of_factors_are_counted_at_any_size(product: int, chosen: Filters, count: int) -> None:
    assert count_factorizations(product, chosen) == count
    assert list_factorizations(product, chosen).count == count
