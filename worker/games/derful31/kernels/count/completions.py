"""Joining the upper and the lower rows of grids: the ways to complete each partial grid, and what cards win."""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Bools, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.games.derful31.kernels.count.fillings import FILLINGS_TYPE, Fillings
from worker.games.derful31.kernels.count.gather import gather
from worker.games.derful31.kernels.count.sides import SIDES_TYPE, Sides
from worker.games.derful31.kernels.count.splits import splits
from worker.games.derful31.kernels.count.tally import TALLY_TYPE, Tally, empty_tally, find_slot, with_room
from worker.games.derful31.kernels.count.usage import Packing

_LOOK_UPS: Final = 4
"""Adding and looking up every pair costs about so many times as much as subtracting, where most fail at once."""


class Matching(NamedTuple):
    """What joining the two halves of grids has shown."""

    ways: Int64s
    """Shape (entries of the upper table,): how many lower parts go with each."""
    not_won: Int64s
    """Those of the lists asked about that no grid uses up exactly; packed usages."""


def completions(sides: Sides, fillings: Fillings, fields: Packing, lists: Int64s) -> Matching:
    """Join the sides by fillings of the last row cycle.

    `lists` are packed usages of as many cards as the grids have cells.
    """
    return Matching(*_completions(sides, fillings, fields.guard, fields.bias, lists))


@jit(types.void(INTEGERS, INTEGERS, INTEGERS, types.int64, OWN_INTEGERS))
def match(upper: Int64s, biased: Int64s, counts: Int64s, guard: int, ways: Int64s) -> None:
    """Write for each upper usage the sum of the counts of the lower usages, given biased, that go with it."""
    for entry in range(len(upper)):
        used = upper[entry]
        total = 0
        for other in range(len(biased)):
            if (biased[other] + used) & guard == 0:
                total += counts[other]
        ways[entry] = total


@jit(types.int64(OWN_INTEGERS, types.boolean[::1]))
def _without(lists: Int64s, won: Bools) -> int:
    """Move the lists that are not won to the front, in order; how many there are."""
    kept = 0
    for place in range(len(lists)):
        lists[kept] = lists[place]
        kept += not won[place]
        won[place] = False
    return kept


@jit(types.void(INTEGERS, INTEGERS, types.int64, TALLY_TYPE, types.boolean[::1]))
def _win_by_remainder(lists: Int64s, upper: Int64s, guard: int, tally: Tally, won: Bools) -> None:
    """Mark the lists that are an upper usage plus one of the tally: subtract, and look up what remains.

    With the guard bits set, a field that falls short clears its guard and borrows from no other.
    """
    keys, counts, _ = tally
    for entry in range(len(upper)):
        used = upper[entry]
        for place in range(len(lists)):
            rest = (lists[place] | guard) - used
            if rest & guard != guard:
                continue
            rest ^= guard
            if counts[find_slot(keys, counts, rest)]:
                won[place] = True


@jit(types.void(INTEGERS, INTEGERS, INTEGERS, types.int64, types.int64, types.boolean[::1]))
def _win_by_sum(lists: Int64s, upper: Int64s, biased: Int64s, guard: int, bias: int, won: Bools) -> None:
    """Mark the lists that are the sum of an upper and a (biased) lower usage: add, and look up the sum."""
    keys, numbers, _ = with_room(empty_tally(), 0, len(lists))
    for place in range(len(lists)):
        slot = find_slot(keys, numbers, lists[place])
        keys[slot], numbers[slot] = lists[place], place + 1
    for entry in range(len(upper)):
        used = upper[entry]
        for other in range(len(biased)):
            if (biased[other] + used) & guard:
                continue
            number = numbers[find_slot(keys, numbers, biased[other] + used - bias)]
            if number:
                won[number - 1] = True


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS)(SIDES_TYPE, FILLINGS_TYPE, types.int64, types.int64, INTEGERS))
def _completions(
    sides: Sides, fillings: Fillings, guard: int, bias: int, lists: Int64s
) -> tuple[Int64s, Int64s]:
    """Tally the lower rows class by class, and match them with the upper."""
    targets, turns, box, base_turns = sides.targets, sides.turns, sides.box, sides.base_turns
    start, usage = sides.upper.start, sides.upper.usage
    ways = np.zeros(len(usage), np.int64)
    open_lists = lists.copy()
    won = np.zeros(len(lists), np.bool_)
    not_won = len(lists)
    found = np.empty((len(fillings.usage), 3), np.int64)
    tally = empty_tally()
    for place in range(len(targets)):
        above = usage[start[place] : start[place + 1]]
        if len(above) == 0:
            continue
        size = splits(targets[place], turns[place], fillings, box, base_turns, found)
        tally, filled = gather(found[:size], fillings.usage, sides.base, guard, bias, tally)
        keys, counts, slots = tally
        biased = np.empty(filled, np.int64)
        below = np.empty(filled, np.int64)
        for entry in range(filled):
            slot = slots[entry]
            biased[entry], below[entry] = keys[slot] + bias, counts[slot]
        match(above, biased, below, guard, ways[start[place] : start[place + 1]])
        if not_won > _LOOK_UPS * filled:
            _win_by_sum(open_lists[:not_won], above, biased, guard, bias, won[:not_won])
        elif not_won > 0:
            _win_by_remainder(open_lists[:not_won], above, guard, tally, won[:not_won])
        not_won = _without(open_lists[:not_won], won[:not_won])
        for entry in range(filled):
            counts[slots[entry]] = 0
    return ways, open_lists[:not_won].copy()
