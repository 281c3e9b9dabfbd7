"""Chains of cells with two candidates."""

import numpy as np

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.reasoning.note import add_focus, begin_note
from worker.games.kenken.kernels.solving.bits import count
from worker.games.kenken.kernels.solving.layout import Candidates, Flags, Ints, Layout, take

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
            if count(candidates[start]) != 2:
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
    cell_units, lines, _, _, _ = layout
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
                follows = before[other] == _UNSEEN and count(candidates[other]) == 2
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
    cell_units, lines, _, _, _ = layout
    gained = False
    for axis in range(2):
        line = cell_units[start, axis]
        for index in range(1, 1 + lines[line, 0]):
            cell = lines[line, index]
            if cell != start and _in_line(cell_units, cell, end):
                gained |= take(cell_units, waits, candidates, cell, digit)
    return gained


@always_inlined
def _in_line(cell_units: Ints, cell: int, other: int) -> bool:
    if cell == other:
        return False
    return bool(cell_units[cell, 0] == cell_units[other, 0] or cell_units[cell, 1] == cell_units[other, 1])
