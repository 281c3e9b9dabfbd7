"""Parts of grids that are joined to whole ones: fillings of one row cycle, and tables of several.

A table holds for given column sums the number of ways to use each set of cards. It covers some row cycles of a
symmetry (single rows for the identity), and is made by adding one row cycle at a time. The possible contents of a row
cycle are its *fillings*, each with its part of the column sums and its cards.

    H'(s)[u] = Σ over fillings f of H(s - sums(f))[u - usage(f)]

Only canonical column sums s are kept (see `box`).

Overflow bound: `grids.Grids.check_bound` refuses decks where the ways to fill all rows could reach 2^62.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGER_ROWS, INTEGERS, OWN_INTEGERS, OWN_ROWS, Int32s, Int64s
from worker.compilation.jit import jit, named_tuple_type, tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box, arrangements
from worker.games.derful31.kernels.count.orbits import Assignments
from worker.games.derful31.kernels.count.tally import empty_tally, find_slot, with_room
from worker.games.derful31.kernels.count.usage import PACKING_TYPE, Packing


class Fillings(NamedTuple):
    """Ways to fill the rows of a cycle, in lexicographic order of the values of their orbits."""

    sums: Int64s
    """Shape (fillings, column cycles): the part of the column sums."""
    usage: Int64s
    """Shape (fillings,): the packed usage."""
    skip: Int64s
    """Shape (fillings, column cycles): the next filling that differs in the sums up to and including this one."""


FILLINGS_TYPE: Final = named_tuple_type(Fillings, OWN_ROWS, OWN_INTEGERS, OWN_ROWS)


def fillings_of(ways: Assignments) -> Fillings:
    """Return the fillings that assignments make of their free sums."""
    return Fillings(ways.sums, ways.usage, _skips(ways.sums))


@jit(OWN_ROWS(INTEGER_ROWS))
def _skips(sums: Int64s) -> Int64s:
    """Return `Fillings.skip`: compare each filling with the next one, from the last to the first."""
    fillings, cycles = sums.shape
    skip = np.empty((fillings, cycles), np.int64)
    for filling in range(fillings - 1, -1, -1):
        equal = filling + 1 < fillings
        for cycle in range(cycles):
            equal = equal and sums[filling, cycle] == sums[filling + 1, cycle]
            skip[filling, cycle] = skip[filling + 1, cycle] if equal else filling + 1
    return skip


class Table(NamedTuple):
    """Partial grids by class of column sums and by usage."""

    start: Int64s
    """Shape (classes + 1,): the index where each class begins in the other two arrays."""
    usage: Int64s
    """Packed usages, different within a class."""
    ways: Int64s
    """The number of partial grids with exactly these column sums and this usage."""


TABLE_TYPE: Final = named_tuple_type(Table, OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)

NOTHING: Final = Table(np.array([0, 1], np.int64), np.zeros(1, np.int64), np.ones(1, np.int64))
"""The table of no rows at all: one class, one partial grid."""


def selected(table: Table, classes: Int64s) -> Table:
    """Return the table of some of the classes, given by their numbers."""
    sizes = np.diff(table.start)[classes]
    start = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))
    entries = np.repeat(table.start[classes] - start[:-1], sizes) + np.arange(start[-1])
    return Table(start, table.usage[entries], table.ways[entries])


def ordered(table: Table) -> Table:
    """Return the table with the entries of each class ordered by usage."""
    classes = np.repeat(np.arange(len(table.start) - 1), np.diff(table.start))
    order = np.lexsort((table.usage, classes))
    return Table(table.start, table.usage[order], table.ways[order])


class Sides(NamedTuple):
    """Upper rows, and what is joined to them: one filling of the last row cycle and an entry of the base."""

    targets: Int64s
    """Shape (classes, column cycles): the column sums that the lower rows must have for each class of `upper`."""
    turns: Int64s
    """Shape (classes,): the turns of these classes (see `joining.splits`)."""
    upper: Table
    box: Box
    """The column sums of the base."""
    base: Table
    base_turns: Int64s
    """Shape (base classes,): their turns."""


SIDES_TYPE: Final = named_tuple_type(
    Sides, OWN_ROWS, OWN_INTEGERS, TABLE_TYPE, BOX_TYPE, TABLE_TYPE, OWN_INTEGERS
)


_TABLE_ARRAYS: Final = tuple_type(OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)


@jit(types.int32[:, ::1](FILLINGS_TYPE, BOX_TYPE, BOX_TYPE))
def _sums_of(fillings: Fillings, box: Box, larger: Box) -> Int32s:
    """Return the class in the larger box of every class of the box plus every filling; shape (classes, fillings)."""
    classes, sums = box.classes, fillings.sums
    class_of, low, span = larger.class_of, larger.low, larger.span
    reached = np.empty((len(classes), len(sums)), np.int32)
    for old in range(len(classes)):
        for filling in range(len(sums)):
            cell = 0
            for cycle in range(classes.shape[1] - 1):
                cell = cell * span + classes[old, cycle] + sums[filling, cycle] - low
            reached[old, filling] = class_of[cell]
    return reached


@jit(_TABLE_ARRAYS(INTEGERS, INTEGERS, OWN_INTEGERS, OWN_INTEGERS, INTEGERS))
def _merged(
    begin: Int64s, end: Int64s, raw_usage: Int64s, raw_ways: Int64s, divisors: Int64s
) -> tuple[Int64s, Int64s, Int64s]:
    """Merge equal usages of each class and divide their ways by the class's divisor; return the arrays of a table."""
    start = np.zeros(len(begin), np.int64)
    keys, counts, slots = empty_tally()
    size = 0
    for place in range(len(divisors)):
        keys, counts, slots = with_room((keys, counts, slots), 0, end[place] - begin[place])
        filled = 0
        for entry in range(begin[place], end[place]):
            used = raw_usage[entry]
            slot = find_slot(keys, counts, used)
            if counts[slot] == 0:
                keys[slot], slots[filled] = used, slot
                filled += 1
            counts[slot] += raw_ways[entry]
        # The merged entries replace the raw ones, which are at least as many.
        for entry in range(filled):
            slot = slots[entry]
            raw_usage[size], raw_ways[size] = keys[slot], counts[slot] // divisors[place]
            counts[slot] = 0
            size += 1
        start[place + 1] = size
    return start, raw_usage[:size].copy(), raw_ways[:size].copy()


