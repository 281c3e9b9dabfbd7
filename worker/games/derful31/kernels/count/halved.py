"""Counting grids, above all of order 6, from two halves made of single rows.

For each vector of column sums s, the upper parts with sums s are counted by usage, and so are the lower parts with the
complement of s (the total minus s). Pairs within the limits are then summed: one by one where there are few, otherwise
by `overuse`, many vectors at a time. With as many upper as lower rows, s and its complement can be exchanged, so half
of the vectors are enough.

Grids in which two rows are equal, or map to each other under the column permutation, have few upper parts with these
two rows. These parts are matched with the lower parts of single rows one by one.

Overflow bounds: at most R^(rows - 1) parts of that many single rows share their column sums, for R rows (see
`labelled_rows`). For order 6 and the standard deck R is at most 55,252 and both halves have three rows, so these counts
are below 2^32 and products below 2^64. `HalvedGrids` refuses decks with more. Parts with two equal rows are fewer.

Counting the parts of grids whose last two rows are a cycle, with given column sums, by usage. The other rows are
single. There are few such parts for given column sums, so they are found when they are asked for: a table for all
column sums would take longer than a shard.

Counting the parts of grids that consist of single rows with given column sums, by usage. The possible usages of a part
of that many rows are numbered once for each total, and so are those of a row and those of one row less. A matrix holds
the number of the usage that a row and the rest have together, so that counting is adding to an array.

As in `joining`, only parts whose last row holds the highest value of all are examined, counted once for each copy.

Overflow bound: the column sums and all rows but one determine the last one, so at most R^(rows - 1) parts have given
column sums, for R possible rows.
"""

from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, OWN_ROWS, Int32s, Int64s
from worker.compilation.jit import jit, named_tuple_type, tuple_type
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.box import (
    BOX_TYPE,
    Box,
    arrangements,
    canonical_column_sums,
    interchangeable,
    reversed_runs,
)
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.joining import gather, match, splits
from worker.games.derful31.kernels.count.overuse import (
    LANES,
    MAX_SUM,
    Steps,
    by_copies,
    carry_out,
    plan_steps,
)
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, TABLE_TYPE, Counts, Fillings, Table
from worker.games.derful31.kernels.count.usage import (
    EVERY_BIT,
    MISSING,
    PACKING_TYPE,
    Packing,
    ascending,
    empty_tally,
    grouped,
    places_in,
    usages,
)
from worker.games.derful31.rules.deck import Deck, TooLargeError

_UNBOUNDED: Final = (1 << 63) - 1


class PairedRows:
    """The parts of some number of rows, at least two."""

    def __init__(self, grids: Grids, rows: int) -> None:
        singles = (1,) * (rows - 2)
        self.fillings = grids.fillings(2)
        self.box, self.table = grids.box(singles), grids.table(singles)
        self.fields = grids.fields

    def count(self, sums: Int64s) -> Counts:
        """Count the parts with these column sums by usage."""
        return Counts(*_count_paired(sums, self.fillings, self.box, self.table, self.fields))


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS)(INTEGERS, FILLINGS_TYPE, BOX_TYPE, TABLE_TYPE, PACKING_TYPE))
def _count_paired(
    sums: Int64s, fillings: Fillings, box: Box, table: Table, fields: Packing
) -> tuple[Int64s, Int64s]:
    filling_usage = fillings.usage
    found = np.empty((len(filling_usage), 3), np.int64)
    size = splits(sums, 0, fillings, box, np.zeros(len(table.start) - 1, np.int64), found)
    used = filling_usage[found[:size, 0]]
    for split in range(size):
        found[split, 0] = split
    (keys, counts, slots), filled = gather(
        found[:size],
        used,
        np.ones(size, np.int64),
        np.full(size, _UNBOUNDED, np.int64),
        table,
        fields,
        np.empty(len(table.usage), np.int64),
        empty_tally(),
    )
    usage, ways = np.empty(filled, np.int64), np.empty(filled, np.int64)
    for place in range(filled):
        usage[place], ways[place] = keys[slots[place]], counts[slots[place]]
    return usage, ways


class Rest(NamedTuple):
    """All rows but the last, and their combinations with the last one."""

    start: Int64s
    """Shape (classes + 1,): the index where the entries of each class of column sums begin."""
    ends: Int64s
    """Shape (classes, values): the end of the entries of each class with no value above this one."""
    number: Int32s
    """Shape (entries,): the number of the usage."""
    ways: Int64s
    """Shape (entries,): the number of parts."""
    kind: Int32s
    """Shape (fillings,): the number of the last row's usage."""
    highest: Int32s
    """Shape (fillings,): the index of the last row's highest value."""
    weight: Int64s
    """Shape (fillings,): the number of copies of that value in the last row."""
    together: Int32s
    """Shape (usages of the last row, usages of the others): the number of both usages together; beyond a limit, the
    last."""
    divisors: Int64s
    """Shape (usages,): the number of copies of the highest value of each usage."""


