"""Partitions into parts of any size, in lexicographic order from any rank, without a table over values."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import numpy as np

from worker.games.partition.kernels.generating import multiply
from worker.games.partition.kernels.ranking import MAX_TABLE, Listing, stairs
from worker.games.partition.kernels.words import Words, to_int
from worker.games.partition.rules.filters import TooLargeError

MAX_COLUMN_EFFORT: Final = 1 << 32
"""The most additions of words to reach a partition of `ColumnRanking`: about 0.5 s."""


class Walk(Listing, Protocol):
    """A listing that steps from each partition to the next."""

    def _at(self, rank: int) -> tuple[int, ...]: ...

    def _next(self, parts: tuple[int, ...]) -> tuple[int, ...] | None: ...

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` partitions from rank `start`."""
        current = self._at(start) if 0 <= start < self.count else None
        found: list[tuple[int, ...]] = []
        while current is not None and len(found) < size:
            found.append(current)
            current = self._next(current)
        return found


@dataclass(frozen=True)
class ColumnRanking(Walk):
    """The partitions of a total into any number of parts of `minimum` or more, for totals too large for a table.

    Let C_v(n) count the partitions of n into parts of v or more. One column is kept, C_v for all n; going up the values
    turns it into the next: C_v+1(n) is C_v(n) - C_v(n - v), or C_v(n) - C_v+1(n - v) for distinct parts.
    """

    total: int
    minimum: int
    distinct: bool
    column: Words
    """Shape (total + 1, width): C_minimum."""

    @classmethod
    def of(cls, total: int, minimum: int, distinct: bool, width: int) -> "ColumnRanking":
        """Compute the column; raises `TooLargeError` beyond `MAX_COLUMN_EFFORT`."""
        effort = total * total * width
        if effort > MAX_COLUMN_EFFORT:
            raise TooLargeError(
                f"reaching a rank takes up to {effort} additions; the most is {MAX_COLUMN_EFFORT}"
            )
        column = np.zeros((total + 1, width), np.uint64)
        column[0, 0] = 1
        multiply(column, np.arange(minimum, total + 1), not distinct, not distinct)
        return cls(total, minimum, distinct, column)

    @property
    def count(self) -> int:
        """Number of partitions."""
        return to_int(self.column[self.total])

    def _at(self, rank: int) -> tuple[int, ...]:
        column, value, rest = self.column.copy(), self.minimum, self.total
        found: list[int] = []
        while rest:
            if 2 * value + self.distinct > rest:
                found.append(rest)
                break
            if self.distinct:
                multiply(column[: rest + 1], np.array([value]), False, True)
            beginning = to_int(column[rest - value])
            if rank < beginning:
                found.append(value)
                rest, value = rest - value, value + self.distinct
                continue
            rank -= beginning
            if not self.distinct:
                multiply(column[: rest + 1], np.array([value]), True, False)
            value += 1
        return tuple(found)

    def _next(self, parts: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the next partition: the last part but one grows, and equal parts follow while there is room."""
        if len(parts) < 2:
            return None
        grown = list(parts[:-2])
        value, rest = parts[-2] + 1, parts[-2] + parts[-1]
        while 2 * value + self.distinct <= rest:
            grown.append(value)
            rest, value = rest - value, value + self.distinct
        return (*grown, rest)


@dataclass(frozen=True)
class UnboundedRanking(Walk):
    """The partitions of a total into a number of parts of `minimum` or more, if a table over values would be too large.

    Subtracting v from each of k parts that are v or more leaves parts that are 0 or more; subtracting also 0, 1, 2, …
    turns distinct parts into ascending ones. So they are counted by the partitions of the rest into at most k parts; by
    conjugation these are the partitions into parts of at most k.
    """

    total: int
    fewest: int
    most: int
    """The number of parts, 1 or more."""
    minimum: int
    distinct: bool
    table: Words
    """Shape (parts + 1, rests, width): the number of partitions of each rest into at most as many parts."""

    @classmethod
    def of(
        cls, total: int, numbers: tuple[int, int], minimum: int, distinct: bool, width: int
    ) -> "UnboundedRanking":
        """Build the table for the least and the largest number of parts; raises `TooLargeError` beyond `MAX_TABLE`."""
        fewest, most = numbers
        rests = max(0, total - fewest * minimum - stairs(fewest, distinct)) + 1
        if (most + 1) * rests * width > MAX_TABLE:
            raise TooLargeError(
                f"listing takes a table of {(most + 1) * rests * width} words ({most} parts, {rests} rests);"
                f" the most is {MAX_TABLE}",
                by_parts=2 * rests * width <= MAX_TABLE,
            )
        table = np.zeros((most + 1, rests, width), np.uint64)
        table[0, 0, 0] = 1
        for largest in range(1, most + 1):
            table[largest] = table[largest - 1]
            multiply(table[largest], np.array([largest]), True, True)
        return cls(total, fewest, most, minimum, distinct, table)

    @property
    def count(self) -> int:
        """Number of partitions."""
        return self._from(self.minimum, 0, self.total)

    def _at(self, rank: int) -> tuple[int, ...]:
        lowest, rest = self.minimum, self.total
        found: list[int] = []
        while rest:
            values = range(lowest, rest // max(1, self.fewest - len(found)) + 1)
            skipped = partial(self._count_between, lowest, used=len(found), rest=rest)
            value = values[bisect_right(values, rank, key=skipped) - 1]
            rank -= skipped(value)
            found.append(value)
            rest, lowest = rest - value, value + self.distinct
        return tuple(found)

    def _next(self, parts: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the next partition: the last part that can grow does, and those after it are as small as possible."""
        rest = 0
        for used in range(len(parts) - 1, -1, -1):
            rest += parts[used]
            if self._may_begin(parts[used] + 1, used, rest):
                return (*parts[:used], *self._smallest(parts[used] + 1, used, rest))
        return None

    def _smallest(self, value: int, used: int, rest: int) -> list[int]:
        """Return the first partition of a rest into parts from a value on, after some used parts."""
        found: list[int] = []
        while self._may_begin(value + self.distinct, used + 1, rest - value):
            found.append(value)
            rest, used, value = rest - value, used + 1, value + self.distinct
        return [*found, rest]

    def _may_begin(self, value: int, used: int, rest: int) -> bool:
        """Return whether a rest has a partition into parts from a value on, after some used parts."""
        left = max(1, self.fewest - used)
        return used < self.most and left * value + stairs(left, self.distinct) <= rest

    def _count_between(self, low: int, high: int, used: int, rest: int) -> int:
        """Return how many partitions of a rest into parts from `low` on begin before `high`."""
        return self._from(low, used, rest) - self._from(high, used, rest)

    def _from(self, value: int, used: int, rest: int) -> int:
        """Return how many partitions of a rest into parts of `value` or more there are, after some used parts."""
        found = 0
        for parts in range(max(1, self.fewest - used), self.most - used + 1):
            left = rest - parts * value - stairs(parts, self.distinct)
            if left < 0:
                break
            found += to_int(self.table[parts, left])
        return found
