"""Products that no factorization with some filters can make, recognised without factoring them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from math import gcd, prod
from typing import Final

from worker.games.partition.rules.filters import Filters

_FEW: Final = 1_000
"""The most values of which each is tried as a divisor."""


def is_out_of_reach(product: int, filters: Filters) -> bool:
    """Return whether the allowed factors rule out a product of 2 or more; they may allow it and yet not make it."""
    if filters.only is not None or (filters.maximum or product) <= _FEW:
        values = [value for value in _few_values(product, filters) if product % value == 0]
        if not _make_all_primes(product, values):
            return True
        filters = replace(filters, only=values, maximum=values[-1])
    elif filters.largest_allowed(product) < 2:
        return True
    # Every factor above 1 doubles the product or more.
    most = product.bit_length()
    if filters.most is not None:
        largest = filters.maximum or product
        if int(largest ** min(filters.most, most)) < product:
            return True
    if filters.copies is not None and prod(islice(_ascending(filters, filters.copies), most)) < product:
        return True
    ones = filters.copies if filters.allows(1) else 0
    needed = 0 if ones is None else max(0, filters.fewest - ones)
    return needed > most or prod(islice(_ascending(filters, filters.copies or most), needed)) > product


def _few_values(product: int, filters: Filters) -> list[int]:
    return filters.values(product if filters.only is not None else min(product, _FEW))


def _ascending(filters: Filters, copies: int) -> Iterator[int]:
    """Yield the allowed factors above 1, ascending, each some times."""
    if filters.only is not None:
        values: Iterable[int] = (value for value in filters.only if value > 1)
    else:
        values = takewhile(lambda value: value <= (filters.maximum or value), _from_2(filters))
    return (value for value in values for _ in range(copies))


def _from_2(filters: Filters) -> Iterator[int]:
    value = filters.least_allowed(2)
    while True:
        yield value
        value = filters.least_allowed(value + 1)


def _make_all_primes(product: int, divisors: Sequence[int]) -> bool:
    """Return whether every prime of a product divides one of some divisors."""
    left = product
    for value in divisors:
        while (common := gcd(left, value)) > 1:
            left //= common
    return left == 1