REST_TYPE: Final = named_tuple_type(
    Rest,
    OWN_INTEGERS,
    OWN_ROWS,
    types.int32[::1],
    OWN_INTEGERS,
    types.int32[::1],
    types.int32[::1],
    OWN_INTEGERS,
    types.int32[:, ::1],
    OWN_INTEGERS,
)


class SingleRows:
    """The parts of some number of single rows. The grids' tables must be ordered by usage."""

    def __init__(self, grids: Grids, rows: int) -> None:
        self.rows = rows
        self.fillings = grids.fillings(1)
        others = (1,) * (rows - 1)
        self.box = grids.box(others)
        cards = rows * sum(grids.column_cycles)
        self.usage = usages(grids.deck, grids.fields, cards, rows * grids.total)
        """The usages that parts can have, ascending."""
        self.rest = _rest(self.fillings, grids.table(others), self.usage, grids.fields)

    def count(self, sums: Int64s) -> Int64s:
        """Count the parts with these column sums by usage; shape (usages,)."""
        return _count_single(sums, self.rows, self.fillings, self.box, self.rest)


def _highest(usage: Int64s, fields: Packing) -> Int64s:
    """Return the index of the highest value of each usage; 0 for no cards."""
    places = np.searchsorted(fields.shifts, np.arange(64), side="right") - 1
    bits = np.zeros(len(usage), np.int64)
    for bit in range(63):
        bits[usage >> bit > 0] = bit
    highest: Int64s = places[bits]
    return highest


def _rest(fillings: Fillings, table: Table, whole: Int64s, fields: Packing) -> Rest:
    # Ascending numbers keep what `_count_single` adds up together in memory.
    last, kind = ascending(*grouped(fillings.usage))
    others, number = ascending(*grouped(table.usage))
    place = places_in((last[:, None] + others).ravel(), EVERY_BIT, whole).reshape(len(last), len(others))
    # A usage beyond a limit has a guard bit, so it is not among those that parts can have.
    place[place == MISSING] = len(whole)
    highest = _highest(fillings.usage, fields)
    above = _highest(others, fields)[number]
    classes = len(table.start) - 1
    of_class = np.repeat(np.arange(classes), np.diff(table.start))
    values = len(fields.limits)
    counted = np.bincount(of_class * values + above, minlength=classes * values).reshape(classes, values)
    return Rest(
        table.start,
        table.start[:-1, None] + counted.cumsum(axis=1),
        number.astype(np.int32),
        table.ways,
        kind.astype(np.int32),
        highest.astype(np.int32),
        fillings.usage >> fields.shifts[highest],
        place.astype(np.int32),
        whole >> fields.shifts[_highest(whole, fields)],
    )


@jit(OWN_INTEGERS(INTEGERS, types.int64, FILLINGS_TYPE, BOX_TYPE, REST_TYPE))
def _count_single(sums: Int64s, rows: int, fillings: Fillings, box: Box, rest: Rest) -> Int64s:
    start, ends, number, ways = rest.start, rest.ends, rest.number, rest.ways
    kind, highest, weight, together, divisors = (
        rest.kind,
        rest.highest,
        rest.weight,
        rest.together,
        rest.divisors,
    )
    # Usages beyond a limit are counted in the last place.
    counts = np.zeros(len(divisors) + 1, np.int64)
    found = np.empty((len(kind), 3), np.int64)
    size = splits(sums, 0, fillings, box, np.zeros(len(start) - 1, np.int64), found)
    # Sort by the usage of the last row, so that one row of the matrix at a time is needed.
    order = np.argsort(kind[found[:size, 0]], kind="mergesort")
    for split in order:
        filling, place = found[split, 0], found[split, 1]
        times = found[split, 2] * weight[filling]
        row = kind[filling]
        for entry in range(start[place], ends[place, highest[filling]]):
            counts[together[row, number[entry]]] += times * ways[entry]
    for usage in range(len(divisors)):
        counts[usage] = counts[usage] * rows // divisors[usage]
    return counts[:-1]


FEW_PAIRS: Final = 30_000_000
"""Maximum number of pairs of usages matched one by one, for one vector of column sums."""


class Counted(NamedTuple):
    """The counts for some vectors of column sums."""

    single: int
    """Grids of single rows."""
    paired: int
    """Grids in which two given rows are a cycle."""


NO_PARTS: Final = Counts(np.empty(0, np.int64), np.empty(0, np.int64))


