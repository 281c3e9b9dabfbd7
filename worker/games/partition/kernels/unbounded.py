"""Partitions into a number of parts with no largest one, by rank, where a table over the values would be too large.

Taking v from each of k parts that are v or more leaves parts that are 0 or more; taking also 0, 1, 2, … leaves
ascending ones of distinct ones. So they are counted by the partitions of what is left into at most k parts.
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial

import numpy as np

from worker.games.partition.kernels.ranking import MAX_TABLE, page_from, stairs
from worker.games.partition.kernels.series import at_most_parts
from worker.games.partition.kernels.wide import Words, to_int
from worker.games.partition.rules.filters import TooLargeError


@dataclass(frozen=True)
class UnboundedRanking:
    """The partitions of a total into some parts, each `minimum` or more, in lexicographic order."""

    total: int
    parts: int
    minimum: int
    distinct: bool
    table: Words
    """Shape (parts + 1, rests, width): partitions of a rest into at most as many parts."""

    @classmethod
    def of(cls, total: int, parts: int, minimum: int, distinct: bool, width: int) -> "UnboundedRanking":
        """Tabulate; raises `TooLargeError` beyond `MAX_TABLE`."""
        rests = max(0, total - parts * minimum - stairs(parts, distinct)) + 1
        if (parts + 1) * rests * width > MAX_TABLE:
            raise TooLargeError(
                f"listing takes a table of {(parts + 1) * rests * width} words ({parts} parts, {rests} rests);"
                f" the most is {MAX_TABLE}"
            )
        table = np.zeros((parts + 1, rests, width), np.uint64)
        at_most_parts(table)
        return cls(total, parts, minimum, distinct, table)

    @property
    def count(self) -> int:
        """How many partitions there are."""
        return self._from(self.minimum, self.parts, self.total)

    def _at(self, rank: int) -> tuple[int, ...]:
        lowest, rest = self.minimum, self.total
        found: list[int] = []
        for left in range(self.parts, 0, -1):
            values = range(lowest, rest // left + 1)
            skipped = partial(self._between, lowest, parts=left, rest=rest)
            value = values[bisect_right(values, rank, key=skipped) - 1]
            rank -= skipped(value)
            found.append(value)
            rest, lowest = rest - value, value + self.distinct
        return tuple(found)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Up to `size` partitions from a rank on."""
        if not 0 <= start < self.count or size < 1:
            return []
        return page_from(self._at(start), self._next, size)

    def _next(self, parts: tuple[int, ...]) -> tuple[int, ...] | None:
        """The partition after one: the last part that can grow does, those after it are as small as they can be."""
        rest = 0
        for place in range(self.parts - 1, -1, -1):
            rest += parts[place]
            left, value = self.parts - place, parts[place] + 1
            if left > 1 and left * value + stairs(left, self.distinct) <= rest:
                grown = [value + step * self.distinct for step in range(left - 1)]
                return (*parts[:place], *grown, rest - sum(grown))
        return None

    def _between(self, low: int, high: int, parts: int, rest: int) -> int:
        """How many partitions of a rest into parts from `low` on begin before `high`."""
        return self._from(low, parts, rest) - self._from(high, parts, rest)

    def _from(self, value: int, parts: int, rest: int) -> int:
        """How many partitions of a rest into some parts, each `value` or more, there are."""
        left = rest - parts * value - stairs(parts, self.distinct)
        return to_int(self.table[parts, left]) if left >= 0 else 0
