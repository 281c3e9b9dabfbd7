"""Multisets of values: counting them, and listing them in lexicographic order from any rank.

A state is the rest of a total: state 0 is nothing left. `after`, shape (values, states), gives the state that a value
leaves of each state, or -1 where it does not fit; never a later state. Counts have shape (levels, states, width):
level j is for j parts when parts are counted, otherwise there is one level. A table, shape (values + 1, levels,
states, width), has the counts that use only the values from each value on. Where a range of numbers of parts is
allowed, level j counts the multisets of j parts down to j less the length of the range.
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
from worker.games.partition.kernels.words import Words, add_in_place, subtract, to_int
from worker.games.partition.rules.filters import TooLargeError

_AFTER: Final = types.int32[:, ::1]
NOTHING: Final = -1
"""Marks that a value does not fit."""
_ENDLESS: Final = (1 << 62) - 1
"""Stands for any number of copies."""
MAX_TABLE: Final = 1 << 24
"""The most 64-bit words that a table may have: 128 MiB."""


class Listing(Protocol):
    """Partitions in lexicographic order of their ascending parts, numbered from 0."""

    @property
    def count(self) -> int:
        """Number of partitions."""

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` partitions from rank `start`; none beyond the last."""


@dataclass(frozen=True)
class Known:
    """A listing of partitions that are known."""

    partitions: Sequence[tuple[int, ...]]

    @property
    def count(self) -> int:
        """Number of partitions."""
        return len(self.partitions)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` partitions from rank `start`."""
        return list(self.partitions[start : start + size]) if start >= 0 < size else []


@dataclass(frozen=True)
class Limits:
    """How many parts there may be, and how often a value may occur; None for any number."""

    fewest: int = 0
    most: int | None = None
    copies: int | None = None

    @property
    def levels(self) -> int:
        """Number of levels of a table."""
        return 1 if self.most is None else self.most + 1

    @property
    def slack(self) -> int:
        """How many parts fewer than `most` there may be."""
        return 0 if self.most is None else self.most - self.fewest


@dataclass(frozen=True)
class Ranking:
    """The multisets of ascending values that add up to a total.

    Finding a page takes time proportional to the length of its first multiset and the logarithm of the number of
    values.
    """

    values: Sequence[int]
    after: Int32s
    table: Words
    level: int
    """The level of the total."""
    state: int
    """The state of the total."""
    limits: Limits

    @classmethod
    def of(cls, values: Sequence[int], after: Int32s, state: int, width: int, limits: Limits) -> "Ranking":
        """Build the table; counts take up to `width` words. The caller has called `check_table`."""
        levels = limits.levels
        table = np.zeros((len(values) + 1, levels, after.shape[1], width), np.uint64)
        table[-1, : limits.slack + 1, 0, 0] = 1
        for value in range(len(values) - 1, -1, -1):
            table[value] = table[value + 1]
            use_values(table[value], after[value : value + 1], limits.copies == 1, limits.most is not None)
            if limits.copies is not None and limits.copies > 1:
                dropped = repeated(after[value], limits.copies + 1)
                drop_values(table[value], dropped[None, :], (limits.copies + 1) * (limits.most is not None))
        return cls(values, after, table, levels - 1, state, limits)

    @property
    def count(self) -> int:
        """Number of multisets."""
        return self._from(0, self.level, self.state)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` multisets from rank `start`."""
        if not 0 <= start < self.count or size < 1:
            return []
        first = np.array(self._path(start), np.int32)
        size = min(size, self.count - start)
        row, lengths = _list_from(
            self.table,
            self.after,
            first,
            self.level,
            self.state,
            self._copies,
            int(self.limits.most is not None),
            size,
        )
        parts = [self.values[value] for value in row.tolist()]
        ends = np.cumsum(lengths).tolist()
        return [tuple(parts[begin:end]) for begin, end in pairwise([0, *ends])]

    @property
    def _copies(self) -> int:
        return _ENDLESS if self.limits.copies is None else self.limits.copies

    def _path(self, rank: int) -> list[int]:
        """Return the multiset of a rank, as indices of values: with more copies of a value it comes earlier."""
        counted = self.limits.most is not None
        level, state, lowest = self.level, self.state, 0
        path: list[int] = []
        while state:
            places = range(lowest, len(self.values))
            skipped = partial(self._count_between, lowest, level=level, state=state)
            value = places[bisect_right(places, rank, key=skipped) - 1]
            rank -= skipped(value)
            lefts = self._lefts(value, level, state)
            for times in range(len(lefts), 0, -1):
                following = self._from(value + 1, level - times * counted, lefts[times - 1])
                if rank < following:
                    break
                rank -= following
            path += [value] * times
            level, state, lowest = level - times * counted, lefts[times - 1], value + 1
        return path

    def _lefts(self, value: int, level: int, state: int) -> list[int]:
        """Return the states that one copy of a value leaves, two copies, and so on."""
        most = level if self.limits.most is not None else _ENDLESS
        lefts: list[int] = []
        while len(lefts) < min(most, self._copies):
            state = int(self.after[value, state])
            if state < 0:
                break
            lefts.append(state)
        return lefts

    def _count_between(self, low: int, high: int, level: int, state: int) -> int:
        """Return how many multisets of the values from `low` on begin before `high`."""
        return self._from(low, level, state) - self._from(high, level, state)

    def _from(self, value: int, level: int, state: int) -> int:
        """Return how many multisets there are of the values from `value` on."""
        return to_int(self.table[value, level, state])


def fits_table(values: int, parts: int | None, states: int, width: int, most: int = MAX_TABLE) -> bool:
    """Return whether a `Ranking` takes at most `most` words."""
    return _table_words(values, parts, states, width) <= most


def check_table(values: int, parts: int | None, states: int, width: int) -> None:
    """Raise `TooLargeError` if a `Ranking` would take more than `MAX_TABLE` words."""
    if not fits_table(values, parts, states, width):
        words = _table_words(values, parts, states, width)
        raise TooLargeError(
            f"listing takes a table of {words} words ({values} values, {states} rests,"
            f" {'any number of' if parts is None else parts} parts); the most is {MAX_TABLE}",
            by_parts=parts is not None and fits_table(values, 1, states, width),
        )


def stairs(parts: int, distinct: bool) -> int:
    """Return the least sum of the differences between the parts and the smallest part; 0 unless they are distinct."""
    return parts * (parts - 1) // 2 if distinct else 0


def _table_words(values: int, parts: int | None, states: int, width: int) -> int:
    return (values + 1) * (1 if parts is None else parts + 1) * states * width


@jit(types.void(types.uint64[:, :, ::1], _AFTER, types.boolean, types.boolean))
def use_values(counts: Words, after: Int32s, distinct: bool, counted: bool) -> None:
    """Let multisets use more values: update `counts` in place.

    Exact modulo 2^(64·width).
    """
    levels, states, _ = counts.shape
    for value in range(len(after)):
        for step in range(levels - counted):
            # Distinct parts must read counts without the value, repeated parts counts with it.
            level = levels - 1 - step if distinct else step + counted
            for place in range(states):
                state = states - 1 - place if distinct else place
                left = after[value, state]
                if left >= 0:
                    add_in_place(counts[level, state], counts[level - counted, left])


@jit(types.void(types.uint64[:, :, ::1], _AFTER, types.int64))
def drop_values(counts: Words, after: Int32s, used: int) -> None:
    """Let no multiset use a value too often: subtract those that do, in place, after `use_values`.

    `after` is for as many copies as are too many; they use up `used` levels. Exact modulo 2^(64·width).
    """
    levels, states, _ = counts.shape
    for value in range(len(after)):
        for level in range(levels - 1, used - 1, -1):
            for state in range(states - 1, -1, -1):
                left = after[value, state]
                if left >= 0:
                    subtract(counts[level, state], counts[level - used, left])


def repeated(after: Int32s, times: int) -> Int32s:
    """Return the states that a value leaves when it is used some times, from those that one use leaves."""
    left = after
    for _ in range(times - 1):
        if (left < 0).all():
            break
        left = np.where(left < 0, NOTHING, after[left])
    return left


@inlined
def _differ(words: Words, other: Words) -> bool:
    different = False
    for word in range(len(words)):
        different |= words[word] != other[word]
    return different


@inlined
def _copies_of(
    table: Words, after: Int32s, value: int, level: int, state: int, copies: int, counted: int
) -> int:
    """Return the most copies of a value with which a multiset can begin; `state` is what is left for it."""
    found, times, left = 0, 0, after[value, state]
    while left >= 0 and times < copies and level >= (times + 1) * counted:
        times += 1
        if table[value + 1, level - times * counted, left].any():
            found = times
        left = after[value, left]
    return found


@inlined
def _extended(row: Int32s, size: int) -> Int32s:
    """Return a longer copy of a full row."""
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
        types.int64,
    )
)
def _list_from(
    table: Words, after: Int32s, first: Int32s, top: int, state: int, copies: int, counted: int, limit: int
) -> tuple[Int32s, Int32s]:
    """Return up to `limit` multisets in lexicographic order, beginning with `first`, as indices of values.

    `top` and `state` are the level and the state of the total, `counted` is 0 or 1. The result is all their values in
    one row, and the length of each multiset. No value leaves a state as it is.
    """
    path = np.empty(table.shape[2] + 1, np.int32)
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
        # Take parts away until larger values can replace them.
        value = 0
        while depth >= 0:
            depth -= 1
            if depth >= 0:
                value = path[depth] + 1
                if table[value, top - depth * counted, lefts[depth]].any():
                    break
        while depth >= 0 and lefts[depth] > 0:
            level = top - depth * counted
            while not _differ(table[value, level, lefts[depth]], table[value + 1, level, lefts[depth]]):
                value += 1
            for _ in range(_copies_of(table, after, value, level, lefts[depth], copies, counted)):
                path[depth] = value
                lefts[depth + 1] = after[value, lefts[depth]]
                depth += 1
            value += 1
    return row[:filled], lengths[:found]
