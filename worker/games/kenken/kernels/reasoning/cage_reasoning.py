"""Techniques that list the ways to fill a cage.

Each technique examines the cages that wait for it and stops at the first gain, which it notes. It returns True if
there was one. A cage with too many ways to list waits until it has fewer.
"""

from typing import Final

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.reasoning.note import BASE, DIGITS, UNIT, add_focus, begin_note
from worker.games.kenken.kernels.solving.layout import (
    CAGE_UNIT,
    CLAIMS,
    FIRST,
    SIZE,
    SUPPORTS,
    Candidates,
    Ints,
    Layout,
    Longs,
    Workspace,
    take,
)
from worker.games.kenken.kernels.solving.supports import FOUND, find_supports
from worker.games.kenken.rules.levels import Technique

LISTING_EFFORT: Final = 20_000
"""Maximum number of digits tried to list the ways to fill a cage; a cage that needs more is left for later."""


@always_inlined
def cage_reasoning(
    layout: Layout, work: Workspace, candidates: Candidates, technique: int, note: Ints
) -> bool:
    """Remove from cells inside or beside cages the digits that `CAGE_DIGITS`, `CAGE_CELLS` or `CAGE_LINE` rules out."""
    _, lines, cages, members, _ = layout
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
                _amalgamate(room, size)
            used = _inside(layout, work, candidates, first, size)
        if used:
            for place in range(first, first + size):
                add_focus(note, members[place])
            # Other lines of the cage may still gain.
            waits[unit] |= 1 << technique
            return True
    return False


@always_inlined
def _amalgamate(room: Longs, size: int) -> None:
    """Set the supports of each cell of a cage to the union over all its cells."""
    digits = 0
    for place in range(size):
        digits |= room[SUPPORTS, place]
    for place in range(size):
        room[SUPPORTS, place] = digits


@always_inlined
def _inside(layout: Layout, work: Workspace, candidates: Candidates, first: int, size: int) -> bool:
    """Leave only the `SUPPORTS` in the cells of a cage; return True if a cell lost a candidate."""
    cell_units, waits, room = layout.cell_units, work.waits, work.room
    gained = False
    for place in range(size):
        cell = layout.members[first + place]
        gained |= take(cell_units, waits, candidates, cell, ~room[SUPPORTS, place])
    return gained


@always_inlined
def _beside(layout: Layout, work: Workspace, candidates: Candidates, cage: int, note: Ints) -> bool:
    """Remove the `CLAIMS` of a cage from the other cells of the first of its lines where this gains something."""
    cell_units, lines, cages, members, _ = layout
    waits, _, room, _ = work
    first, unit = cages[cage, FIRST], len(lines) + cage
    for place in range(first, first + cages[cage, SIZE]):
        for axis in range(2):
            line, used = cell_units[members[place], axis], 0
            for index in range(1, 1 + lines[line, 0]):
                cell = lines[line, index]
                if cell_units[cell, CAGE_UNIT] != unit:
                    claimed = candidates[cell] & room[CLAIMS, line]
                    take(cell_units, waits, candidates, cell, claimed)
                    used |= claimed
            if used:
                note[UNIT], note[DIGITS], note[BASE] = unit, used, line
                return True
    return False
