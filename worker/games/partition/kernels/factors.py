"""Prime factorization within limits, and counting factorizations from the exponents of the primes alone.

Counting factorizations from the exponents of the primes alone: partitions of a vector. The generating function is the
product of (1 - y·x^v)^-1 over all vectors v ≠ 0, where y counts factors, times 1 - (y·x^v)^(m + 1) if no factor occurs
more than m times. Its logarithmic derivative in one coordinate c gives, for the polynomial P(w) in y,

    w_c · P(w) = sum over u ≤ w of P(w - u) · (sum over k | gcd(u) of b_k · y^k · u_c/k)

where b_k is 1, or -m if factors may occur m times and m + 1 divides k. With w_c = 1 this is y times the sum of P(w - u)
over the vectors u with u_c = 1: the factor with that prime is chosen. P(w) depends on w only as a multiset, the
signature, so few are computed, and vectors u that leave the same rest are taken together.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations_with_replacement, groupby, product
from math import comb, factorial, gcd, prod
from typing import Final

from flint import fmpz, fmpz_poly

from worker.declarations.checkpoint import Checkpoint
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
        for part in _split_factor(factor):
            for prime, inner in part.factor():
                exponents[int(prime)] = exponents.get(int(prime), 0) + int(inner) * int(exponent)
    primes = tuple(sorted(exponents))
    return Factored(primes, tuple(exponents[prime] for prime in primes))


def _split_factor(factor: fmpz) -> list[fmpz]:
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


Signature = tuple[int, ...]
"""The exponents of a number's primes, descending, without zeros."""

MAX_SIGNATURES: Final = 100_000
"""The most multisets of exponents that are enumerated to estimate the effort."""
MAX_TERMS: Final = 3_000_000
"""The most terms that are summed: about ten seconds."""
_PAUSE: Final = 50
"""Signatures between two checkpoints."""


def signature(exponents: tuple[int, ...]) -> Signature:
    """Return the signature of some exponents."""
    return tuple(sorted((exponent for exponent in exponents if exponent), reverse=True))


class SignatureCounts:
    """Counts of the factorizations into factors of 2 or more, by signature and number of factors."""

    def __init__(self, largest: Signature, copies: int | None, checkpoint: Checkpoint = lambda: None) -> None:
        """Count the factorizations for the signatures of all divisors of a number.

        Raises `TooLargeError` before any work if it takes more than `MAX_SIGNATURES` or `MAX_TERMS`.
        """
        self._copies = copies
        self._polynomials: dict[Signature, fmpz_poly] = {(): fmpz_poly([1])}
        signatures = sorted(_below(largest), key=sum)
        terms = sum(_term_count(smaller) for smaller in signatures)
        if terms > MAX_TERMS:
            raise TooLargeError(
                f"counting from the prime signature {largest} takes {terms} terms; the most is {MAX_TERMS}"
            )
        for place, smaller in enumerate(signatures):
            if smaller:
                self._polynomials[smaller] = self._polynomial(smaller)
            if place % _PAUSE == 0:
                checkpoint()

    def count(self, exponents: tuple[int, ...], factors: int | None = None) -> int:
        """Return how many factorizations a divisor, given by its exponents, has into `factors` factors (None: any)."""
        polynomial = self._polynomials[signature(exponents)]
        return int(polynomial(1) if factors is None else polynomial[factors] if factors >= 0 else 0)

    def _polynomial(self, number: Signature) -> fmpz_poly:
        """Return the polynomial P of a signature, from those of its divisors."""
        last = number[-1]
        total = fmpz_poly([])
        for rest, common, weight in _others(number[:-1]):
            for used in range(1, last + 1):
                left = signature((*rest, last - used))
                total += weight * self._factor(used, gcd(common, used)) * self._polynomials[left]
        return total // last if last > 1 else total

    def _factor(self, used: int, common: int) -> fmpz_poly:
        """Return the sum over k in the recurrence, for u_c and gcd(u)."""
        coefficients = [0] * (common + 1)
        for k in range(1, common + 1):
            if common % k == 0:
                dropped = self._copies is not None and k % (self._copies + 1) == 0
                coefficients[k] = -used * (self._copies or 0) // k if dropped else used // k
        return fmpz_poly(coefficients)


def _others(exponents: Signature) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield what is left, the gcd of what is taken and the number of ways, for taking from all coordinates but one."""
    for way in _ways_to_take(exponents):
        amounts = [amount for run in way for amount in run]
        left = tuple(exponent - amount for exponent, amount in zip(exponents, amounts, strict=True))
        yield left, gcd(*amounts), prod(map(_orders, way))


def _ways_to_take(exponents: Signature) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Return all ways to take from coordinates: for each run of equal coordinates a multiset of amounts."""
    return product(
        *(
            combinations_with_replacement(range(exponent + 1), len(list(run)))
            for exponent, run in groupby(exponents)
        )
    )


@cache
def _orders(amounts: tuple[int, ...]) -> int:
    """Return the number of orders in which some amounts can stand."""
    return factorial(len(amounts)) // prod(factorial(len(list(run))) for _, run in groupby(amounts))


def _count_choices(number: Signature) -> int:
    """Return the number of ways to take from a signature's coordinates, equal coordinates taken together."""
    return prod(comb(exponent + len(list(run)), exponent) for exponent, run in groupby(number))


def _term_count(number: Signature) -> int:
    return _count_choices(number[:-1]) * number[-1] if number else 0


def _below(largest: Signature) -> set[Signature]:
    """Return the signatures of all divisors of a number; raises `TooLargeError` if there are too many."""
    if _count_choices(largest) > MAX_SIGNATURES:
        raise TooLargeError(
            f"the prime signature {largest} has more than {MAX_SIGNATURES} parts to go through"
        )
    return {signature(tuple(chain.from_iterable(way))) for way in _ways_to_take(largest)}
