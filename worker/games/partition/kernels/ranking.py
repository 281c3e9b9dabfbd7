"""Multisets of values: counted, and listed in lexicographic order from any rank on.

A state is what is left of a total: state 0 is nothing. `after`, shape (values, states), says which state a value leaves
of each, or -1 where it does not fit; never a later state. Counts have shape (levels, states, width): level j is for j
parts when parts are counted, else there is one level. A table, shape (values + 1, levels, states, width), has the
counts for the values from each one on.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, Protocol

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s
from worker.compilation.jit import inlined, jit, tuple_type
from worker.games.partition.kernels.wide import Words, add, to_int
from worker.games.partition.rules.filters import TooLargeError

_AFTER: Final = types.int32[:, ::1]
NOTHING: Final = -1
"""No state: a value does not fit."""
MAX_TABLE: Final = 1 << 24
"""The most 64-bit words that a table may have: 128 MiB."""


class Listing(Protocol):
    """Partitions in lexicographic order of their ascending parts, numbered from 0."""

    @property
    def count(self) -> int:
        """How many there are."""

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Up to `size` of them from a rank on; none beyond the last."""


@dataclass(frozen=True)
class Ranking:
    """The multisets of ascending values that use up a total.

    Finding a page takes time in proportion to the length of its first one and the logarithm of the number of values.
    """

    values: Sequence[int]
    after: Int32s
    table: Words
    state: int
    """The total."""
    distinct: bool
    counted: bool

    @classmethod
    def of(
        cls, values: Sequence[int], after: Int32s, state: int, width: int, parts: int | None, distinct: bool
    ) -> "Ranking":
        """Tabulate; counts take up to `width` words. The caller has seen to `check_table`."""
        levels = 1 if parts is None else parts + 1
        table = np.zeros((len(values) + 1, levels, after.shape[1], width), np.uint64)
        table[-1, 0, 0, 0] = 1
        for value in range(len(values) - 1, -1, -1):
            table[value] = table[value + 1]
            use_values(table[value], after[value : value + 1], distinct, parts is not None)
        return cls(values, after, table, state, distinct, parts is not None)

    @property
    def count(self) -> int:
        """How many multisets there are."""
        return self._from(0, self.table.shape[1] - 1, self.state)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Up to `size` multisets from a rank on."""
        if not 0 <= start < self.count or size < 1:
            return []
        first = np.array(self._path(start), np.int32)
        size = min(size, self.count - start)
        row, lengths = _list_from(
            self.table, self.after, first, self.state, int(self.distinct), int(self.counted), size
        )
        parts = [self.values[value] for value in row.tolist()]
        ends = np.cumsum(lengths).tolist()
        return [tuple(parts[begin:end]) for begin, end in pairwise([0, *ends])]

    def _path(self, rank: int) -> list[int]:
        """The multiset of a rank, as numbers of values."""
        level, state, lowest = self.table.shape[1] - 1, self.state, 0
        path = []
        while state or level:
            places = range(lowest, len(self.values))
            skipped = partial(self._between, lowest, level=level, state=state)
            value = places[bisect_right(places, rank, key=skipped) - 1]
            rank -= skipped(value)
            path.append(value)
            level, state, lowest = level - self.counted, int(self.after[value, state]), value + self.distinct
        return path

    def _between(self, low: int, high: int, level: int, state: int) -> int:
        """How many multisets of the values from `low` on begin before `high`."""
        return self._from(low, level, state) - self._from(high, level, state)

    def _from(self, value: int, level: int, state: int) -> int:
        """How many multisets of the values from one on there are."""
        return to_int(self.table[value, level, state])


@dataclass(frozen=True)
class WithAndWithoutOne:
    """The factorizations of a listing that has no 1, each with a 1 before it, and each as it is."""

    others: Listing

    @property
    def count(self) -> int:
        """How many there are."""
        return 2 * self.others.count

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Up to `size` of them from a rank on."""
        if start < 0 or size < 1:
            return []
        count = self.others.count
        # Those with a 1 come first in lexicographic order; only the empty one, of the product 1, precedes its own.
        ones = ((), (1,)) if self.others.page(0, 1) == [()] else ((1,), ())
        found: list[tuple[int, ...]] = []
        for half, one in enumerate(ones):
            begin = max(0, start - half * count)
            end = min(count, start + size - half * count)
            found += [one + parts for parts in self.others.page(begin, end - begin)]
        return found


