"""Joining parts of grids: a row cycle and a table to a larger table, or upper and lower rows to whole grids."""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, OWN_ROWS, Bools, Int32s, Int64s
from worker.compilation.jit import jit, tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box, arrangements
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

_LOOK_UPS: Final = 4
"""Adding and looking up every pair costs about so many times as much as subtracting, where most fail at once."""


@jit(types.int64(INTEGERS, types.int64, FILLINGS_TYPE, BOX_TYPE, INTEGERS, OWN_ROWS))
def splits(target: Int64s, turn: int, fillings: Fillings, box: Box, turns: Int64s, found: Int64s) -> int:
    """Find the ways to split column sums into a filling and a class of the box; how many there are.

    Classes whose turn, of shape (classes,), was before this turn are left out, those whose turn comes later count
    twice: so pairs of a class that takes its turn and one of the box are met once, not from both sides.

    Each way becomes a row of `found`: filling, class, and how many fillings it stands for, which differ by
    exchanging columns with equal targets. There must be room for all fillings.
    """
    sums, skip = fillings.sums, fillings.skip
    class_of, same, low, span = box.class_of, box.same, box.low, box.span
    cycles = len(target)
    size, filling = 0, 0
    while filling < len(sums):
        cell, weight, run, equal, cycle = 0, 1, 1, 1, 0
        while cycle < cycles:
            part = sums[filling, cycle]
            rest = target[cycle] - part - low
            if rest < 0 or rest >= span:
                break
            if same[cycle] and target[cycle] == target[cycle - 1]:
                before = sums[filling, cycle - 1]
                if part < before:
                    break
                run, equal = run + 1, equal + 1 if part == before else 1
                weight = weight * run // equal
            else:
                run, equal = 1, 1
            if cycle < cycles - 1:
                cell = cell * span + rest
            cycle += 1
        if cycle < cycles:
            filling = skip[filling, cycle]
            continue
        place = class_of[cell]
        if place >= 0 and turns[place] >= turn:
            if turns[place] > turn:
                weight *= 2
            found[size, 0], found[size, 1], found[size, 2] = filling, place, weight
            size += 1
        filling += 1
    return size


@jit(tuple_type(TALLY_TYPE, types.int64)(OWN_ROWS, INTEGERS, TABLE_TYPE, PACKING_TYPE, TALLY_TYPE))
def gather(
    found: Int64s, filling_usage: Int64s, table: Table, fields: Packing, tally: Tally
) -> tuple[Tally, int]:
    """Tally the partial grids of a filling and an entry of the table each, for the splits found.

    The tally comes empty; it is returned, grown as needed, with the number of slots filled.
    """
    keys, counts, slots = tally
    guard, bias = fields.guard, fields.bias
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


_TABLE_ARRAYS: Final = tuple_type(OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS)


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


@jit(_TABLE_ARRAYS(INTEGERS, INTEGERS, OWN_INTEGERS, OWN_INTEGERS, INTEGERS))
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


@jit(_TABLE_ARRAYS(FILLINGS_TYPE, BOX_TYPE, TABLE_TYPE, BOX_TYPE, PACKING_TYPE))
def extend(
    fillings: Fillings, box: Box, table: Table, larger: Box, fields: Packing
) -> tuple[Int64s, Int64s, Int64s]:
    """The arrays of the table with one more row cycle, over all classes of the larger box; `box` is that of `table`.

    Adding every filling of the cycle to one arrangement of each old class, counted for all its arrangements, makes all
    arrangements of the new classes; so what comes together is divided by their number.
    """
    guard, bias = fields.guard, fields.bias
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


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS)(SIDES_TYPE, FILLINGS_TYPE, PACKING_TYPE, INTEGERS))
def completions(sides: Sides, fillings: Fillings, fields: Packing, lists: Int64s) -> tuple[Int64s, Int64s]:
    """Join the sides by fillings of the last row cycle: tally the lower rows class by class, and match them.

    `lists` are packed usages of as many cards as the grids have cells. Returns how many lower parts go with each entry
    of the upper table, and those of the lists that no grid uses up exactly.
    """
    guard, bias = fields.guard, fields.bias
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
        tally, filled = gather(found[:size], fillings.usage, sides.base, fields, tally)
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
