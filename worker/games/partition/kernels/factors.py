"""Prime factorization of numbers of any size, within limits."""

from dataclasses import dataclass
from math import prod
from typing import Final

from flint import fmpz

from worker.games.partition.rules.filters import FilterError, TooLargeError

MAX_DIGITS: Final = 200
"""The most digits of a number that is factored; proving a prime of that length takes about 0.2 s."""
MAX_HARD_DIGITS: Final = 55
"""The most digits of a composite without small factors: at worst two primes of half its length, about 0.7 s."""
_TRIAL_PRIMES: Final = 3_000
"""Number of primes that are tried first, by division."""
_EASY_BITS: Final = 40
"""Longest factors, in bits, that elliptic curves look for in numbers too long to factor fully."""


@dataclass(frozen=True)
class Factored:
    """A number's prime factorization."""

    primes: tuple[int, ...]
    """Ascending."""
    exponents: tuple[int, ...]

    @property
    def number(self) -> int:
        """The number itself."""
        return prod(prime**exponent for prime, exponent in zip(self.primes, self.exponents, strict=True))

    def exponents_of(self, divisor: int) -> tuple[int, ...] | None:
        """Return the exponents of these primes in a divisor, or None if it does not divide the number."""
        exponents = []
        for prime, most in zip(self.primes, self.exponents, strict=True):
            exponent = 0
            while divisor % prime == 0 and exponent < most:
                divisor, exponent = divisor // prime, exponent + 1
            exponents.append(exponent)
        return tuple(exponents) if divisor == 1 else None

    @property
    def divisors(self) -> int:
        """Number of divisors."""
        return prod(exponent + 1 for exponent in self.exponents)


def factorize(number: int) -> Factored:
    """Return the prime factorization of a number, with proven primes.

    Raises `FilterError` for numbers below 1, and `TooLargeError` for numbers of more than `MAX_DIGITS`, or with a
    composite factor of more than `MAX_HARD_DIGITS` that does not split into small primes.
    """
    if number < 1:
        raise FilterError(f"a product is 1 or more, not {number}")
    if number >= 10**MAX_DIGITS:
        raise TooLargeError(f"products of more than {MAX_DIGITS} digits are not factored")
    exponents: dict[int, int] = {}
    for factor, exponent in fmpz(number).factor(trial_limit=_TRIAL_PRIMES):
        for part in _split(factor):
            for prime, inner in part.factor():
                exponents[int(prime)] = exponents.get(int(prime), 0) + int(inner) * int(exponent)
    primes = tuple(sorted(exponents))
    return Factored(primes, tuple(exponents[prime] for prime in primes))


def _split(factor: fmpz) -> list[fmpz]:
    """Split a factor as far as possible, with repetition; raises `TooLargeError` if a hard composite is left."""
    if factor < 10**MAX_HARD_DIGITS or factor.is_prime():
        return [factor]
    found = [part for part, exponent in factor.factor_smooth(_EASY_BITS) for _ in range(exponent)]
    for part in found:
        if part >= 10**MAX_HARD_DIGITS and not part.is_prime():
            digits = len(part.str())
            raise TooLargeError(
                f"the product has a composite factor of {digits} digits without small primes; such factors are split"
                f" up to {MAX_HARD_DIGITS} digits"
            )
    return found
