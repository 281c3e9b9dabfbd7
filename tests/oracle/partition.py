"""Partitions by their recursive definitions: slow and obvious."""

from collections.abc import Iterator
from itertools import permutations

from worker.games.partition.rules.filters import Filters


def partitions(total: int, filters: Filters) -> list[tuple[int, ...]]:
    """Return all partitions of a total that pass the filters: choose the least part and partition the rest."""

    def rest(left: int, least: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for part in range(least, left + 1):
            if filters.allows(part):
                for others in rest(left - part, part + filters.distinct):
                    yield (part, *others)

    return [found for found in rest(total, 1) if filters.parts in (None, len(found))]


def factorizations(product: int, filters: Filters) -> list[tuple[int, ...]]:
    """Return all factorizations of a product that pass the filters; several 1s need a given number of parts."""

    def rest(left: int, least: int, parts: int | None) -> Iterator[tuple[int, ...]]:
        if left == 1 and parts in (None, 0):
            yield ()
        if parts == 0:
            return
        for factor in range(least, left + 1):
            endless = factor == 1 and parts is None and not filters.distinct
            if left % factor == 0 and filters.allows(factor) and not endless:
                fewer = None if parts is None else parts - 1
                for others in rest(left // factor, factor + filters.distinct, fewer):
                    yield (factor, *others)

    return list(rest(product, 1, filters.parts))


def sums_by_definition(total: int, filters: Filters) -> list[tuple[int, ...]]:
    """Return the partitions of a total that pass the filters: go through all partitions, and look at each."""
    every = partitions(total, Filters())
    return sorted(found for found in every if passes(found, filters))


def products_by_definition(product: int, filters: Filters, most: int) -> list[tuple[int, ...]]:
    """Return the factorizations into up to `most` factors that pass the filters, 1s among them."""
    every = factorizations(product, Filters(minimum=2))
    ones = [(1,) * times + found for found in every for times in range(most + 1 - len(found))]
    return sorted(found for found in ones if passes(found, filters))


def compositions_by_definition(total: int, filters: Filters) -> list[tuple[int, ...]]:
    """Return the compositions of a total that pass the filters: every order of the parts of each partition."""
    return sorted({order for found in sums_by_definition(total, filters) for order in permutations(found)})


def passes(parts: tuple[int, ...], filters: Filters) -> bool:
    """Return whether a partition passes the filters, one condition after the other."""
    return (
        (filters.parts is None or len(parts) == filters.parts)
        and (filters.between is None or filters.between[0] <= len(parts) <= filters.between[1])
        and all(part >= filters.minimum for part in parts)
        and (filters.maximum is None or all(part <= filters.maximum for part in parts))
        and (not filters.distinct or len(set(parts)) == len(parts))
        and not set(parts) & set(filters.exclude)
        and (filters.only is None or set(parts) <= set(filters.only))
        and (filters.at_most is None or all(parts.count(part) <= filters.at_most for part in parts))
    )


def partition_numbers(up_to: int) -> list[int]:
    """Return p(0), …, p(up_to) by letting sums use one more part size at a time."""
    counts = [1] + [0] * up_to
    for part in range(1, up_to + 1):
        for total in range(part, up_to + 1):
            counts[total] += counts[total - part]
    return counts


def factorization_numbers(up_to: int) -> list[int]:
    """Return 0 and the unordered factorizations of 1, …, up_to by letting products use one more factor at a time."""
    counts = [0, 1] + [0] * (up_to - 1)
    for factor in range(2, up_to + 1):
        for product in range(factor, up_to + 1, factor):
            counts[product] += counts[product // factor]
    return counts
