"""Partitions of a number into any number of parts of (nearly) any size, through p(n) of FLINT.

FLINT sums the Hardy-Ramanujan-Rademacher series with proven error bounds, so p(n) is exact.
"""

from collections.abc import Iterable
from itertools import count
from math import isqrt
from typing import Final

from flint import fmpz

from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.rules.filters import TooLargeError

MAX_TOTAL: Final = 10**11
"""The largest n that p(n) is worked out for: some 350,000 digits, in about a second."""
MAX_DISTINCT_TOTAL: Final = 10**6
"""The largest total that is partitioned into any number of distinct parts."""
_MAX_TERMS: Final = 4_000
"""How many values of p(n) are summed at most."""
_SLOW_TOTAL: Final = 10**8
"""From here on a value of p(n) takes some 0.01 s and more."""
_MAX_ROOTS: Final = 3_000_000
"""How many values of p(n), times √n, are summed at most: some ten seconds."""


def partition_number(total: int) -> int:
    """p(n), OEIS A000041. Raises `TooLargeError` above `MAX_TOTAL`."""
    if total > MAX_TOTAL:
        raise TooLargeError(f"p(n) is worked out for n up to {MAX_TOTAL}, not {total}")
    return int(fmpz(total).partitions_p())


def distinct_partition_number(total: int, checkpoint: Checkpoint = lambda: None) -> int:
    """The number of partitions into distinct parts, OEIS A000009. Raises `TooLargeError` above `MAX_DISTINCT_TOTAL`.

    The product of 1 + x^k is that of (1 - x^2k)/(1 - x^k), and Euler's pentagonal number theorem for its numerator
    gives q(n) = p(n) - p(n - 2) - p(n - 4) + p(n - 10) + p(n - 14) - …
    """
    if total > MAX_DISTINCT_TOTAL:
        raise TooLargeError(f"distinct parts of any size are counted for totals up to {MAX_DISTINCT_TOTAL}")
    found = partition_number(total)
    for k in count(1):
        if k * (3 * k - 1) > total:
            return found
        shifts = (k * (3 * k - 1), k * (3 * k + 1))
        terms = sum(partition_number(total - shift) for shift in shifts if shift <= total)
        found += -terms if k % 2 else terms
        if k % 32 == 0:
            checkpoint()
    raise AssertionError


def partitions_without(
    total: int, absent: Iterable[int], checkpoint: Checkpoint = lambda: None
) -> int | None:
    """The number of partitions without some parts, or None if that takes too many values of p(n).

    The product of 1 - x^a over the absent parts a takes them out of the generating function of p(n).
    """
    most = min(_MAX_TERMS, max(1, _MAX_ROOTS // (isqrt(total) + 1)))
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
