"""Tallying the partial grids of a class of column sums."""

from numba import types

from worker.compilation.arrays import INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.games.derful31.kernels.count.table import TABLE_TYPE, Table
from worker.games.derful31.kernels.count.tally import TALLY_TYPE, Tally, find_slot, with_room


@jit(
    tuple_type(TALLY_TYPE, types.int64)(OWN_ROWS, INTEGERS, TABLE_TYPE, types.int64, types.int64, TALLY_TYPE)
)
def gather(
    found: Int64s, filling_usage: Int64s, table: Table, guard: int, bias: int, tally: Tally
) -> tuple[Tally, int]:
    """Tally the partial grids of a filling and an entry of the table each, for the splits found.

    The tally comes empty; it is returned, grown as needed, with the number of slots filled.
    """
    keys, counts, slots = tally
    start, usage, ways = table.start, table.usage, table.ways
    filled = 0
    for split in range(len(found)):
        first, end = start[found[split, 1]], start[found[split, 1] + 1]
        if 2 * (filled + end - first) > len(keys):
            keys, counts, slots = with_room((keys, counts, slots), filled, end - first)
        used_here, weight = filling_usage[found[split, 0]], found[split, 2]
        for entry in range(first, end):
            used = usage[entry] + used_here
            if (used + bias) & guard:
                continue
            slot = find_slot(keys, counts, used)
            if counts[slot] == 0:
                keys[slot], slots[filled] = used, slot
                filled += 1
            counts[slot] += weight * ways[entry]
    return (keys, counts, slots), filled
