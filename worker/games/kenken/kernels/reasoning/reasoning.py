"""Applying human techniques, the simplest that gains something first; those for cages and for chains of cells.

Techniques that list the ways to fill a cage. Each technique examines the cages that wait for it and stops at the first
gain, which it notes. It returns True if there was one. A cage with too many ways to list waits until it has fewer.
"""

from typing import Final

import numpy as np

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    BASE,
    DIGITS,
    UNIT,
    add_focus,
    begin_note,
)
from worker.games.kenken.kernels.solving.filters import FOUND, find_supports
from worker.games.kenken.kernels.solving.layout import (
    CAGE_UNIT,
    CLAIMS,
    FIRST,
    SIZE,
    SUPPORTS,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    remove_digits,
)
from worker.games.kenken.rules.reasoning import Technique

LISTING_EFFORT: Final = 20_000
"""Maximum number of digits tried to list the ways to fill a cage; a cage that needs more is left for later."""


@always_inlined
def apply_cage_rule(
    layout: Layout, work: Workspace, candidates: Candidates, technique: int, note: Ints
) -> bool:
    """Remove from cells inside or beside cages the digits that `CAGE_DIGITS`, `CAGE_CELLS` or `CAGE_LINE` rules out."""
    _, lines, cages, members, _, _, _ = layout
    waits, _, room, _ = work
    for cage in range(len(cages)):
        unit = len(lines) + cage
        if not waits[unit] & 1 << technique:
            continue
        waits[unit] &= ~(1 << technique)
        if find_supports(layout, room, candidates, cage, LISTING_EFFORT) != FOUND:
            continue
        begin_note(note, unit, 0)
        first, size = cages[cage, FIRST], cages[cage, SIZE]
        if technique == Technique.CAGE_LINE:
            used = _beside(layout, work, candidates, cage, note)
        else:
            if technique == Technique.CAGE_DIGITS:
                widen_supports(room, size)
            used = keep_supports(layout, work, candidates, first, size)
        if used:
            for place in range(first, first + size):
                add_focus(note, members[place])
            # Other lines of the cage may still gain.
            waits[unit] |= 1 << technique
            return True
    return False


@always_inlined
def widen_supports(room: Longs, size: int) -> None:
    """Set the supports of each cell of a cage to the union over all its cells."""
    digits = 0
    for place in range(size):
        digits |= room[SUPPORTS, place]
    for place in range(size):
        room[SUPPORTS, place] = digits


@always_inlined
def keep_supports(layout: Layout, work: Workspace, candidates: Candidates, first: int, size: int) -> bool:
    """Leave only the `SUPPORTS` in the cells of a cage; return True if a cell lost a candidate."""
    cell_units, waits, room = layout.cell_units, work.waits, work.room
    gained = False
    for place in range(size):
        cell = layout.members[first + place]
        gained |= remove_digits(cell_units, waits, candidates, cell, ~room[SUPPORTS, place])
    return gained


@always_inlined
def _beside(layout: Layout, work: Workspace, candidates: Candidates, cage: int, note: Ints) -> bool:
    """Remove the `CLAIMS` of a cage from the other cells of the first of its lines where this gains something."""
    cell_units, lines, cages, members, _, _, _ = layout
    waits, _, room, _ = work
    first, unit = cages[cage, FIRST], len(lines) + cage
    for place in range(first, first + cages[cage, SIZE]):
        for axis in range(2):
            line, used = cell_units[members[place], axis], 0
            for index in range(1, 1 + lines[line, 0]):
                cell = lines[line, index]
                if cell_units[cell, CAGE_UNIT] != unit:
                    claimed = candidates[cell] & room[CLAIMS, line]
                    remove_digits(cell_units, waits, candidates, cell, claimed)
                    used |= claimed
            if used:
                note[UNIT], note[DIGITS], note[BASE] = unit, used, line
                return True
    return False


_START = -1
_UNSEEN = -2


@always_inlined
def chain(layout: Layout, waits: Flags, candidates: Candidates, note: Ints) -> bool:
    """Remove a digit from cells in line with both ends of a chain, one of which must be the digit.

    If the first cell of a chain, which has two candidates, is not the digit, it is its other candidate. Then the next
    cell, in line with it and with two candidates, is not that candidate; and so on up to a cell that is the digit.
    """
    before = np.empty(len(candidates), np.int32)
    queue = np.empty(len(candidates), np.int32)
    value = np.zeros(len(candidates), np.int32)
    for start in range(len(candidates)):
        for side in range(2):
            if count_digits(candidates[start]) != 2:
                continue
            low = candidates[start] & -candidates[start]
            digit = low if side == 0 else candidates[start] ^ low
            end = _follow(layout, waits, candidates, start, digit, before, queue, value)
            if end == _START:
                continue
            begin_note(note, layout.cell_units[start, 0], digit)
            while end != _START:
                add_focus(note, end)
                end = before[end]
            return True
    return False


@always_inlined
def _follow(
    layout: Layout,
    waits: Flags,
    candidates: Candidates,
    start: int,
    digit: int,
    before: Ints,
    queue: Ints,
    value: Ints,
) -> int:
    """Follow all chains from a cell that is not `digit`; return the end of the first that gains, or `_START`."""
    cell_units, lines = layout.cell_units, layout.lines
    before[:] = _UNSEEN
    before[start], value[start], queue[0] = _START, candidates[start] ^ digit, start
    head, tail = 0, 1
    while head < tail:
        cell = queue[head]
        head += 1
        for axis in range(2):
            line = cell_units[cell, axis]
            for index in range(1, 1 + lines[line, 0]):
                other = lines[line, index]
                follows = before[other] == _UNSEEN and count_digits(candidates[other]) == 2
                if not follows or candidates[other] & value[cell] == 0:
                    continue
                before[other], value[other] = cell, candidates[other] ^ value[cell]
                queue[tail] = other
                tail += 1
                if value[other] == digit and _take_between(layout, waits, candidates, start, other, digit):
                    return int(other)
    return _START


@always_inlined
def _take_between(
    layout: Layout, waits: Flags, candidates: Candidates, start: int, end: int, digit: int
) -> bool:
    """Remove a digit from the cells in line with two others; return True if a cell lost it."""
    cell_units, lines = layout.cell_units, layout.lines
    gained = False
    for axis in range(2):
        line = cell_units[start, axis]
        for index in range(1, 1 + lines[line, 0]):
            cell = lines[line, index]
            if cell != start and are_in_line(cell_units, cell, end):
                gained |= remove_digits(cell_units, waits, candidates, cell, digit)
    return gained


@always_inlined
def are_in_line(cell_units: Ints, cell: int, other: int) -> bool:
    """Return True if two cells share a row or a column."""
    if cell == other:
        return False
    return bool(cell_units[cell, 0] == cell_units[other, 0] or cell_units[cell, 1] == cell_units[other, 1])
