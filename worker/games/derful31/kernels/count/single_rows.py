"""Counting the parts of grids that consist of single rows with given column sums, by usage.

The possible usages of a part of that many rows are numbered once for each total, and so are those of a row and those
of one row less. A matrix holds the number of the usage that a row and the rest have together, so that counting is
adding to an array.

As in `joining`, only parts whose last row holds the highest value of all are examined, counted once for each copy.

Overflow bound: the column sums and all rows but one determine the last one, so at most R^(rows - 1) parts have given
column sums, for R possible rows.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, OWN_ROWS, Int32s, Int64s
from worker.compilation.jit import jit, named_tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.joining import splits
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, Fillings, Table
from worker.games.derful31.kernels.count.usage import Packing, usages
from worker.games.derful31.kernels.count.words import EVERY_BIT, MISSING, ascending, grouped, places_in


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
