"""Partitions into parts of any size, in lexicographic order from any rank, without a table over values."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import numpy as np

from worker.games.partition.kernels.generating import multiply
from worker.games.partition.kernels.ranking import MAX_TABLE, Listing, Words, stairs, to_int
from worker.games.partition.rules.filters import TooLargeError

MAX_COLUMN_EFFORT: Final = 1 << 32
"""The most additions of words to reach a partition of `ColumnRanking`: about 0.5 s."""


class _Walk(Listing, Protocol):
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
class ColumnRanking(_Walk):
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
class UnboundedRanking(_Walk):
    """The partitions of a total into `parts` parts of `minimum` or more, if a table over values would be too large.

    Subtracting v from each of k parts that are v or more leaves parts that are 0 or more; subtracting also 0, 1, 2, …
    turns distinct parts into ascending ones. So they are counted by the partitions of the rest into at most k parts; by
    conjugation these are the partitions into parts of at most k.
    """

    total: int
    parts: int
    minimum: int
    distinct: bool
    table: Words
    """Shape (parts + 1, rests, width): the number of partitions of each rest into at most as many parts."""

    @classmethod
    def of(cls, total: int, parts: int, minimum: int, distinct: bool, width: int) -> "UnboundedRanking":
        """Build the table; raises `TooLargeError` beyond `MAX_TABLE`."""
        rests = max(0, total - parts * minimum - stairs(parts, distinct)) + 1
        if (parts + 1) * rests * width > MAX_TABLE:
            raise TooLargeError(
                f"listing takes a table of {(parts + 1) * rests * width} words ({parts} parts, {rests} rests);"
                f" the most is {MAX_TABLE}",
                by_parts=2 * rests * width <= MAX_TABLE,
            )
        table = np.zeros((parts + 1, rests, width), np.uint64)
        table[0, 0, 0] = 1
        for most in range(1, parts + 1):
            table[most] = table[most - 1]
            multiply(table[most], np.array([most]), True, True)
        return cls(total, parts, minimum, distinct, table)

    @property
    def count(self) -> int:
        """Number of partitions."""
        return self._from(self.minimum, self.parts, self.total)

    def _at(self, rank: int) -> tuple[int, ...]:
        lowest, rest = self.minimum, self.total
        found: list[int] = []
        for left in range(self.parts, 0, -1):
            values = range(lowest, rest // left + 1)
            skipped = partial(self._count_between, lowest, parts=left, rest=rest)
            value = values[bisect_right(values, rank, key=skipped) - 1]
            rank -= skipped(value)
            found.append(value)
            rest, lowest = rest - value, value + self.distinct
        return tuple(found)

    def _next(self, parts: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the next partition: the last part that can grow does, and those after it are as small as possible."""
        rest = 0
        for place in range(self.parts - 1, -1, -1):
            rest += parts[place]
            left, value = self.parts - place, parts[place] + 1
            if left > 1 and left * value + stairs(left, self.distinct) <= rest:
                grown = [value + step * self.distinct for step in range(left - 1)]
                return (*parts[:place], *grown, rest - sum(grown))
        return None

    def _count_between(self, low: int, high: int, parts: int, rest: int) -> int:
        """Return how many partitions of a rest into parts from `low` on begin before `high`."""
        return self._from(low, parts, rest) - self._from(high, parts, rest)

    def _from(self, value: int, parts: int, rest: int) -> int:
        """Return how many partitions of a rest into `parts` parts of `value` or more there are."""
        left = rest - parts * value - stairs(parts, self.distinct)
        return to_int(self.table[parts, left]) if left >= 0 else 0