def fits_table(values: int, parts: int | None, states: int, width: int, most: int = MAX_TABLE) -> bool:
    """Whether a `Ranking` takes at most so many words."""
    return _table_words(values, parts, states, width) <= most


def check_table(values: int, parts: int | None, states: int, width: int) -> None:
    """Raise `TooLargeError` if a `Ranking` would take more than `MAX_TABLE`."""
    if not fits_table(values, parts, states, width):
        words = _table_words(values, parts, states, width)
        raise TooLargeError(
            f"listing takes a table of {words} words ({values} values, {states} rests,"
            f" {'any number of' if parts is None else parts} parts); the most is {MAX_TABLE}",
            by_parts=parts is not None and fits_table(values, 1, states, width),
        )


def stairs(parts: int, distinct: bool) -> int:
    """The least that distinct parts exceed the smallest of them by, in all: 0 + 1 + 2 + …"""
    return parts * (parts - 1) // 2 if distinct else 0


def _table_words(values: int, parts: int | None, states: int, width: int) -> int:
    return (values + 1) * (1 if parts is None else parts + 1) * states * width


@jit(types.void(types.uint64[:, :, ::1], _AFTER, types.boolean, types.boolean))
def use_values(counts: Words, after: Int32s, distinct: bool, counted: bool) -> None:
    """Let multisets use more values: `counts` becomes that with them.

    Exact modulo 2^(64·width).
    """
    levels, states, _ = counts.shape
    for value in range(len(after)):
        for step in range(levels - counted):
            # Distinct parts must meet counts without the value, repeated ones counts with it.
            level = levels - 1 - step if distinct else step + counted
            for place in range(states):
                state = states - 1 - place if distinct else place
                left = after[value, state]
                if left >= 0:
                    add(counts[level, state], counts[level - counted, left])


@inlined
def _first_fitting(
    table: Words, after: Int32s, value: int, level: int, state: int, distinct: int, counted: int
) -> int:
    """The first value from one on that a multiset can go on with; the number of values if none can."""
    while value < len(after):
        left = after[value, state]
        if left >= 0 and level >= counted and table[value + distinct, level - counted, left].any():
            return value
        if not table[value + 1, level, state].any():
            break
        value += 1
    return len(after)


@inlined
def _extended(row: Int32s, size: int) -> Int32s:
    """A longer copy of a row that is full."""
    longer = np.empty(2 * len(row) + size, np.int32)
    longer[: len(row)] = row
    return longer


@jit(
    tuple_type(types.int32[::1], types.int32[::1])(
        types.uint64[:, :, :, ::1],
        _AFTER,
        types.int32[::1],
        types.int64,
        types.int64,
        types.int64,
        types.int64,
    )
)
def _list_from(
    table: Words, after: Int32s, first: Int32s, state: int, distinct: int, counted: int, limit: int
) -> tuple[Int32s, Int32s]:
    """Up to `limit` multisets in lexicographic order, beginning with `first`, as numbers of values.

    `state` is the total, `distinct` and `counted` are 0 or 1. Returns all their values in a row, and how many each
    multiset has.
    """
    levels, states = table.shape[1], table.shape[2]
    path = np.empty(max(levels, states) + 1, np.int32)
    lefts = np.empty(len(path) + 1, np.int32)
    row, lengths = np.empty(max(16, 2 * len(first)), np.int32), np.empty(limit, np.int32)
    lefts[0], depth, filled, found = state, len(first), 0, 0
    for place in range(depth):
        path[place] = first[place]
        lefts[place + 1] = after[first[place], lefts[place]]
    while depth >= 0 and found < limit:
        if filled + depth > len(row):
            row = _extended(row, depth)
        row[filled : filled + depth] = path[:depth]
        filled, lengths[found], found = filled + depth, depth, found + 1
        value = len(after)
        while value == len(after) and depth >= 0:
            depth -= 1
            if depth >= 0:
                level = (levels - 1 - depth) * counted
                value = _first_fitting(table, after, path[depth] + 1, level, lefts[depth], distinct, counted)
        while depth >= 0:
            path[depth] = value
            lefts[depth + 1] = after[value, lefts[depth]]
            depth += 1
            level = (levels - 1 - depth) * counted
            if lefts[depth] == 0 and level == 0:
                break
            value = _first_fitting(table, after, value + distinct, level, lefts[depth], distinct, counted)
    return row[:filled], lengths[:found]
