"""Listing the ways to fill the cages whose cells have changed."""

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.reasoning.ways import (
    MOST_TRIED,
    MOST_WAYS,
    NOT_LISTED,
    STALE,
    UNKNOWN,
    WAYS_TYPE,
    Ways,
)
from worker.games.kenken.kernels.solving.filters import (
    ANYTHING,
    fill_bounds,
    line_up,
    rest_after,
    toggle,
)
from worker.games.kenken.kernels.solving.layout import (
    CANDIDATES_TYPE,
    CELLS,
    DISTINCT,
    FIRST,
    LAYOUT_TYPE,
    LEAST,
    MOST,
    PAIR,
    PATH,
    PLACES,
    RESTS,
    SEARCH,
    SIZE,
    TARGET,
    UNTRIED,
    USED,
    WORK_TYPE,
    Candidates,
    Layout,
    Longs,
    Workspace,
    least_digit,
)


@always_inlined
def _list_under(
    layout: Layout,
    room: Longs,
    candidates: Candidates,
    cage: int,
    product: int,
    led: int,
    digits: NDArray[np.int8],
    count: int,
) -> int:
    """List further ways to fill a lined up cage; return their number, or `NOT_LISTED`.

    They are those under `+`, or `×` if `product`. `led` says that the first cell holds the largest digit of a
    difference, or of a quotient if `product`.
    """
    cell_units, cages, values = layout.cell_units, layout.cages, layout.values
    size, begin, distinct = cages[cage, SIZE], cage * MOST_WAYS, len(layout.lines)
    used = distinct if cages[cage, DISTINCT] else distinct + 1
    for depth in range(size):
        room[USED, cell_units[room[CELLS, depth], 0]] = 0
        room[USED, cell_units[room[CELLS, depth], 1]] = 0
    room[USED, distinct] = 0
    depth, tried = 0, 0
    room[UNTRIED, 0] = candidates[room[CELLS, 0]]
    while True:
        if depth == size or room[UNTRIED, depth] == 0:
            if depth == size:
                if count == MOST_WAYS:
                    return NOT_LISTED
                for place in range(size):
                    digits[begin + count, room[PLACES, place]] = least_digit(room[PATH, place]) - 1
                count += 1
            depth -= 1
            if depth < 0:
                return count
            toggle(cell_units, room, depth, used)
            continue
        tried += 1
        if tried > MOST_TRIED:
            return NOT_LISTED
        chosen = room[UNTRIED, depth] & -room[UNTRIED, depth]
        room[UNTRIED, depth] ^= chosen
        digit = values[least_digit(chosen) - 1]
        rest = rest_after(room[RESTS, depth], digit, product, bool(led) and depth == 0)
        if not room[LEAST, depth + 1] <= rest <= room[MOST, depth + 1] and rest != ANYTHING:
            continue
        room[PATH, depth] = chosen
        toggle(cell_units, room, depth, used)
        depth += 1
        if depth < size:
            cell = room[CELLS, depth]
            taken = room[USED, cell_units[cell, 0]] | room[USED, cell_units[cell, 1]] | room[USED, distinct]
            room[UNTRIED, depth] = candidates[cell] & ~taken
            room[RESTS, depth] = rest


@always_inlined
def _list_ways(
    layout: Layout, room: Longs, candidates: Candidates, cage: int, digits: NDArray[np.int8]
) -> int:
    """List the ways to fill a cage; return their number, or `NOT_LISTED` for too many.

    A way may be listed twice, where two operators or two largest digits make the target.
    """
    cages, members, partners = layout.cages, layout.members, layout.partners
    search, first, size = cages[cage, SEARCH], cages[cage, FIRST], cages[cage, SIZE]
    begin, count = cage * MOST_WAYS, 0
    if search == PAIR:
        for digit in range(partners.shape[1]):
            if candidates[members[first]] >> digit & 1:
                for other in range(partners.shape[1]):
                    if partners[cage, digit] & candidates[members[first + 1]] & 1 << other:
                        digits[begin + count, 0], digits[begin + count, 1] = digit, other
                        count += 1
        return count
    for operator in range(4):
        if search >> operator & 1 == 0:
            continue
        product, led = operator >> 1, operator & 1
        for ahead in range(size if led else 1):
            line_up(members, room, first, size, ahead)
            fill_bounds(layout.values, room, candidates, size, product)
            room[RESTS, 0] = cages[cage, TARGET]
            if led or room[LEAST, 0] <= room[RESTS, 0] <= room[MOST, 0]:
                count = _list_under(layout, room, candidates, cage, product, led, digits, count)
                if count == NOT_LISTED:
                    return NOT_LISTED
    return count


@always_inlined
def _drop_ways(layout: Layout, candidates: Candidates, cage: int, ways: Ways) -> None:
    """Drop the listed ways with a digit that is no longer a candidate."""
    cages, members, digits = layout.cages, layout.members, ways.digits
    first, size, begin = cages[cage, FIRST], cages[cage, SIZE], cage * MOST_WAYS
    kept = begin
    for way in range(begin, begin + ways.counts[cage]):
        fits = True
        for place in range(size):
            fits &= candidates[members[first + place]] >> digits[way, place] & 1 != 0
            digits[kept, place] = digits[way, place]
        kept += fits
    ways.counts[cage] = kept - begin


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, WAYS_TYPE))
def refresh_ways(layout: Layout, work: Workspace, candidates: Candidates, ways: Ways) -> None:
    """List the ways of the cages whose cells have changed, and forget the amounts of their parts."""
    lines, cages = layout.lines, layout.cages
    waits, parts, low, counts = work.waits, ways.parts, ways.low, ways.counts
    ways.changed[len(cages)] += 1
    for cage in range(len(cages)):
        if not waits[len(lines) + cage] & STALE:
            continue
        waits[len(lines) + cage] &= ~STALE
        ways.changed[cage] = ways.changed[len(cages)]
        for axis in range(2):
            for line in range(ways.lines_changed.shape[1]):
                if ways.spans[axis, cage] >> line & 1:
                    ways.lines_changed[axis, line] = ways.changed[len(cages)]
        if parts[cage] < 0:
            continue
        for part in range(parts[cage], parts[cage] + (1 << cages[cage, SIZE])):
            for scale in range(low.shape[1]):
                low[part, scale] = UNKNOWN
        if counts[cage] == NOT_LISTED:
            counts[cage] = _list_ways(layout, work.room, candidates, cage, ways.digits)
        else:
            _drop_ways(layout, candidates, cage, ways)
