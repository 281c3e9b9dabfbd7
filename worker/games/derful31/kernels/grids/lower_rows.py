"""The ways to complete the upper rows of grids, where rows and columns are single.

Exchanging the last row with another lower row maps grids to grids, and changes neither the column sums nor the cards of
the lower rows. So among all lower parts with the same cards, a value that they hold k times is in each of the m lower
rows equally often. It is enough to meet the parts whose last row holds the highest of their values, each counted once
for every copy there: m/k times as many are there in all. That leaves out half of the work and more.
"""

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import jit, source_inlined, tuple_type
from worker.games.derful31.kernels.count.joining import match, splits
from worker.games.derful31.kernels.count.parts import (
    FILLINGS_TYPE,
    SIDES_TYPE,
    TABLE_TYPE,
    Fillings,
    Sides,
    Table,
)
from worker.games.derful31.kernels.count.tally import TALLY_TYPE, Tally, empty_tally, find_slot, with_room
from worker.games.derful31.kernels.count.usage import PACKING_TYPE, Packing


@source_inlined
def _highest(usage: int, shifts: Int64s) -> int:
    """The place of the highest value that a usage holds."""
    place = len(shifts) - 1
    while place > 0 and usage >> shifts[place] == 0:
        place -= 1
    return place


@jit(
    tuple_type(TALLY_TYPE, types.int64)(
        types.int64[:, ::1],
        INTEGERS,
        INTEGERS,
        INTEGERS,
        TABLE_TYPE,
        PACKING_TYPE,
        OWN_INTEGERS,
        TALLY_TYPE,
    )
)
def _gather(
    found: Int64s,
    filling_usage: Int64s,
    copies: Int64s,
    bounds: Int64s,
    table: Table,
    fields: Packing,
    fitting: Int64s,
    tally: Tally,
) -> tuple[Tally, int]:
    """Tally the splits found, each as often as its filling has copies of the highest value of both parts.

    Usages of the table that hold a higher value than the filling are from its bound on. `fitting` has room for
    the table. The tally comes empty; it is returned, grown as needed, with the number of slots filled.
    """
    keys, counts, slots = tally
    guard, bias = fields.guard, fields.bias
    start, usage, ways = table.start, table.usage, table.ways
    filled = 0
    for split in range(len(found)):
        filling = found[split, 0]
        first, end = start[found[split, 1]], start[found[split, 1] + 1]
        if 2 * (filled + end - first) > len(keys):
            keys, counts, slots = with_room((keys, counts, slots), filled, end - first)
        used_here, bound = filling_usage[filling], bounds[filling]
        weight, biased = found[split, 2] * copies[filling], filling_usage[filling] + bias
        # What fits is noted first: a branch that nobody can foretell would cost more than noting.
        size = 0
        for entry in range(first, end):
            if usage[entry] >= bound:
                break
            fitting[size] = entry
            size += (usage[entry] + biased) & guard == 0
        for place in range(size):
            entry = fitting[place]
            used = usage[entry] + used_here
            slot = find_slot(keys, counts, used)
            if counts[slot] == 0:
                keys[slot], slots[filled] = used, slot
                filled += 1
            counts[slot] += weight * ways[entry]
    return (keys, counts, slots), filled


@jit(OWN_INTEGERS(SIDES_TYPE, FILLINGS_TYPE, PACKING_TYPE, types.int64))
def lower_ways(sides: Sides, fillings: Fillings, fields: Packing, rows: int) -> Int64s:
    """For every entry of the upper table, how many ways there are to fill the lower rows; shape (entries,).

    `rows` is the number of lower rows. The entries of each class of the base ascend by usage, and all turns are equal.
    """
    shifts, widths, bias = fields.shifts, fields.widths, fields.bias
    targets, turns, box, base_turns = sides.targets, sides.turns, sides.box, sides.base_turns
    start, usage, base, filling_usage = sides.upper.start, sides.upper.usage, sides.base, fillings.usage
    ways = np.zeros(len(usage), np.int64)
    found = np.empty((len(filling_usage), 3), np.int64)
    copies, bounds = np.empty_like(filling_usage), np.empty_like(filling_usage)
    for filling in range(len(filling_usage)):
        highest = _highest(filling_usage[filling], shifts)
        copies[filling] = filling_usage[filling] >> shifts[highest]
        # Within the limits, the guard bit of the field is clear.
        bounds[filling] = 1 << shifts[highest] + widths[highest] - 1
    fitting = np.empty(len(base.usage), np.int64)
    tally = empty_tally()
    for place in range(len(targets)):
        above = usage[start[place] : start[place + 1]]
        if len(above) == 0:
            continue
        size = splits(targets[place], turns[place], fillings, box, base_turns, found)
        tally, filled = _gather(found[:size], filling_usage, copies, bounds, base, fields, fitting, tally)
        keys, counts, slots = tally
        biased, below = np.empty(filled, np.int64), np.empty(filled, np.int64)
        for entry in range(filled):
            slot = slots[entry]
            used = keys[slot]
            biased[entry] = used + bias
            below[entry] = counts[slot] * rows // (used >> shifts[_highest(used, shifts)])
            counts[slot] = 0
        match(above, biased, below, fields.guard, ways[start[place] : start[place + 1]])
    return ways
