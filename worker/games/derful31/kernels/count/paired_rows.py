"""Counting the parts of grids whose last two rows are a cycle, with given column sums, by usage.

The other rows are single. There are few such parts for given column sums, so they are found when they are asked for:
a table for all column sums would take longer than a shard.
"""

from typing import Final

import numpy as np

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.joining import gather, splits
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, TABLE_TYPE, Counts, Fillings, Table
from worker.games.derful31.kernels.count.tally import empty_tally
from worker.games.derful31.kernels.count.usage import PACKING_TYPE, Packing

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
