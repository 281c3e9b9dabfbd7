"""Partitions into any number of parts from a least one on, by rank, for larger totals than a table is good for.

Let C_v(n) count the partitions of n into parts of v or more. One column is kept, C_v for all n, and walking up the
values turns it into the next: C_v+1(n) is C_v(n) - C_v(n - v), or C_v(n) - C_v+1(n - v) for distinct parts.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numba import types

from worker.compilation.jit import jit
from worker.games.partition.kernels.ranking import page_from
from worker.games.partition.kernels.wide import Words, add, subtract, to_int
from worker.games.partition.rules.filters import TooLargeError

MAX_EFFORT: Final = 1 << 32
"""The most additions of words that a partition may be reached by: some 0.5 s."""


@dataclass(frozen=True)
class ColumnRanking:
    """The partitions of a total into parts of `minimum` or more, in lexicographic order."""

    total: int
    minimum: int
    distinct: bool
    column: Words
    """Shape (total + 1, width): C_minimum."""

    @classmethod
    def of(cls, total: int, minimum: int, distinct: bool, width: int) -> "ColumnRanking":
        """Work out the column; raises `TooLargeError` beyond `MAX_EFFORT`."""
        effort = total * total * width
        if effort > MAX_EFFORT:
            raise TooLargeError(f"reaching a rank takes up to {effort} additions; the most is {MAX_EFFORT}")
        column = np.zeros((total + 1, width), np.uint64)
        column[0, 0] = 1
        _use_values(column, minimum, distinct)
        return cls(total, minimum, distinct, column)

    @property
    def count(self) -> int:
        """How many partitions there are."""
        return to_int(self.column[self.total])

    def _at(self, rank: int) -> tuple[int, ...]:
        column, value, rest = self.column.copy(), self.minimum, self.total
        found: list[int] = []
        while rest:
            if 2 * value + self.distinct > rest:
                found.append(rest)
                break
            if self.distinct:
                _drop_value(column[: rest + 1], value, distinct=True)
            beginning = to_int(column[rest - value])
            if rank < beginning:
                found.append(value)
                rest, value = rest - value, value + self.distinct
                continue
            rank -= beginning
            if not self.distinct:
                _drop_value(column[: rest + 1], value, distinct=False)
            value += 1
        return tuple(found)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Up to `size` partitions from a rank on."""
        if not 0 <= start < self.count or size < 1:
            return []
        return page_from(self._at(start), self._next, size)

    def _next(self, parts: tuple[int, ...]) -> tuple[int, ...] | None:
        """The partition after one: the last part but one grows, and parts like it follow while there is room."""
        if len(parts) < 2:
            return None
        grown = list(parts[:-2])
        value, rest = parts[-2] + 1, parts[-2] + parts[-1]
        while 2 * value + self.distinct <= rest:
            grown.append(value)
            rest, value = rest - value, value + self.distinct
        return (*grown, rest)


@jit(types.void(types.uint64[:, ::1], types.int64, types.boolean))
def _use_values(column: Words, least: int, distinct: bool) -> None:
    """Turn the column of no parts into C_least; modulo 2^(64·width)."""
    size = len(column)
    for value in range(least, size):
        for place in range(value, size):
            total = size - 1 - place + value if distinct else place
            add(column[total], column[total - value])


@jit(types.void(types.uint64[:, ::1], types.int64, types.boolean))
def _drop_value(column: Words, value: int, distinct: bool) -> None:
    """Turn C_value into C_value+1; modulo 2^(64·width)."""
    size = len(column)
    for place in range(value, size):
        total = place if distinct else size - 1 - place + value
        subtract(column[total], column[total - value])