class HalvedGrids:
    """The winning grids of a deck and total that are fixed by a column permutation.

    Raises `TooLargeError` when counts might exceed their words, or tables their limits.
    """

    def __init__(self, deck: Deck, total: int, column_cycles: tuple[int, ...], few: int = FEW_PAIRS) -> None:
        self.order = sum(column_cycles)
        self.grids = Grids(deck, total, column_cycles, by_usage=True)
        self.few = few
        above = self.order // 2
        if len(self.grids.fillings(1).usage) ** (self.order - above - 1) > MAX_SUM:
            raise TooLargeError(
                f"the halves of grids of order {self.order} may be too many for 32-bit counts"
            )
        self.lower = SingleRows(self.grids, self.order - above)
        self.upper = self.lower if 2 * above == self.order else SingleRows(self.grids, above)
        self._lowest, highest = above * deck.values[0], above * deck.values[-1]
        self._span = highest - self._lowest + 1
        self.sums = canonical_column_sums(column_cycles, above, total, deck.values[0], deck.values[-1])
        """The vectors of column sums of the upper rows, up to the order of interchangeable columns."""
        self.weights = arrangements(self.sums, interchangeable(column_cycles))
        self.lacking = self._complements()

    def _complements(self) -> Int64s:
        """Return for each vector the number of its complement, as sums of as many rows; -1 if there is none."""
        powers = self._span ** np.arange(self.sums.shape[1] - 1, -1, -1, dtype=np.int64)
        rest = (self.grids.total - self.sums)[:, reversed_runs(self.grids.column_cycles)]
        # Codes ascend as the vectors do.
        codes, wanted = (self.sums - self._lowest) @ powers, (rest - self._lowest) @ powers
        inside = ((rest >= self._lowest) & (rest < self._lowest + self._span)).all(axis=1)
        inside &= np.isin(wanted, codes)
        return np.where(inside, np.searchsorted(codes, wanted), -1)

    @cached_property
    def steps(self) -> Steps:
        """The steps for summing over pairs of many usages."""
        cards = (self.upper.rows * self.order, self.lower.rows * self.order)
        fields = self.grids.fields
        values = self.grids.deck.values
        # Values far from a row's mean are in few usages, so that little is left of the others.
        places = by_copies(fields, lowest_first=2 * self.grids.total > self.order * (values[0] + values[-1]))
        return plan_steps(fields, cards, self.upper.usage, self.lower.usage, places)

    @cached_property
    def paired(self) -> PairedRows | None:
        """The upper parts whose last two rows are a cycle."""
        return PairedRows(self.grids, self.upper.rows) if self.upper.rows > 1 else None

    def count_paired(self, part: int, parts: int, checkpoint: Checkpoint = lambda: None) -> int:
        """Count the grids of single rows and one cycle of length 2, for one of several equal shares.

        The cycle is among the upper rows.
        """
        found = 0
        for place in range(part, len(self.sums), parts):
            checkpoint()
            upper = self._count_upper_pairs(self.sums[place])
            if len(upper.usage):
                lower = self.lower.count(self.grids.total - self.sums[place])
                found += int(self.weights[place]) * self._match(upper, _nonzero(self.lower.usage, lower))
        return found

    def share(self, part: int, parts: int) -> Int64s:
        """Return the numbers of one of several equal shares of the vectors to count, one of each mirrored pair."""
        places = np.arange(len(self.sums))
        if self.upper is self.lower:
            places = places[places <= self.lacking]
        return places[part::parts]

    def count(self, places: Int64s, checkpoint: Checkpoint = lambda: None) -> Counted:
        """Count grids for some vectors and those they mirror; paired rows only where both halves have as many rows."""
        single = paired = 0
        many: list[tuple[Int64s, Int64s, int]] = []
        for place in places:
            checkpoint()
            sums, weight = self.sums[place], int(self.weights[place])
            upper, lower = self.upper.count(sums), self.lower.count(self.grids.total - sums)
            above, below = _nonzero(self.upper.usage, upper), _nonzero(self.lower.usage, lower)
            if self.upper is self.lower:
                paired += weight * self._match(self._count_upper_pairs(sums), below)
                if self.lacking[place] != place:
                    paired += weight * self._match(self._count_upper_pairs(self.grids.total - sums), above)
                    weight *= 2
            if len(above.usage) * len(below.usage) <= self.few:
                single += weight * self._match(above, below)
            else:
                many.append((upper, lower, weight))
            if len(many) == LANES:
                single += self._sum_pairs(many)
                many.clear()
        return Counted(single + self._sum_pairs(many), paired)

    def _count_upper_pairs(self, sums: Int64s) -> Counts:
        """Count the upper parts with these column sums whose last two rows are a cycle."""
        return NO_PARTS if self.paired is None else self.paired.count(sums)

    def _match(self, upper: Counts, lower: Counts) -> int:
        """Sum the products of ways over pairs within the limits."""
        fields = self.grids.fields
        ways = np.zeros(len(upper.usage), np.int64)
        match(upper.usage, lower.usage + fields.bias, lower.ways, fields.guard, ways)
        # Words wrap around at 2^64, which the sum stays below.
        return int(upper.ways @ ways) % 2**64

    def _sum_pairs(self, many: list[tuple[Int64s, Int64s, int]]) -> int:
        """Sum the pairs of some upper and lower counts, each times its weight."""
        if not many:
            return 0
        steps = self.steps
        work = np.zeros((steps.points, LANES), np.uint32)
        for lane, (upper, lower, _) in enumerate(many):
            work[steps.upper : steps.upper + len(upper), lane] = upper
            work[steps.lower : steps.lower + len(lower), lane] = lower
        sums = carry_out(steps, work)
        return sum(int(sums[lane]) * weight for lane, (_, _, weight) in enumerate(many))


def _nonzero(usage: Int64s, counts: Int64s) -> Counts:
    places = np.flatnonzero(counts)
    return Counts(usage[places], counts[places])
