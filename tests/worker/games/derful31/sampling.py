"""Counts of the grids of single classes of upper column sums: samples of a census too large to run.

A census of order 6 consists of these classes; measuring some of them estimates its time.
"""

from typing import Final

import numpy as np

from tests.compiled import compiled
from worker.compilation.arrays import Int64s
from worker.games.derful31.kernels.count.box import Box, arrangements
from worker.games.derful31.kernels.count.grids import MAX_COUNT, Grids, Halves
from worker.games.derful31.kernels.count.joining import gather, match, splits
from worker.games.derful31.kernels.count.parts import Fillings, Table
from worker.games.derful31.kernels.count.usage import Packing, empty_tally
from worker.games.derful31.rules.deck import TooLargeError

PAIRS_A_SLICE: Final = 1 << 32
"""Pairs of partial grids that a slice matches: less than a second."""


class ColumnSumClass:
    """The grids whose upper rows have certain column sums, up to the order of the columns."""

    def __init__(self, grids: Grids, order: int, number: int) -> None:
        """Tally both halves of the class with this number, 0 to `class_count` - 1.

        Raises:
            TooLargeError: There are too many grids to count in 64 bits.
        """
        halves = Halves.of((1,) * order)
        vector = grids.box(halves.upper).classes[number]
        upper_usage, self._upper_count = _half(grids, halves.upper, vector)
        lower = (*halves.base, halves.last)
        lower_usage, self._lower_count = _half(grids, lower, grids.total - vector)
        most = int(self._upper_count.sum()) * int(self._lower_count.sum())
        if most > MAX_COUNT:
            raise TooLargeError(f"a class may have {most} grids, too many for 64-bit counts")
        self._upper_usage, self._lower_usage = upper_usage, lower_usage
        self._biased = lower_usage + grids.fields.bias
        self._guard = grids.fields.guard
        self._rearranged = int(arrangements(vector[None], grids.box(halves.upper).same)[0])
        self._rows = max(1, PAIRS_A_SLICE // max(1, len(lower_usage)))

    @property
    def usages(self) -> tuple[Int64s, Int64s]:
        """The packed usages of the upper and of the lower parts."""
        return self._upper_usage, self._lower_usage

    @property
    def pairs(self) -> int:
        """Number of pairs of partial grids to match."""
        return len(self._upper_usage) * len(self._biased)

    @property
    def slices(self) -> int:
        """Number of slices of work in the class."""
        return -(-len(self._upper_usage) // self._rows)

    def count(self, part: int) -> int:
        """Return the number of grids of one slice, counting all orders of the columns."""
        share = slice(part * self._rows, (part + 1) * self._rows)
        usage = self._upper_usage[share]
        ways = np.empty(len(usage), np.int64)
        match(usage, self._biased, self._lower_count, self._guard, ways)
        return self._rearranged * int(self._upper_count[share] @ ways)


def class_count(grids: Grids, order: int) -> int:
    """Return the number of classes in the census of an order and total."""
    return len(grids.box(Halves.of((1,) * order).upper).classes)


def _half(grids: Grids, cycles: tuple[int, ...], sums: Int64s) -> tuple[Int64s, Int64s]:
    """Return the usages and counts of the partial grids of some rows with these column sums."""
    before = cycles[:-1]
    return _tallied(sums, grids.fillings(1), grids.box(before), grids.table(before), grids.fields)


@compiled
def _tallied(
    sums: Int64s, fillings: Fillings, box: Box, table: Table, fields: Packing
) -> tuple[Int64s, Int64s]:
    """Tally one class of a table."""
    found = np.empty((len(fillings.usage), 3), np.int64)
    ways = splits(sums, 0, fillings, box, np.zeros(len(box.classes), np.int64), found)
    ones, bounds = np.ones_like(fillings.usage), np.full_like(fillings.usage, np.iinfo(np.int64).max)
    fitting = np.empty(len(table.usage), np.int64)
    (keys, counts, slots), filled = gather(
        found[:ways], fillings.usage, ones, bounds, table, fields, fitting, empty_tally()
    )
    return keys[slots[:filled]], counts[slots[:filled]]
