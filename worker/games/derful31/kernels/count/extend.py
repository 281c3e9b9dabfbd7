"""Making larger tables: one more row cycle at a time.

Adding every filling of the cycle to one arrangement of each old class, counted for all its arrangements, makes
all arrangements of the new classes; so what comes together is divided by their number.
"""

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int32s, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box, arrangements
from worker.games.derful31.kernels.count.fillings import FILLINGS_TYPE, Fillings
from worker.games.derful31.kernels.count.table import TABLE_TYPE, Table
from worker.games.derful31.kernels.count.tally import empty_tally, find_slot, with_room
from worker.games.derful31.kernels.count.usage import Packing

_ARRAYS = tuple_type(OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)


def extend(fillings: Fillings, box: Box, table: Table, larger: Box, fields: Packing) -> Table:
    """The table with one more row cycle, over all classes of the larger box.

    `box` and `table` belong together, as do the usages of both `fillings` and `table` with `fields`.
    """
    return Table(*_extend(fillings, box, table, larger, fields.guard, fields.bias))


@jit(types.int32[:, ::1](FILLINGS_TYPE, BOX_TYPE, BOX_TYPE))
def _sums_of(fillings: Fillings, box: Box, larger: Box) -> Int32s:
    """The class in the larger box of every class of the box plus every filling; shape (classes, fillings)."""
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


@jit(_ARRAYS(INTEGERS, INTEGERS, OWN_INTEGERS, OWN_INTEGERS, INTEGERS))
def _merged(
    begin: Int64s, end: Int64s, raw_usage: Int64s, raw_ways: Int64s, divisors: Int64s
) -> tuple[Int64s, Int64s, Int64s]:
    """The arrays of a table: equal usages of a class together, their ways divided by the class's divisor."""
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
        # The merged entries are at most as many as the raw, and take their place.
        for entry in range(filled):
            slot = slots[entry]
            raw_usage[size], raw_ways[size] = keys[slot], counts[slot] // divisors[place]
            counts[slot] = 0
            size += 1
        start[place + 1] = size
    return start, raw_usage[:size].copy(), raw_ways[:size].copy()


@jit(_ARRAYS(FILLINGS_TYPE, BOX_TYPE, TABLE_TYPE, BOX_TYPE, types.int64, types.int64))
def _extend(
    fillings: Fillings, box: Box, table: Table, larger: Box, guard: int, bias: int
) -> tuple[Int64s, Int64s, Int64s]:
    """The arrays of the extended table."""
    reached = _sums_of(fillings, box, larger)
    old_weights = arrangements(box.classes, box.same)
    new_weights = arrangements(larger.classes, larger.same)
    start, usage, ways, filling_usage = table.start, table.usage, table.ways, fillings.usage
    # Where each class's part begins, with room for what will turn out to exceed a limit.
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
