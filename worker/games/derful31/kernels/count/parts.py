"""Parts of grids that are joined to whole ones: fillings of one row cycle, and tables of several.

A table holds for given column sums the number of ways to use each set of cards. It covers some row cycles of a
symmetry (single rows for the identity). The possible contents of a row cycle are its *fillings*, each with its part of
the column sums and its cards. Only canonical column sums are kept (see `box`).
"""

from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import INTEGER_ROWS, OWN_INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import jit, named_tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box
from worker.games.derful31.kernels.count.orbits import Assignments


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


class Counts(NamedTuple):
    """The parts with given column sums, counted by usage."""

    usage: Int64s
    """Packed usages, all different."""
    ways: Int64s
    """The number of parts with each usage."""


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
