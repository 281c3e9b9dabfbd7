"""Comparisons with PARI."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.peers import partition_pari as pari
from worker.games.partition.kernels.additive import count_partitions, first_partitions
from worker.games.partition.kernels.multiplicative import count_factorizations, first_factorizations
from worker.games.partition.rules.filters import Filters

SOME = settings(deadline=None, max_examples=60)


@pytest.mark.parametrize("total", [0, 1, 7, 20, 1000, 10**5])
def test_partition_numbers_agree_with_pari(total: int) -> None:
    assert count_partitions(total) == pari.partition_number(total)


@SOME
@given(
    st.integers(1, 40),
    st.integers(1, 7),
    st.integers(1, 12),
    st.booleans(),
    st.frozensets(st.integers(1, 9), max_size=3),
)
def test_restricted_sums_agree_with_pari(
    total: int, parts: int, maximum: int, distinct: bool, exclude: frozenset[int]
) -> None:
    chosen = Filters(parts, 1, maximum, distinct, exclude)
    expected = pari.restricted_sums(total, parts, maximum, distinct, exclude)
    assert sorted(expected) == first_partitions(total, chosen, 10**6)
    assert pari.article_sums(total, parts, maximum, distinct, exclude) == expected


@SOME
@given(st.integers(1, 40), st.integers(1, 5), st.integers(0, 20), st.integers(1, 6), st.integers(0, 6))
def test_ranges_of_sums_agree_with_pari(total: int, low: int, span: int, fewest: int, further: int) -> None:
    values, parts = (low, low + span), (fewest, fewest + further)
    chosen = Filters(None, *values, between=parts)
    assert sorted(pari.ranged_sums(total, values, parts)) == first_partitions(total, chosen, 10**6)
    assert pari.ranged_sums_count(total, values, parts) == count_partitions(total, chosen)


@SOME
@given(
    st.integers(1, 600),
    st.integers(1, 6),
    st.integers(1, 12),
    st.booleans(),
    st.frozensets(st.integers(1, 9), max_size=3),
)
def test_restricted_products_agree_with_pari(
    product: int, parts: int, maximum: int, distinct: bool, exclude: frozenset[int]
) -> None:
    chosen = Filters(parts, 1, maximum, distinct, exclude)
    expected = pari.restricted_products(product, parts, maximum, distinct, exclude)
    assert sorted(expected) == first_factorizations(product, chosen, 10**6)


@pytest.mark.parametrize("product", [1, 2, 72, 360, 5040, 3628800, 2**20, 2 * 3 * 5 * 7 * 11 * 13 * 17])
def test_factorizations_agree_with_pari(product: int) -> None:
    assert count_factorizations(product) == pari.factorization_count(product)
