"""Joining parts of grids, upper and lower rows, to whole ones.

Where all lower rows are single, exchanging the last row with another maps grids to grids, and changes neither the
column sums nor the cards of the lower rows. So among all lower parts with the same cards, a value that they hold k
times is in each of the m lower rows equally often. It is enough to examine the parts whose last row holds the highest
of their values, each counted once for every copy there: the number of all parts is m/k times this count. This leaves
out at least half of the work.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, OWN_ROWS, Bools, Int64s
from worker.compilation.jit import jit, source_inlined, tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box
from worker.games.derful31.kernels.count.parts import (
    FILLINGS_TYPE,
    SIDES_TYPE,
    TABLE_TYPE,
    Fillings,
    Sides,
    Table,
)
from worker.games.derful31.kernels.count.usage import (
    PACKING_TYPE,
    TALLY_TYPE,
    Packing,
    Tally,
    empty_tally,
    find_slot,
    with_room,
)

_LOOK_UPS: Final = 4
"""Adding and looking up a pair costs about this many times as much as subtracting, where most pairs fail at once."""
_UNBOUNDED: Final = (1 << 63) - 1


@jit(types.int64(INTEGERS, types.int64, FILLINGS_TYPE, BOX_TYPE, INTEGERS, OWN_ROWS))
def splits(target: Int64s, turn: int, fillings: Fillings, box: Box, turns: Int64s, found: Int64s) -> int:
    """Find the ways to split column sums into a filling and a class of the box; return their number.

    `turns`, shape (classes,), holds the turns of the classes. Classes with an earlier turn than this one are left out,
    those with a later turn count twice. So each pair of classes is examined once, not from both sides.

    Each way becomes a row of `found`: filling, class, and the number of fillings it represents, which differ by
    exchanging columns with equal targets. `found` must have room for all fillings.
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


@source_inlined
def _highest(usage: int, shifts: Int64s) -> int:
    """Return the index of the highest value in a usage."""
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
def gather(
    found: Int64s,
    filling_usage: Int64s,
    weights: Int64s,
    bounds: Int64s,
    table: Table,
    fields: Packing,
    fitting: Int64s,
    tally: Tally,
) -> tuple[Tally, int]:
    """Tally the partial grids made of a filling and an entry of the table, for the splits found.

    Each filling has a weight, and a bound on usages of the table, which ascend within a class if any is bounded.
    `fitting` has room for the table. The tally comes empty; it is returned, grown as needed, with the number of slots
    filled.
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
        weight, biased = found[split, 2] * weights[filling], filling_usage[filling] + bias
        # Note the fitting entries first: an unpredictable branch would cost more than noting them.
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


@jit(types.void(INTEGERS, INTEGERS, INTEGERS, types.int64, OWN_INTEGERS))
def match(upper: Int64s, biased: Int64s, counts: Int64s, guard: int, ways: Int64s) -> None:
    """Write for each upper usage the sum of the counts of the lower usages (biased) that stay within the limits."""
    for entry in range(len(upper)):
        used = upper[entry]
        total = 0
        for other in range(len(biased)):
            if (biased[other] + used) & guard == 0:
                total += counts[other]
        ways[entry] = total


@jit(types.int64(OWN_INTEGERS, types.boolean[::1]))
def _without(lists: Int64s, won: Bools) -> int:
    """Move the lists that are not won to the front, in order; return their number."""
    kept = 0
    for place in range(len(lists)):
        lists[kept] = lists[place]
        kept += not won[place]
        won[place] = False
    return kept


@jit(types.void(INTEGERS, INTEGERS, types.int64, TALLY_TYPE, types.boolean[::1]))
def _win_by_remainder(lists: Int64s, upper: Int64s, guard: int, tally: Tally, won: Bools) -> None:
    """Mark the lists that are an upper usage plus one of the tally: subtract, and look up the remainder.

    With the guard bits set, a field that is too small clears its guard bit and borrows from no other field.
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


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS)(SIDES_TYPE, FILLINGS_TYPE, PACKING_TYPE, INTEGERS, types.int64))
def completions(
    sides: Sides, fillings: Fillings, fields: Packing, lists: Int64s, rows: int
) -> tuple[Int64s, Int64s]:
    """Join the sides by fillings of the last row cycle: tally the lower rows class by class, and match them.

    `lists` are packed usages of as many cards as the grids have cells. Returns the number of lower parts that match
    each entry of the upper table, and those of the lists that no grid uses up exactly. `rows` is 0, or the number of
    lower rows to be exchanged; then the entries of each class of the base ascend by usage, all turns are equal, and no
    lists are given.
    """
    guard, bias, shifts, filling_usage = fields.guard, fields.bias, fields.shifts, fillings.usage
    targets, turns, box, base_turns = sides.targets, sides.turns, sides.box, sides.base_turns
    start, usage = sides.upper.start, sides.upper.usage
    ways = np.zeros(len(usage), np.int64)
    open_lists = lists.copy()
    won = np.zeros(len(lists), np.bool_)
    not_won = len(lists)
    found = np.empty((len(filling_usage), 3), np.int64)
    fitting = np.empty(len(sides.base.usage), np.int64)
    weights, bounds = np.ones_like(filling_usage), np.full_like(filling_usage, _UNBOUNDED)
    if rows:
        for filling in range(len(filling_usage)):
            highest = _highest(filling_usage[filling], shifts)
            weights[filling] = filling_usage[filling] >> shifts[highest]
            # Within the limits, the guard bit of the field is clear.
            bounds[filling] = 1 << shifts[highest] + fields.widths[highest] - 1
    tally = empty_tally()
    for place in range(len(targets)):
        above = usage[start[place] : start[place + 1]]
        if len(above) == 0:
            continue
        size = splits(targets[place], turns[place], fillings, box, base_turns, found)
        tally, filled = gather(
            found[:size], filling_usage, weights, bounds, sides.base, fields, fitting, tally
        )
        keys, counts, slots = tally
        biased, below = np.empty(filled, np.int64), np.empty(filled, np.int64)
        for entry in range(filled):
            used, below[entry] = keys[slots[entry]], counts[slots[entry]]
            biased[entry] = used + bias
            if rows:
                below[entry] = below[entry] * rows // (used >> shifts[_highest(used, shifts)])
        match(above, biased, below, guard, ways[start[place] : start[place + 1]])
        if not_won > _LOOK_UPS * filled:
            _win_by_sum(open_lists[:not_won], above, biased, guard, bias, won[:not_won])
        elif not_won > 0:
            _win_by_remainder(open_lists[:not_won], above, guard, tally, won[:not_won])
        not_won = _without(open_lists[:not_won], won[:not_won])
        for entry in range(filled):
            counts[slots[entry]] = 0
    return ways, open_lists[:not_won].copy()
