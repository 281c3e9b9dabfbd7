"""Prime factors."""

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worker.games.partition.kernels.factors import factorize
from worker.games.partition.rules.filters import FilterError, TooLargeError


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 10**7))
def test_primes_make_the_number(number: int) -> None:
    found = factorize(number)
    assert all(_is_prime(prime) for prime in found.primes)
    assert list(found.primes) == sorted(set(found.primes))
    assert prod(p**e for p, e in zip(found.primes, found.exponents, strict=True)) == number == found.number
    assert found.divisors == prod(e + 1 for e in found.exponents)


def test_large_factors_are_found() -> None:
    assert factorize((10**20 + 39) ** 2 * 97).primes == (97, 10**20 + 39)
    assert factorize((10**9 + 7) ** 2 * (10**60 + 7) * 97).primes == (97, 10**9 + 7, 10**60 + 7)
    assert factorize((10**9 + 7) ** 2 * (10**60 + 7) * 97).exponents == (1, 2, 1)


def test_exponents_of_a_divisor_are_found() -> None:
    assert factorize(720).exponents_of(12) == (2, 1, 0)
    assert factorize(720).exponents_of(32) is None
    assert factorize(720).exponents_of(7) is None


def test_product_out_of_reach_is_refused() -> None:
    with pytest.raises(FilterError, match="1 or more"):
        factorize(0)
    with pytest.raises(TooLargeError, match="digits"):
        factorize((10**60 + 7) * (10**60 + 67))
