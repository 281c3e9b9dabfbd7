"""Ways to fill a cage that leave another cage no way, or the rest of a line too few digits."""

from typing import Final

from numba import types

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    BASE,
    COVER,
    add_focus,
    begin_note,
)
from worker.games.kenken.kernels.reasoning.parts import adds_support
from worker.games.kenken.kernels.reasoning.ways import MOST_WAYS, WAYS_TYPE, Ways
from worker.games.kenken.kernels.solving.layout import (
    CAGE_UNIT,
    CANDIDATES_TYPE,
    CLAIMS,
    FIRST,
    LAYOUT_TYPE,
    SIZE,
    SUPPORTS,
    WORK_TYPE,
    Candidates,
    Ints,
    Layout,
    Longs,
    Workspace,
    remove_digits,
)

MOST_COMPARED: Final = 60
"""Maximum number of ways of each of two cages that are compared with each other."""
_INTS: Final = types.int32[::1]


@always_inlined
def _is_listed(ways: Ways, cage: int, most: int) -> bool:
    return bool(ways.parts[cage] >= 0 and 0 < ways.counts[cage] <= most)


@always_inlined
def _take_lines(layout: Layout, room: Longs, ways: Ways, cage: int, way: int) -> None:
    """Fill the `CLAIMS` of the lines of a cage with the digits that a way puts there."""
    cell_units, cages, members = layout.cell_units, layout.cages, layout.members
    digits, first, size = ways.digits, cages[cage, FIRST], cages[cage, SIZE]
    for place in range(size):
        for axis in range(2):
            room[CLAIMS, cell_units[members[first + place], axis]] = 0
    for place in range(size):
        for axis in range(2):
            room[CLAIMS, cell_units[members[first + place], axis]] |= 1 << digits[way, place]


@always_inlined
def _clear_lines(layout: Layout, room: Longs) -> None:
    for line in range(len(layout.lines)):
        room[CLAIMS, line] = 0


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, WAYS_TYPE, types.int64, types.int64))
def fill_beside_cage(layout: Layout, work: Workspace, ways: Ways, cage: int, other: int) -> None:
    """Fill the `SUPPORTS` of a cage from its ways that leave another cage a way."""
    cell_units, cages, members = layout.cell_units, layout.cages, layout.members
    digits, room = ways.digits, work.room
    size, first, width = cages[cage, SIZE], cages[other, FIRST], cages[other, SIZE]
    for place in range(size):
        room[SUPPORTS, place] = 0
    _clear_lines(layout, room)
    for way in range(cage * MOST_WAYS, cage * MOST_WAYS + ways.counts[cage]):
        if not adds_support(room, digits, size, way):
            continue
        _take_lines(layout, room, ways, cage, way)
        fits = False
        for against in range(other * MOST_WAYS, other * MOST_WAYS + ways.counts[other]):
            clash = 0
            for place in range(width):
                cell = members[first + place]
                taken = room[CLAIMS, cell_units[cell, 0]] | room[CLAIMS, cell_units[cell, 1]]
                clash |= taken >> digits[against, place] & 1
            if clash == 0:
                fits = True
                break
        if fits:
            for place in range(size):
                room[SUPPORTS, place] |= 1 << digits[way, place]


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, WAYS_TYPE, types.int64, types.int64))
def fill_beside_line(
    layout: Layout, work: Workspace, candidates: Candidates, ways: Ways, cage: int, line: int
) -> None:
    """Fill the `SUPPORTS` of a cage from its ways that leave any two other cells of a line different digits."""
    cell_units, lines, cages, members, _, _, _ = layout
    digits, room = ways.digits, work.room
    first, size, unit, axis = cages[cage, FIRST], cages[cage, SIZE], len(lines) + cage, 0
    if line > cell_units[-1, 0]:
        axis = 1
    for place in range(size):
        room[SUPPORTS, place] = 0
    for way in range(cage * MOST_WAYS, cage * MOST_WAYS + ways.counts[cage]):
        if not adds_support(room, digits, size, way):
            continue
        taken, single, fits = 0, 0, True
        for place in range(size):
            if cell_units[members[first + place], axis] == line:
                taken |= 1 << digits[way, place]
        for index in range(1, 1 + lines[line, 0]):
            cell = lines[line, index]
            if cell_units[cell, CAGE_UNIT] != unit:
                free = candidates[cell] & ~taken
                # A cell without a digit, and two cells for which the same single digit is left.
                fits &= free != 0 and (free & (free - 1) != 0 or free & single == 0)
                single |= free if free & (free - 1) == 0 else 0
        if fits:
            for place in range(size):
                room[SUPPORTS, place] |= 1 << digits[way, place]


@always_inlined
def _use_supports(
    layout: Layout, work: Workspace, candidates: Candidates, cage: int, other: int, line: int, note: Ints
) -> bool:
    """Remove from a cage what has no `SUPPORTS`, and note it; return True if there is anything."""
    cages, members = layout.cages, layout.members
    first, size = cages[cage, FIRST], cages[cage, SIZE]
    gained = False
    for place in range(size):
        gained |= candidates[members[first + place]] & ~work.room[SUPPORTS, place] != 0
    if gained:
        begin_note(note, len(layout.lines) + cage, 0)
        note[COVER], note[BASE] = other, line
        for place in range(size):
            cell = members[first + place]
            add_focus(note, cell)
            remove_digits(layout.cell_units, work.waits, candidates, cell, ~work.room[SUPPORTS, place])
    return gained


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, WAYS_TYPE, _INTS))
def apply_cage_pair(layout: Layout, work: Workspace, candidates: Candidates, ways: Ways, note: Ints) -> int:
    """Remove from a cage the digits of ways that leave another cage no way; return 1 if there are any."""
    spans, changed, seen = ways.spans, ways.changed, ways.seen_pairs
    cages = len(layout.cages)
    for cage in range(cages):
        for other in range(cages):
            beside = spans[0, cage] & spans[0, other] | spans[1, cage] & spans[1, other]
            if cage == other or not beside or max(changed[cage], changed[other]) <= seen[cage, other]:
                continue
            if _is_listed(ways, cage, MOST_COMPARED) and _is_listed(ways, other, MOST_COMPARED):
                fill_beside_cage(layout, work, ways, cage, other)
                if _use_supports(layout, work, candidates, cage, other, 0, note):
                    return 1
            seen[cage, other] = changed[cages]
    return 0


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, WAYS_TYPE, types.int64, _INTS))
def apply_cage_rest(
    layout: Layout, work: Workspace, candidates: Candidates, ways: Ways, technique: int, note: Ints
) -> int:
    """Remove from a cage the digits of ways that leave the rest of a line too few digits; return 1 if there are any."""
    waits, lines, cages = work.waits, layout.lines, layout.cages
    flag = 1 << technique
    for cage in range(len(cages)):
        if not _is_listed(ways, cage, MOST_WAYS):
            continue
        for line in range(len(lines)):
            begin = 0 if line <= layout.cell_units[-1, 0] else layout.cell_units[-1, 0] + 1
            axis = 0 if begin == 0 else 1
            fresh = (waits[line] | waits[len(lines) + cage]) & flag
            if not fresh or not ways.spans[axis, cage] >> (line - begin) & 1:
                continue
            fill_beside_line(layout, work, candidates, ways, cage, line)
            if _use_supports(layout, work, candidates, cage, 0, line, note):
                return 1
    for unit in range(len(waits)):
        waits[unit] &= ~flag
    return 0
