"""The two ways to count factorizations by exponents."""

from itertools import product

import pytest

from worker.games.partition.kernels.factors import SignatureCounts, signature
from worker.games.partition.kernels.lattice import LatticeCounts
from worker.games.partition.rules.filters import TooLargeError


@pytest.mark.parametrize("copies", [None, 1, 2, 3])
@pytest.mark.parametrize("exponents", [(), (1,), (4,), (1, 1, 1), (2, 1, 3), (1, 2, 1, 2), (6, 3), (2, 2, 2)])
def test_both_ways_agree_on_every_divisor_and_number_of_factors(
    exponents: tuple[int, ...], copies: int | None
) -> None:
    by_signature = SignatureCounts(signature(exponents), copies)
    by_lattice = LatticeCounts(exponents, sum(exponents), copies, 1)
    assert by_signature.count(exponents) == LatticeCounts(exponents, None, copies, 1).count(exponents)
    for divisor in product(*(range(exponent + 1) for exponent in exponents)):
        for factors in range(-1, sum(exponents) + 1):
            assert by_signature.count(divisor, factors) == by_lattice.count(divisor, factors)


def test_squares_of_many_primes_are_counted_by_signature() -> None:
    """Compare with OEIS A020555: multigraphs, or set partitions of a multiset with two of each."""
    found = SignatureCounts((2,) * 10, None)
    assert [found.count((2,) * size) for size in range(7)] == [1, 2, 9, 66, 712, 10457, 198091]


def test_signatures_out_of_reach_are_refused() -> None:
    with pytest.raises(TooLargeError, match="more than"):
        SignatureCounts((38, 18, 9, 5, 3, 3, 2, 2, 1, 1, 1, 1), None)
    with pytest.raises(TooLargeError, match="terms"):
        SignatureCounts((18, 8, 4, 2, 1, 1, 1, 1), None)
