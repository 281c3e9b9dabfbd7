"""Partitions into parts of few different values, for totals of any size.

With a common multiple L of k values v, the generating function, the product of 1/(1 - x^v), is N(x)/(1 - x^L)^k where
N, the product of (1 - x^L)/(1 - x^v), is a polynomial. So a coefficient is a sum of at most k of those of N, times
binomials (E. T. Bell, Interpolated denumerants and Lambert series, 1943).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, lcm
from typing import Final

from flint import fmpz_poly

MAX_TERMS: Final = 400_000
"""The longest numerator; that of the values 1 to 12 has some 330,000 terms and takes half a second."""


def are_few(values: Sequence[int]) -> bool:
    """Whether the numerator of these values is in reach."""
    multiple = 1
    for value in values:
        multiple = lcm(multiple, value)
        if multiple * len(values) > MAX_TERMS:
            return False
    return True


def partitions_into(total: int, values: tuple[int, ...]) -> int:
    """The number of partitions of a total into any number of parts of these values, for which `are_few` holds."""
    if not values:
        return int(total == 0)
    multiple, numerator = _numerator(values)
    places = range(total % multiple, min(total, len(values) * multiple) + 1, multiple)
    others = len(values) - 1
    return sum(int(numerator[place]) * comb((total - place) // multiple + others, others) for place in places)


def partitions_in_box(total: int, parts: int, largest: int) -> int:
    """The number of partitions of a total into at most `parts` parts of at most `largest`; `are_few` of 1 to `parts`.

    A coefficient of a Gaussian binomial, the product of (1 - x^(largest + i))/(1 - x^i) over i from 1 to `parts`.
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
    """The least common multiple of some values, and their numerator."""
    multiple = lcm(*values)
    numerator = fmpz_poly([1])
    for value in values:
        factor = [0] * (multiple - value + 1)
        factor[::value] = [1] * (multiple // value)
        numerator *= fmpz_poly(factor)
    return multiple, numerator
