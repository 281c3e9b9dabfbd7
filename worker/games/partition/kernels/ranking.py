"""Multisets of values in lexicographic order: any page, wherever it begins."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, Protocol

import numpy as np

from worker.compilation.arrays import Int32s
from worker.games.partition.kernels.counts import fill_table
from worker.games.partition.kernels.listing import list_from
from worker.games.partition.kernels.wide import Words, to_int
from worker.games.partition.rules.filters import TooLargeError

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
    """The multisets of ascending values that use up a total; see `counts` for states and tables.

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
        table = np.empty((len(values) + 1, levels, after.shape[1], width), np.uint64)
        fill_table(table, after, distinct, parts is not None)
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
        row, lengths = list_from(
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
            f" {'any number of' if parts is None else parts} parts); the most is {MAX_TABLE}"
        )


def page_from(
    first: tuple[int, ...], following: Callable[[tuple[int, ...]], tuple[int, ...] | None], size: int
) -> list[tuple[int, ...]]:
    """Up to `size` partitions from `first` on; `following` gives the next one, or None at the end."""
    current: tuple[int, ...] | None = first
    found: list[tuple[int, ...]] = []
    while current is not None and len(found) < size:
        found.append(current)
        current = following(current)
    return found


def stairs(parts: int, distinct: bool) -> int:
    """The least that distinct parts exceed the smallest of them by, in all: 0 + 1 + 2 + …"""
    return parts * (parts - 1) // 2 if distinct else 0


def _table_words(values: int, parts: int | None, states: int, width: int) -> int:
    return (values + 1) * (1 if parts is None else parts + 1) * states * width
