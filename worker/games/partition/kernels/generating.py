"""Counting partitions into a sum by generating functions; and tables of the two partition functions.

FLINT sums the Hardy-Ramanujan-Rademacher series with proven error bounds, so its p(n) is exact.

With a common multiple L of k values v, the generating function of few values, the product of 1/(1 - x^v), is N(x)/(1 -
x^L)^k where N, the product of (1 - x^L)/(1 - x^v), is a polynomial. So a coefficient is a sum of at most k of those of
N, times binomials (E. T. Bell, Interpolated denumerants and Lambert series, 1943).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from math import comb, isqrt, lcm
from typing import Final

import numpy as np
from flint import fmpz, fmpz_poly
from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint, report
from worker.games.partition.kernels.words import Words, add_in_place, subtract, to_int
from worker.games.partition.rules.filters import FilterError, TooLargeError

MAX_TOTAL: Final = 10**11
"""The largest n for which p(n) is computed: about 350,000 digits, in about a second."""
MAX_LIMITED_TOTAL: Final = 10**6
"""The largest total for which partitions are counted whose parts may occur some times only."""
_MAX_SUMMANDS: Final = 4_000
"""The most values of p(n) that are summed."""
_SLOW_TOTAL: Final = 10**8
"""Totals from here on take 0.01 s or more for each value of p(n)."""
_MAX_ROOTS: Final = 3_000_000
"""The most values of p(n), times √n, that are summed: about ten seconds."""
_MAX_NUMERATOR: Final = 400_000
"""The most terms of a numerator; the values 1 to 12 give about 330,000 terms and take half a second."""
_SLICE: Final = 1 << 27
"""Additions between two checkpoints: about 0.2 s."""


def partition_number(total: int) -> int:
    """Return p(n), OEIS A000041. Raises `TooLargeError` above `MAX_TOTAL`."""
    if total > MAX_TOTAL:
        raise TooLargeError(f"p(n) is worked out for n up to {MAX_TOTAL}, not {total}")
    return int(fmpz(total).partitions_p())


def limited_partition_number(total: int, copies: int, checkpoint: Checkpoint = lambda: None) -> int:
    """Return the number of partitions with at most some copies of each part; for one copy, OEIS A000009.

    Raises `TooLargeError` above `MAX_LIMITED_TOTAL`.

    With m = copies + 1 the generating function is the product of (1 - x^mk)/(1 - x^k), and Euler's pentagonal number
    theorem for its numerator gives p(n) - p(n - m) - p(n - 2m) + p(n - 5m) + p(n - 7m) - …
    """
    if total > MAX_LIMITED_TOTAL:
        raise TooLargeError(
            f"parts of any size that occur {copies} times at most are counted for totals up to {MAX_LIMITED_TOTAL}"
        )
    found = partition_number(total)
    for k in count(1):
        if (copies + 1) * (k * (3 * k - 1) // 2) > total:
            return found
        shifts = [(copies + 1) * (k * (3 * k + sign) // 2) for sign in (-1, 1)]
        terms = sum(partition_number(total - shift) for shift in shifts if shift <= total)
        found += -terms if k % 2 else terms
        if k % 32 == 0:
            checkpoint()
    raise AssertionError


def partitions_without(
    total: int, absent: Iterable[int], checkpoint: Checkpoint = lambda: None
) -> int | None:
    """Return the number of partitions without some parts, or None if that takes too many values of p(n).

    Multiplying the generating function of p(n) by 1 - x^a for each absent part a removes these parts.
    """
    most = min(_MAX_SUMMANDS, max(1, _MAX_ROOTS // (isqrt(total) + 1)))
    terms = {0: 1}
    for part in absent:
        if part > total:
            continue
        for shift, sign in list(terms.items()):
            if shift + part <= total:
                terms[shift + part] = terms.get(shift + part, 0) - sign
        if len(terms) > most:
            return None
    found = 0
    for number, (shift, sign) in enumerate(terms.items()):
        found += sign * partition_number(total - shift) if sign else 0
        if total > _SLOW_TOTAL or number % 64 == 0:
            checkpoint()
    return found


def are_few(values: Sequence[int]) -> bool:
    """Return whether the numerator of these values is short enough to compute."""
    multiple = 1
    for value in values:
        multiple = lcm(multiple, value)
        if multiple * len(values) > _MAX_NUMERATOR:
            return False
    return True


def partitions_into(total: int, values: tuple[int, ...]) -> int:
    """Return the number of partitions of a total into any number of parts of these values; requires `are_few`."""
    if not values:
        return int(total == 0)
    multiple, numerator = _numerator(values)
    places = range(total % multiple, min(total, len(values) * multiple) + 1, multiple)
    others = len(values) - 1
    return sum(int(numerator[place]) * comb((total - place) // multiple + others, others) for place in places)


def partitions_in_box(total: int, parts: int, largest: int) -> int:
    """Return the number of partitions of a total into at most `parts` parts of at most `largest`.

    Requires `are_few` of 1 to `parts`.

    It is a coefficient of a Gaussian binomial, the product of (1 - x^(largest + i))/(1 - x^i) over i from 1 to `parts`.
    """
    signs = {0: 1}
    for place in range(1, parts + 1):
        for shift, sign in list(signs.items()):
            further = shift + largest + place
            if further <= total:
                signs[further] = signs.get(further, 0) - sign
    values = tuple(range(1, parts + 1))
    return sum(sign * partitions_into(total - shift, values) for shift, sign in signs.items() if sign)


@lru_cache(maxsize=4)
def _numerator(values: tuple[int, ...]) -> tuple[int, fmpz_poly]:
    """Return the least common multiple of some values, and their numerator."""
    multiple = lcm(*values)
    numerator = fmpz_poly([1])
    for value in values:
        factor = [0] * (multiple - value + 1)
        factor[::value] = [1] * (multiple // value)
        numerator *= fmpz_poly(factor)
    return multiple, numerator


def coefficient(
    term: int,
    factors: Iterable[int],
    inverses: Iterable[int],
    width: int,
    checkpoint: Checkpoint = lambda: None,
) -> int:
    """Return the coefficient of x^term in the product of 1 - x^m over `factors`, divided by that over `inverses`.

    Exact if it is not negative and fits in `width` words. `checkpoint` is called every few tenths of a second.
    """
    series = np.zeros((term + 1, width), np.uint64)
    series[0, 0] = 1
    for exponents, inverse in ((factors, False), (inverses, True)):
        met = np.array([exponent for exponent in exponents if exponent <= term], np.int64)
        slice_ = max(1, _SLICE // series.size)
        for start in range(0, len(met), slice_):
            multiply(series, met[start : start + slice_], True, inverse)
            checkpoint()
    return to_int(series[term])


def sum_of_at_most_parts(
    rests: Sequence[int], width: int, checkpoint: Checkpoint = lambda: None, fewest: int = 1
) -> int:
    """Return the sum over k, from `fewest`, of the number of partitions of the k-th rest into at most k parts.

    The rests, for k from 1 on, are descending. Exact if no count exceeds `width` words. `checkpoint` is called every
    few tenths of a second.
    """
    series = np.zeros((rests[0] + 1, width), np.uint64)
    series[0, 0] = 1
    found, effort = 0, 0
    for parts, rest in enumerate(rests, 1):
        series = series[: rest + 1]
        multiply(series, np.array([parts]), True, True)
        found += to_int(series[rest]) if parts >= fewest else 0
        effort += series.size
        if effort > _SLICE:
            checkpoint()
            effort = 0
    return found


@jit(types.void(types.uint64[:, ::1], types.int64[::1], types.boolean, types.boolean))
def multiply(series: Words, exponents: Int64s, negative: bool, inverse: bool) -> None:
    """Multiply a power series, shape (terms, width), by 1 + x^m for each m, modulo 2^(64·width).

    If `negative`, the factors are 1 - x^m; if `inverse`, the series is divided by the factors.
    """
    terms = len(series)
    for exponent in exponents:
        for place in range(exponent, terms):
            term = place if inverse else terms - 1 - place + exponent
            if negative == inverse:
                add_in_place(series[term], series[term - exponent])
            else:
                subtract(series[term], series[term - exponent])


MAX_ADDITIVE: Final = 20_000
"""The longest table of p(n)."""
MAX_MULTIPLICATIVE: Final = 10**7
"""The longest table of A001055."""
_PAUSE: Final = 500
"""Values of p(n) between two checkpoints."""


def additive_table(up_to: int, checkpoint: Checkpoint = lambda: None) -> list[int]:
    """Return p(0), …, p(up_to), OEIS A000041. Raises `TooLargeError` above `MAX_ADDITIVE`."""
    _check_range(up_to, MAX_ADDITIVE)
    table = []
    for n in range(up_to + 1):
        table.append(partition_number(n))
        if n % _PAUSE == 0:
            checkpoint()
            report(n, up_to)
    return table


def multiplicative_table(up_to: int, checkpoint: Checkpoint = lambda: None) -> Int32s:
    """Return the numbers of unordered factorizations of 1, …, up_to, OEIS A001055, with 0 in front.

    The result has shape (up_to + 1,). Raises `TooLargeError` above `MAX_MULTIPLICATIVE`. No number has more
    factorizations than itself, so 32 bits are enough.
    """
    _check_range(up_to, MAX_MULTIPLICATIVE)
    table = np.zeros(up_to + 1, np.int32)
    table[1:2] = 1
    start = 2
    while start <= up_to:
        # Each factor takes up_to/factor steps, so slices may grow.
        stop = min(up_to + 1, 16 * start)
        _use_factors(table, start, stop)
        checkpoint()
        start = stop
    return table


def _check_range(up_to: int, most: int) -> None:
    if up_to < 0:
        raise FilterError(f"a table goes up to 0 or more, not {up_to}")
    if up_to > most:
        raise TooLargeError(f"the table goes up to {most}, not {up_to}")


@jit(types.void(types.int32[::1], types.int64, types.int64))
def _use_factors(table: Int32s, start: int, stop: int) -> None:
    """Let factorizations use the factors from `start` to before `stop`, any number of times."""
    for factor in range(start, stop):
        for quotient in range(1, (len(table) - 1) // factor + 1):
            table[factor * quotient] += table[quotient]
