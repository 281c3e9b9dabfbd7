"""Products: counts and lists against the recursive definition and published numbers."""

from dataclasses import replace
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.partition import factorizations
from tests.worker.games.partition.published import published
from tests.worker.games.partition.strategies import filters
from worker.games.partition.kernels.multiplicative import (
    count_factorizations,
    first_factorizations,
    list_factorizations,
)
from worker.games.partition.rules.filters import FilterError, Filters, TooLargeError

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79)
SOME = settings(deadline=None, max_examples=150)


@SOME
@given(st.sampled_from([*range(1, 50), 64, 72, 96, 144, 210, 360, 420]), filters(2))
def test_counts_and_lists_match_the_definition(product: int, chosen: Filters) -> None:
    expected = factorizations(product, chosen)
    assert count_factorizations(product, chosen) == len(expected)
    assert list_factorizations(product, chosen).page(0, len(expected) + 1) == expected
    assert first_factorizations(product, chosen, len(expected) + 1) == expected


@SOME
@given(
    st.sampled_from([1, 2, 6, 12, 36, 72, 90, 4050]),
    st.integers(0, 8),
    st.none() | st.integers(1, 12),
    st.booleans(),
    st.frozensets(st.integers(1, 9), max_size=3),
)
def test_ones_are_allowed_when_the_number_of_parts_is_given(
    product: int, parts: int, maximum: int | None, distinct: bool, exclude: frozenset[int]
) -> None:
    chosen = Filters(parts, 1, maximum, distinct, exclude)
    expected = factorizations(product, chosen)
    assert count_factorizations(product, chosen) == len(expected)
    assert list_factorizations(product, chosen).page(0, len(expected) + 1) == expected
    assert first_factorizations(product, chosen, len(expected) + 1) == expected


@SOME
@given(
    st.sampled_from([*range(1, 50), 64, 72, 96, 210, 360]),
    filters(1),
    st.integers(8, 12) | st.sampled_from([10**7, 2**53 - 1]),
)
def test_any_number_of_parts_is_counted(product: int, chosen: Filters, parts: int) -> None:
    # With ten factors or more, some are 1, which may occur any number of times or at most once.
    few = replace(chosen, parts=min(parts, 10))
    assert count_factorizations(product, replace(chosen, parts=parts)) == len(factorizations(product, few))


@pytest.mark.parametrize("maximum", [None, 1, 2, 6, 12])
@pytest.mark.parametrize("exclude", [frozenset(), frozenset({1}), frozenset({2}), frozenset({3, 4, 12})])
@pytest.mark.parametrize("parts", [None, 0, 1, 2, 3])
def test_distinct_factors_have_at_most_one_1(
    maximum: int | None, exclude: frozenset[int], parts: int | None
) -> None:
    chosen = Filters(parts, 1, maximum, distinct=True, exclude=exclude)
    for product in (*range(1, 130), 360, 720):
        expected = factorizations(product, chosen)
        assert expected == sorted(expected)
        assert count_factorizations(product, chosen) == len(expected), product
        listing = list_factorizations(product, chosen)
        assert listing.count == len(expected)
        for start, size in ((0, len(expected) + 1), (1, 2), (len(expected) - 1, 5), (len(expected), 1)):
            assert listing.page(start, size) == (expected[start : start + size] if start >= 0 else [])
        assert first_factorizations(product, chosen, 3) == expected[:3]


def test_numbers_of_the_article_are_counted() -> None:
    assert list_factorizations(72).page(0, 100) == [tuple(row) for row in published("factorizations_of_72")]
    assert [count_factorizations(n) for n in range(1, 41)] == published("factorizations")
    # Four cells may hold several 1s; five cells of two rows and three columns may repeat digits.
    assert first_factorizations(72, Filters(4, 1, 9, exclude=(6,)), 9) == [
        (1, 1, 8, 9),
        (1, 2, 4, 9),
        (1, 3, 3, 8),
        (2, 2, 2, 9),
        (2, 3, 3, 4),
    ]
    assert (2, 5, 5, 9, 9) in first_factorizations(4050, Filters(5, 1, 9), 99)


def test_different_primes_are_set_partitions() -> None:
    for size, bell in enumerate(published("bell_numbers")):
        assert count_factorizations(prod(PRIMES[:size])) == int(bell)
    assert count_factorizations(prod(PRIMES)) == 4506715738447323


def test_powers_of_a_prime_are_partitions_of_the_exponent() -> None:
    assert count_factorizations(2**100) == 190569292
    assert count_factorizations((10**9 + 7) ** 20) == 627
    assert count_factorizations(3**100, Filters(minimum=2, distinct=True)) == 444793


def test_factorials_have_the_published_distinct_factorizations() -> None:
    for n, expected in enumerate(published("distinct_factorizations_of_factorials")):
        assert count_factorizations(factorial(n), Filters(minimum=2, distinct=True)) == int(expected)


def test_counts_depend_on_the_signature_alone() -> None:
    small = 2**5 * 3**3 * 5**2 * 7 * 11 * 13
    large = (10**9 + 7) ** 5 * (10**6 + 3) ** 3 * 104729**2 * 99991 * 65537 * 1000033
    assert len(str(large)) > 80
    assert count_factorizations(small) == count_factorizations(large)
    assert count_factorizations(small, Filters(4, 2, distinct=True)) == count_factorizations(
        large, Filters(4, 2, distinct=True)
    )


@pytest.mark.parametrize(
    "chosen",
    [
        Filters(minimum=2),
        Filters(minimum=2, distinct=True),
        Filters(minimum=9),
        Filters(minimum=4, distinct=True, exclude=(30, 36)),
        Filters(parts=6, minimum=1),
        Filters(parts=6, minimum=3, exclude=(8,)),
    ],
)
def test_ways_to_count_agree(chosen: Filters) -> None:
    """Compare the counts by exponents with the tables, which are filled divisor by divisor."""
    product = factorial(11)
    listing = list_factorizations(product, chosen)
    assert count_factorizations(product, chosen) == listing.count
    everything = Filters(chosen.parts, chosen.minimum, product - 1, chosen.distinct, chosen.exclude)
    whole = int(chosen.parts is None or chosen.minimum == 1)
    assert count_factorizations(product, everything) == listing.count - whole


@pytest.mark.parametrize(
    ("product", "chosen", "reason"),
    [
        ((10**55 + 21) * (10**54 + 31), Filters(minimum=2), "composite factor"),
        (10**200, Filters(minimum=2), "200 digits"),
        (prod(PRIMES) ** 2, Filters(minimum=2, maximum=10**9), "divisors"),
        (factorial(40), Filters(minimum=2), "signature"),
    ],
)
def test_products_out_of_reach_are_refused_with_a_reason(product: int, chosen: Filters, reason: str) -> None:
    with pytest.raises(TooLargeError, match=reason):
        count_factorizations(product, chosen)


def test_ones_need_a_number_of_parts() -> None:
    with pytest.raises(FilterError, match="infinitely many"):
        count_factorizations(12, Filters())
    assert count_factorizations(12, Filters(exclude=(1,))) == 4


@pytest.mark.parametrize("product", [0, -12])
def test_products_below_one_are_refused(product: int) -> None:
    with pytest.raises(FilterError, match="1 or more"):
        count_factorizations(product)


def test_counting_can_be_stopped() -> None:
    class StopError(Exception):
        pass

    def stop() -> None:
        raise StopError

    for chosen in (Filters(minimum=2), Filters(minimum=2, maximum=1000)):
        with pytest.raises(StopError):
            count_factorizations(factorial(15), chosen, stop)
