"""Joining the halves of grids that use up a given list of cards exactly.

As every card is used, an upper usage needs one lower usage, the remainder of the list: there is nothing to add
up, and the few remainders of a class stay in the nearest cache.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import OWN_INTEGERS, Int64s
from worker.compilation.jit import jit
from worker.games.derful31.kernels.count.joining import splits
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, SIDES_TYPE, Fillings, Sides
from worker.games.derful31.kernels.count.tally import first_slot

_EMPTY: Final = -1
_SPARSENESS: Final = 16
"""Slots for each remainder: nearly all look-ups are to find nothing, and find it at once."""


@jit(OWN_INTEGERS(SIDES_TYPE, FILLINGS_TYPE, types.int64))
def remainder_ways(sides: Sides, fillings: Fillings, everything: int) -> Int64s:
    """For every entry of the upper table, how many lower parts use the remainder of a list; shape (entries,).

    `everything` is the packed usage of the list, whose counts must be the limits of the packing, so that no usage
    exceeds it.
    """
    targets, turns, box, base_turns = sides.targets, sides.turns, sides.box, sides.base_turns
    start, usage = sides.upper.start, sides.upper.usage
    base_start, base_usage, base_ways = sides.base.start, sides.base.usage, sides.base.ways
    filling_usage = fillings.usage
    ways = np.zeros(len(usage), np.int64)
    found = np.empty((len(fillings.usage), 3), np.int64)
    most = 1
    for place in range(len(targets)):
        most = max(most, start[place + 1] - start[place])
    capacity = 1
    while capacity < _SPARSENESS * most:
        capacity *= 2
    keys = np.empty(capacity, np.int64)
    entries = np.full(capacity, _EMPTY, np.int32)
    slots = np.empty(most, np.int64)
    mask = capacity - 1
    for place in range(len(targets)):
        first = start[place]
        filled = start[place + 1] - first
        if filled == 0:
            continue
        for entry in range(filled):
            rest = everything - usage[first + entry]
            slot = first_slot(rest, mask)
            while entries[slot] != _EMPTY:
                slot = (slot + 1) & mask
            keys[slot], entries[slot], slots[entry] = rest, first + entry, slot
        size = splits(targets[place], turns[place], fillings, box, base_turns, found)
        for split in range(size):
            used_here, weight = filling_usage[found[split, 0]], found[split, 2]
            for lower in range(base_start[found[split, 1]], base_start[found[split, 1] + 1]):
                used = base_usage[lower] + used_here
                slot = first_slot(used, mask)
                while entries[slot] != _EMPTY and keys[slot] != used:
                    slot = (slot + 1) & mask
                if entries[slot] != _EMPTY:
                    ways[entries[slot]] += weight * base_ways[lower]
        for entry in range(filled):
            entries[slots[entry]] = _EMPTY
    return ways
