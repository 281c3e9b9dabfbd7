"""Counting sums of few parts of any size, by the power sums of their values.

With p_j the sum of x^(j·v) over the values v, the partitions by number of parts, counted by y, of which each value
occurs at most c times, have the generating function

    product over v of (1 - (y·x^v)^(c + 1))/(1 - y·x^v) = exp(sum over j of a_j · y^j · p_j)

where a_j is 1/j, less (c + 1)/j if c + 1 divides j (Macdonald, Symmetric functions and Hall polynomials, section I.2).
So k parts are a sum over the partitions of k of products of power sums. Those of a range are geometric series, and each
product of these has coefficients that Bell's formula gives for totals of any size.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import factorial
from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.generating import are_few, partitions_into
from worker.games.partition.rules.filters import Filters

MAX_PARTS: Final = 16
"""The most parts; there are 231 partitions of 16."""
_MAX_TERMS: Final = 200_000
"""The most products of series that are looked at; a term takes some microseconds."""
_MAX_STEPS: Final = 1 << 22
"""The most pairs of terms that are multiplied for one power sum: some seconds."""

Terms = dict[tuple[int, tuple[int, ...]], int]
"""Weights by exponent of x and by the m of each 1/(1 - x^m) it is multiplied by."""


def count_few_parts(total: int, filters: Filters, checkpoint: Checkpoint) -> int | None:
    """Return the number of partitions of values from a range, or None if there are too many parts or exclusions."""
    most = filters.most or 0
    if most > MAX_PARTS:
        return None
    high = filters.largest(total)
    holes = filters.excluded_values(high)
    found, left = Fraction(0), _MAX_TERMS
    for parts in range(max(1, filters.fewest), most + 1):
        for types in _partitions(parts, parts):
            terms = _product(types, filters.minimum, high, holes, total, left, checkpoint)
            if terms is None:
                return None
            left -= len(terms)
            weight = _weight(types, filters.copies)
            found += weight * sum(
                sign * partitions_into(total - shift, series) for (shift, series), sign in terms.items()
            )
            checkpoint()
    return int(found)


def _partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of a small total into parts of at most `most`, descending."""
    if not total:
        yield ()
    for part in range(min(total, most), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def _weight(types: tuple[int, ...], copies: int | None) -> Fraction:
    """Return the coefficient of a product of power sums: that of the exponential series times each a_j."""
    weight = Fraction(1)
    for j in set(types):
        dropped = copies + 1 if copies is not None and j % (copies + 1) == 0 else 0
        times = types.count(j)
        weight *= Fraction(1 - dropped, j) ** times / factorial(times)
    return weight


def _product(
    types: tuple[int, ...],
    low: int,
    high: int,
    holes: list[int],
    total: int,
    most: int,
    checkpoint: Checkpoint,
) -> Terms | None:
    """Return the terms up to x^total of a product of power sums of a range with holes; None if they are too many."""
    terms: Terms = {(0, ()): 1}
    for j in types:
        factor = [(j * low, True, 1), (j * (high + 1), True, -1), *((j * hole, False, -1) for hole in holes)]
        if len(terms) * len(factor) > _MAX_STEPS:
            return None
        checkpoint()
        following: Terms = {}
        for (shift, series), weight in terms.items():
            for further, geometric, sign in factor:
                if shift + further <= total:
                    key = shift + further, (*series, j) if geometric else series
                    following[key] = following.get(key, 0) + sign * weight
            if len(following) > most:
                return None
        terms = following
    if not are_few(types):
        return None
    return {key: weight for key, weight in terms.items() if weight}