@jit(_TABLE_ARRAYS(FILLINGS_TYPE, BOX_TYPE, TABLE_TYPE, BOX_TYPE, PACKING_TYPE))
def extend(
    fillings: Fillings, box: Box, table: Table, larger: Box, fields: Packing
) -> tuple[Int64s, Int64s, Int64s]:
    """Return the arrays of the table with one more row cycle, for the larger box; `box` is that of `table`.

    Adding every filling of the cycle to one arrangement of each old class, counted for all its arrangements, makes all
    arrangements of the new classes; so the merged counts are divided by the number of these arrangements.
    """
    guard, bias = fields.guard, fields.bias
    reached = _sums_of(fillings, box, larger)
    old_weights = arrangements(box.classes, box.same)
    new_weights = arrangements(larger.classes, larger.same)
    start, usage, ways, filling_usage = table.start, table.usage, table.ways, fillings.usage
    # The start of each class's part, with room for entries that will turn out to exceed a limit.
    begin = np.zeros(len(new_weights) + 1, np.int64)
    for old in range(len(old_weights)):
        for filling in range(len(filling_usage)):
            begin[reached[old, filling] + 1] += start[old + 1] - start[old]
    begin = np.cumsum(begin)
    end = begin[:-1].copy()
    raw_usage = np.empty(begin[-1], np.int64)
    raw_ways = np.empty(begin[-1], np.int64)
    for old in range(len(old_weights)):
        for filling in range(len(filling_usage)):
            new = reached[old, filling]
            place = end[new]
            for entry in range(start[old], start[old + 1]):
                used = usage[entry] + filling_usage[filling]
                if (used + bias) & guard == 0:
                    raw_usage[place], raw_ways[place] = used, ways[entry] * old_weights[old]
                    place += 1
            end[new] = place
    return _merged(begin, end, raw_usage, raw_ways, new_weights)
