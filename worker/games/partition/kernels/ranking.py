"""Multisets of values: counting them, and listing them in lexicographic order from any rank.

A state is the rest of a total: state 0 is nothing left. `after`, shape (values, states), gives the state that a value
leaves of each state, or -1 where it does not fit; never a later state. Counts have shape (levels, states, width):
level j is for j parts when parts are counted, otherwise there is one level. A table, shape (values + 1, levels,
states, width), has the counts that use only the values from each value on.

Counts of any size in kernels: unsigned integers of a fixed width, as 64-bit words, least significant first. Sums and
differences are exact modulo 2^(64·width), so a result that is known to fit is exact.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import comb, isqrt, prod
from typing import Final, Protocol

import numpy as np
from flint import fmpz
from numba import types

from worker.compilation.arrays import Int32s, UInt64s
from worker.compilation.jit import always_inlined, inlined, jit, tuple_type
from worker.games.partition.rules.filters import TooLargeError

Words = UInt64s

WORD_BITS: Final = 64
_MANY: Final = 200
"""The most values or parts for which the tighter bounds are worth computing."""


def width_for(bits: int) -> int:
    """Return the number of words that a number of `bits` bits takes."""
    return max(1, -(-bits // WORD_BITS))


def partition_bits(total: int, values: int, parts: int | None) -> int:
    """Return a bound for the bits of the numbers of partitions of 0 to `total` into some of `values` values.

    p(n) < e^(c·√n) with c = π·√(2/3) (Apostol, Introduction to analytic number theory, theorem 14.5), where c/ln 2 is
    less than 3.71. The i-th smallest value is i or more, so it is used at most n/i times, and there are no more
    partitions than choices of how often each value is used. And there are C(v + k - 1, k) multisets of k of v values.
    """
    bits = 371 * (isqrt(total) + 1) // 100 + 1
    if values <= _MANY:
        bits = min(bits, prod(total // value + 1 for value in range(1, values + 1)).bit_length())
    if parts and values and min(parts, values - 1) <= _MANY:
        bits = min(bits, comb(values + parts - 1, parts).bit_length())
    return max(bits, 1)


def to_int(words: Words) -> int:
    """Return the number stored in some words."""
    return int.from_bytes(words.tobytes(), "little")


@always_inlined
def add_in_place(words: Words, other: Words) -> None:
    """Add a number to another of the same width, in place."""
    carry = np.uint64(0)
    for word in range(len(words)):
        total = words[word] + other[word]
        over = total < other[word]
        total += carry
        over |= total < carry
        words[word], carry = total, np.uint64(over)


@always_inlined
def subtract(words: Words, other: Words) -> None:
    """Subtract a number from another of the same width, in place."""
    borrow = np.uint64(0)
    for word in range(len(words)):
        left = words[word] - other[word]
        under = words[word] < other[word]
        under |= left < borrow
        words[word], borrow = left - borrow, np.uint64(under)


def to_decimal(number: int) -> str:
    """Return the decimal digits of an integer; `str` refuses to write more than 4,300."""
    return str(fmpz(number).str())


_AFTER: Final = types.int32[:, ::1]
NOTHING: Final = -1
"""Marks that a value does not fit."""
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
class Ranking:
    """The multisets of ascending values that add up to a total.

    Finding a page takes time proportional to the length of its first multiset and the logarithm of the number of
    values.
    """

    values: Sequence[int]
    after: Int32s
    table: Words
    state: int
    """The state of the total."""
    distinct: bool
    counted: bool

    @classmethod
    def of(
        cls, values: Sequence[int], after: Int32s, state: int, width: int, parts: int | None, distinct: bool
    ) -> "Ranking":
        """Build the table; counts take up to `width` words. The caller has called `check_table`."""
        levels = 1 if parts is None else parts + 1
        table = np.zeros((len(values) + 1, levels, after.shape[1], width), np.uint64)
        table[-1, 0, 0, 0] = 1
        for value in range(len(values) - 1, -1, -1):
            table[value] = table[value + 1]
            use_values(table[value], after[value : value + 1], distinct, parts is not None)
        return cls(values, after, table, state, distinct, parts is not None)

    @property
    def count(self) -> int:
        """Number of multisets."""
        return self._from(0, self.table.shape[1] - 1, self.state)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` multisets from rank `start`."""
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
        """Return the multiset of a rank, as indices of values."""
        level, state, lowest = self.table.shape[1] - 1, self.state, 0
        path = []
        while state or level:
            places = range(lowest, len(self.values))
            skipped = partial(self._count_between, lowest, level=level, state=state)
            value = places[bisect_right(places, rank, key=skipped) - 1]
            rank -= skipped(value)
            path.append(value)
            level, state, lowest = level - self.counted, int(self.after[value, state]), value + self.distinct
        return path

    def _count_between(self, low: int, high: int, level: int, state: int) -> int:
        """Return how many multisets of the values from `low` on begin before `high`."""
        return self._from(low, level, state) - self._from(high, level, state)

    def _from(self, value: int, level: int, state: int) -> int:
        """Return how many multisets there are of the values from `value` on."""
        return to_int(self.table[value, level, state])


@dataclass(frozen=True)
class WithAndWithoutOne:
    """The factorizations of a listing without 1s, each with a factor of 1 in front and each as it is."""

    others: Listing

    @property
    def count(self) -> int:
        """Number of factorizations."""
        return 2 * self.others.count

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` factorizations from rank `start`."""
        if start < 0 or size < 1:
            return []
        count = self.others.count
        # Factorizations with a 1 come first; only the empty one, of the product 1, precedes its own.
        ones = ((), (1,)) if self.others.page(0, 1) == [()] else ((1,), ())
        found: list[tuple[int, ...]] = []
        for half, one in enumerate(ones):
            begin = max(0, start - half * count)
            end = min(count, start + size - half * count)
            found += [one + parts for parts in self.others.page(begin, end - begin)]
        return found


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


@inlined
def _first_fitting(
    table: Words, after: Int32s, value: int, level: int, state: int, distinct: int, counted: int
) -> int:
    """Return the first value from `value` on that can continue a multiset, or the number of values if none can."""
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
    )
)
def _list_from(
    table: Words, after: Int32s, first: Int32s, state: int, distinct: int, counted: int, limit: int
) -> tuple[Int32s, Int32s]:
    """Return up to `limit` multisets in lexicographic order, beginning with `first`, as indices of values.

    `state` is the total, `distinct` and `counted` are 0 or 1. The result is all their values in one row, and the length
    of each multiset.
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
