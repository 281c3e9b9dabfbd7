"""Tables of partial grids: for given column sums, how many ways there are to use which cards.

A table covers some row cycles of a symmetry (single rows for the identity). It is made by adding one row cycle
at a time, whose possible contents are its *fillings*: for each, its part of the column sums, and its cards.

    H'(s)[u] = Σ over fillings f of H(s - sums(f))[u - usage(f)]

Only canonical column sums s are kept (see `box`).

Overflow bound: `grids.Grids.check_bound` refuses decks where the ways to fill all rows could reach 2^62.
"""

from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import OWN_INTEGERS, Int64s
from worker.compilation.jit import named_tuple_type


class Table(NamedTuple):
    """Partial grids by class of column sums and by usage."""

    start: Int64s
    """Shape (classes + 1,): where each class begins in the other two."""
    usage: Int64s
    """Packed usages, different within a class."""
    ways: Int64s
    """How many partial grids have exactly these column sums and this usage."""


TABLE_TYPE: Final = named_tuple_type(Table, OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)

NOTHING: Final = Table(np.array([0, 1], np.int64), np.zeros(1, np.int64), np.ones(1, np.int64))
"""The table of no rows at all: one class, one partial grid."""


def selected(table: Table, classes: Int64s) -> Table:
    """The table of some of the classes, given by their numbers."""
    sizes = np.diff(table.start)[classes]
    start = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))
    entries = np.repeat(table.start[classes] - start[:-1], sizes) + np.arange(start[-1])
    return Table(start, table.usage[entries], table.ways[entries])
