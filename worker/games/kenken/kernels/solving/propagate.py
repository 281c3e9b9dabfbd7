"""Filtering cages and lines until nothing changes."""

from typing import Final

from numba import types

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.solving.filters import filter_cage, filter_line
from worker.games.kenken.kernels.solving.layout import LAYOUT_TYPE, SIZE, Layout
from worker.games.kenken.kernels.solving.work import (
    CANDIDATES_TYPE,
    WORK_TYPE,
    Candidates,
    Flags,
    Ints,
    Longs,
    Work,
)

EFFORT: Final = 2000
"""How many digits are tried in a cage before it is narrowed by bounds alone."""
_NONE: Final = -1


@always_inlined
def _filter_lines(layout: Layout, work: Work, candidates: Candidates) -> int:
    """Filter the waiting lines until none waits; returns a line that cannot be filled, or `_NONE`."""
    lines, waits = layout.lines, work.waits
    again = True
    while again:
        again = False
        for line in range(len(lines)):
            if waits[line]:
                again = True
                if not filter_line(layout, work, candidates, line):
                    return line
                waits[line] = 0
    return _NONE


@always_inlined
def _smallest_waiting(lines: Ints, cages: Longs, waits: Flags) -> int:
    """The waiting cage with the fewest cells, or `_NONE`."""
    best = _NONE
    for cage in range(len(cages)):
        if waits[len(lines) + cage] and (best == _NONE or cages[cage, SIZE] < cages[best, SIZE]):
            best = cage
    return best


@always_inlined
def narrow(layout: Layout, work: Work, candidates: Candidates, effort: int) -> bool:
    """`propagate`, to be part of another kernel."""
    _, lines, cages, _, _ = layout
    waits, weights, _, _ = work
    while True:
        failed = _filter_lines(layout, work, candidates)
        if failed == _NONE:
            cage = _smallest_waiting(lines, cages, waits)
            if cage == _NONE:
                return True
            waits[len(lines) + cage] = 0
            if filter_cage(layout, work, candidates, cage, effort):
                continue
            failed = len(lines) + cage
        weights[failed] += 1
        waits[:] = 0
        return False


@jit(types.boolean(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, types.int64))
def propagate(layout: Layout, work: Work, candidates: Candidates, effort: int) -> bool:
    """Filter what waits until nothing does; False when there is no solution within the candidates.

    True guarantees for each cage that every candidate is in a placement of that cage by itself, unless the cage
    has more ways than `effort` allows to look through; and for each line that every candidate is in an
    assignment of that line by itself with no digit twice.
    """
    return narrow(layout, work, candidates, effort)
