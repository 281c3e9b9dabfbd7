"""Counting the partitions of small numbers without kernels."""

from typing import Final

from worker.games.partition.rules.filters import Filters

MAX_PLAIN_TOTAL: Final = 300
"""The largest total that is counted in plain Python: in some 5 ms, with at most 300 × 300 additions."""


def count_small(total: int, filters: Filters) -> int | None:
    """Return the number of partitions of ``total``; None beyond `MAX_PLAIN_TOTAL` or with a number of parts.

    Adds one value after the other to the partitions of all smaller totals (Euler; OEIS A000041 without filters).
    """
    if total > MAX_PLAIN_TOTAL or filters.parts is not None:
        return None
    ways = [1] + [0] * total
    for value in filters.values(total):
        sums = range(value, total + 1)
        # Downwards, a value is added to sums without it.
        for each in reversed(sums) if filters.distinct else sums:
            ways[each] += ways[each - value]
    return ways[total]
