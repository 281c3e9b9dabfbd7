"""Sums, products and parities of whole rows or columns: what the cells left over must make.

A set of k whole rows, or columns, has each digit k times. What is known of the cages in it is taken off. A cage that
sticks out of the set, and of which only the whole is known, counts as a whole, and its cells outside are subtracted
again. Few *cells left over* remain, inside the set or outside, which make the rest.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.jit import always_inlined, jit, tuple_type
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    ACROSS,
    BASE,
    add_focus,
    begin_note,
)
from worker.games.kenken.kernels.reasoning.parts import (
    amounts_of,
    is_fresh,
    part_in,
)
from worker.games.kenken.kernels.reasoning.ways import (
    MOST_LEFT_OVER,
    MOST_PART,
    MOST_WAYS,
    PARITY,
    PRODUCT,
    WAYS_TYPE,
    Ways,
)
from worker.games.kenken.kernels.solving.layout import (
    CANDIDATES_TYPE,
    FIRST,
    LAYOUT_TYPE,
    SIZE,
    WORK_TYPE,
    Candidates,
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    remove_digits,
)

CELL: Final = 0
SIGN: Final = 1
WAYS_OF: Final = 2
PLACE: Final = 3
HELD: Final = 4
POSSIBLE: Final = 5
"""The rows of the cells left over: the cell; 1 inside and -1 outside the set; its cage, and its place there; the digit
tried; the digits found possible."""
_NONE: Final = -1
_INTS: Final = types.int32[::1]


@always_inlined
def _left_over(
    layout: Layout,
    candidates: Candidates,
    ways: Ways,
    scale: int,
    axis: int,
    chosen: int,
    most: int,
    left: Longs,
) -> tuple[int, int]:
    """List the cells left over of a set of lines; return their number and what they make, or `_NONE` if over `most`."""
    cell_units, cages, members = layout.cell_units, layout.cages, layout.members
    spans, parts, lows, highs, weights = ways.spans, ways.parts, ways.low, ways.high, ways.weights
    rest, count, signs = count_digits(chosen) * ways.totals[scale], 0, 0
    for cage in range(len(cages)):
        first, size = cages[cage, FIRST], cages[cage, SIZE]
        part = part_in(cell_units, cages, members, spans, cage, axis, chosen)
        if part == 0:
            continue
        low, high = amounts_of(layout, candidates, ways, lows, highs, cage, parts[cage], scale, part)
        if low == high:
            rest -= low
            continue
        whole = (1 << size) - 1
        inside, outside = 0, 0
        for place in range(size):
            if count_digits(candidates[members[first + place]]) > 1:
                inside += part >> place & 1
                outside += 1 - (part >> place & 1)
        sign, side = 1, part
        if outside < inside:
            low, high = amounts_of(layout, candidates, ways, lows, highs, cage, parts[cage], scale, whole)
            if low == high:
                rest -= low
                sign, side = -1, whole & ~part
        count += inside if sign > 0 else outside
        signs |= 1 if sign > 0 else 2
        if count > most or (scale == PRODUCT and signs == 3):
            return _NONE, 0
        slot = count - (inside if sign > 0 else outside)
        for place in range(size):
            if side >> place & 1:
                cell = members[first + place]
                if count_digits(candidates[cell]) > 1:
                    left[CELL, slot], left[SIGN, slot] = cell, sign
                    left[WAYS_OF, slot], left[PLACE, slot] = cage, place
                    slot += 1
                else:
                    rest -= sign * weights[scale, count_digits(candidates[cell] - 1)]
    return count, rest & 1 if scale == PARITY else rest


@always_inlined
def _find_possible(
    layout: Layout, candidates: Candidates, ways: Ways, scale: int, count: int, rest: int, left: Longs
) -> bool:
    """Fill the digits that the cells left over can have; return True if one of them can lose a candidate.

    They make the rest, no two in line are the same, and those of one cage occur together in a way to fill it.
    """
    weights = ways.weights
    for slot in range(count):
        left[POSSIBLE, slot] = 0
        left[HELD, slot] = _NONE
    depth, amount, lacking = 0, 0, count
    while depth >= 0:
        cell, sign = left[CELL, depth], left[SIGN, depth]
        digit = left[HELD, depth]
        if digit != _NONE:
            amount -= sign * weights[scale, digit]
        digit += 1
        while digit < weights.shape[1] and (
            not candidates[cell] >> digit & 1 or _is_taken(layout, left, depth, digit)
        ):
            digit += 1
        if digit == weights.shape[1]:
            left[HELD, depth] = _NONE
            depth -= 1
            continue
        left[HELD, depth] = digit
        amount += sign * weights[scale, digit]
        if depth < count - 1:
            depth += 1
            continue
        made = amount & 1 if scale == PARITY else amount
        if made == rest and _lacks(left, count) and _has_ways(ways, left, count):
            lacking = 0
            for slot in range(count):
                left[POSSIBLE, slot] |= 1 << left[HELD, slot]
                lacking += left[POSSIBLE, slot] != candidates[left[CELL, slot]]
            if lacking == 0:
                return False
    return True


@always_inlined
def _lacks(left: Longs, count: int) -> bool:
    """Return True if a digit tried in one of the cells left over has not been found possible."""
    lacks = False
    for slot in range(count):
        lacks |= not left[POSSIBLE, slot] >> left[HELD, slot] & 1
    return lacks


@always_inlined
def _is_taken(layout: Layout, left: Longs, depth: int, digit: int) -> bool:
    """Return True if an earlier cell left over, in line with the one at a depth, is tried with a digit."""
    cell_units = layout.cell_units
    cell, taken = left[CELL, depth], False
    for slot in range(depth):
        other = left[CELL, slot]
        in_line = cell_units[cell, 0] == cell_units[other, 0] or cell_units[cell, 1] == cell_units[other, 1]
        taken |= in_line and left[HELD, slot] == digit
    return taken


@always_inlined
def _has_ways(ways: Ways, left: Longs, count: int) -> bool:
    """Return True if each cage has a way with the digits tried in its cells left over; those of a cage are adjacent."""
    begin = 0
    while begin < count:
        cage, end = left[WAYS_OF, begin], begin + 1
        while end < count and left[WAYS_OF, end] == cage:
            end += 1
        is_listed = ways.parts[cage] >= 0 and ways.counts[cage] >= 0
        if is_listed and not _has_way(ways, left, cage, begin, end):
            return False
        begin = end
    return True


@always_inlined
def _has_way(ways: Ways, left: Longs, cage: int, begin: int, end: int) -> bool:
    digits = ways.digits
    for way in range(cage * MOST_WAYS, cage * MOST_WAYS + ways.counts[cage]):
        fits = True
        for slot in range(begin, end):
            fits &= digits[way, left[PLACE, slot]] == left[HELD, slot]
        if fits:
            return True
    return False


@jit(tuple_type(types.int64, types.int64)(LAYOUT_TYPE, CANDIDATES_TYPE, WAYS_TYPE, *[types.int64] * 3))
def possible_in_lines(
    layout: Layout, candidates: Candidates, ways: Ways, scale: int, axis: int, chosen: int
) -> tuple[int, int]:
    """Fill the cells left over of a set of lines and their possible digits; return their number and what they make."""
    left = ways.left
    count, rest = _left_over(layout, candidates, ways, scale, axis, chosen, MOST_LEFT_OVER, left)
    if count > 0:
        _find_possible(layout, candidates, ways, scale, count, rest, left)
    return count, rest


@always_inlined
def _fill_open(layout: Layout, candidates: Candidates, opened: Longs) -> None:
    """Fill the places of each cage whose cells have several candidates, as bits."""
    cages, members = layout.cages, layout.members
    for cage in range(len(cages)):
        opened[cage] = 0
        for place in range(min(cages[cage, SIZE], MOST_PART)):
            if count_digits(candidates[members[cages[cage, FIRST] + place]]) > 1:
                opened[cage] |= 1 << place


@always_inlined
def _count_left(
    layout: Layout,
    candidates: Candidates,
    ways: Ways,
    scale: int,
    axis: int,
    chosen: int,
    line: int,
    opened: Longs,
) -> int:
    """Count the cells left over, in a set of lines, of the cages that begin in a line; see `_left_over`."""
    cell_units, cages, members = layout.cell_units, layout.cages, layout.members
    spans, parts, lows, highs = ways.spans, ways.parts, ways.low, ways.high
    by_first, first_in, count = ways.by_first, ways.first_in, 0
    for index in range(first_in[axis, line], first_in[axis, line + 1]):
        cage = by_first[axis, index]
        part = part_in(cell_units, cages, members, spans, cage, axis, chosen)
        if part == 0:
            continue
        low, high = amounts_of(layout, candidates, ways, lows, highs, cage, parts[cage], scale, part)
        if low == high:
            continue
        inside, outside = count_digits(opened[cage] & part), count_digits(opened[cage] & ~part)
        if outside < inside:
            whole = (1 << cages[cage, SIZE]) - 1
            low, high = amounts_of(layout, candidates, ways, lows, highs, cage, parts[cage], scale, whole)
            if low == high:
                inside = outside
        count += inside
    return count


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, WAYS_TYPE, *[types.int64] * 3, _INTS))
def apply_whole_lines(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    ways: Ways,
    slot: int,
    scale: int,
    most: int,
    note: Ints,
) -> int:
    """Remove from the cells left over of a set of lines the digits that cannot make the rest; return 1 if any.

    Sets with up to `most` cells left over are tried. Of all that gain, the one with the fewest cells left over is
    taken, and then with the fewest lines.

    Sets are numbers whose bits are lines, in ascending order. `counts` has the cells left over of the cages that begin
    in a line or after it: the lines from there on tell them. Where there are too many, all sets with these lines are
    passed over.
    """
    left, now, order = ways.left, ways.changed[len(layout.cages)], layout.lines.shape[1] - 1
    counts, opened = np.zeros(order + 1, np.int64), np.empty(len(layout.cages), np.int64)
    _fill_open(layout, candidates, opened)
    best, best_axis, best_left, best_lines = 0, 0, most, 2 * order
    for axis in range(2):
        usable, chosen, line = ways.usable[axis], 1, order - 1
        while chosen <= usable:
            while line >= 0:
                counts[line] = counts[line + 1]
                if chosen >> line & 1 and not usable >> line & 1:
                    break
                counts[line] += _count_left(layout, candidates, ways, scale, axis, chosen, line, opened)
                if counts[line] > best_left:
                    break
                line -= 1
            fewer = counts[0] < best_left or count_digits(chosen) < best_lines
            if line < 0 and (not best or fewer) and is_fresh(ways, slot, axis, chosen):
                count, rest = _left_over(layout, candidates, ways, scale, axis, chosen, best_left, left)
                if count > 0 and _find_possible(layout, candidates, ways, scale, count, rest, left):
                    best, best_axis, best_left, best_lines = chosen, axis, count, count_digits(chosen)
                else:
                    ways.seen_sets[slot, axis, chosen] = now
            # The next set, and the first line in which it differs from this one.
            line = max(line, 0)
            chosen = (chosen >> line) + 1 << line
            line = count_digits((chosen & -chosen) - 1)
    if best == 0:
        return 0
    count, rest = possible_in_lines(layout, candidates, ways, scale, best_axis, best)
    begin_note(note, _NONE, 0)
    note[ACROSS], note[BASE] = best_axis, best
    for index in range(count):
        cell = left[CELL, index]
        add_focus(note, cell)
        remove_digits(layout.cell_units, work.waits, candidates, cell, ~left[POSSIBLE, index])
    return 1
