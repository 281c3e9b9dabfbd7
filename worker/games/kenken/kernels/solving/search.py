"""Filtering cages and lines until nothing changes, and depth-first search for the solutions of a puzzle, in slices.

Each step sets one cell to one of its candidates and propagates. When that fails, the candidate is removed instead,
which propagates too. The search sets a cell with few candidates in units that have often failed. Its score is the
square of the number of candidates over the weights of the units, which grow with every failure (after Boussemart,
Hemery, Lecoutre and Sais, Boosting systematic search by weighting constraints, 2004; the square was found by
measuring).
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit, named_tuple_type
from worker.games.kenken.kernels.solving.bits import count, least_digit
from worker.games.kenken.kernels.solving.filters import filter_cage, filter_line
from worker.games.kenken.kernels.solving.layout import (
    CAGE_UNIT,
    CANDIDATES_TYPE,
    LAYOUT_TYPE,
    SIZE,
    WORK_TYPE,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    wait_for,
)

DEPTH: Final = 0
NODES: Final = 1
FOUND: Final = 2
DONE: Final = 3
"""Indices of `Search.progress`: the depth of the current state; the number of candidates set; the number of solutions
found; 1 when all solutions have been found."""

EFFORT: Final = 2000
"""Maximum number of digits tried in a cage before it is narrowed by bounds alone."""
_NONE: Final = -1
_SOLVED: Final = -1


class Search(NamedTuple):
    """The state of a search, between slices and within them."""

    states: NDArray[np.int32]
    """Shape (cells + 1, cells): the candidates at each depth, before its cell is set."""
    set_cells: NDArray[np.int32]
    """Shape (cells + 1,): the cell set at each depth."""
    set_digits: NDArray[np.int32]
    """Shape (cells + 1,): the digit set at each depth, as a set."""
    progress: NDArray[np.int64]
    """Shape (4,): `DEPTH`, `NODES`, `FOUND`, `DONE`."""


SEARCH_TYPE: Final = named_tuple_type(
    Search, types.int32[:, ::1], types.int32[::1], types.int32[::1], types.int64[::1]
)


def search_from(candidates: Candidates) -> Search:
    """Return a search that has not begun."""
    cells = len(candidates)
    states = np.empty((cells + 1, cells), np.int32)
    states[0] = candidates
    return Search(states, np.zeros(cells + 1, np.int32), np.zeros(cells + 1, np.int32), np.zeros(4, np.int64))


@always_inlined
def _filter_lines(layout: Layout, work: Workspace, candidates: Candidates) -> int:
    """Filter the waiting lines until none waits; return a line that cannot be filled, or `_NONE`."""
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
    """Return the waiting cage with the fewest cells, or `_NONE`."""
    best = _NONE
    for cage in range(len(cages)):
        if waits[len(lines) + cage] and (best == _NONE or cages[cage, SIZE] < cages[best, SIZE]):
            best = cage
    return best


@always_inlined
def narrow(layout: Layout, work: Workspace, candidates: Candidates, effort: int) -> bool:
    """Filter like `propagate`, inlined into other kernels."""
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
def propagate(layout: Layout, work: Workspace, candidates: Candidates, effort: int) -> bool:
    """Filter the waiting units until none waits; return False if the candidates contain no solution.

    True guarantees for each cage that every candidate is in a placement of that cage by itself, unless the cage has
    more ways than `effort` allows to examine; and for each line that every candidate is in an assignment of that line
    by itself with no digit twice.
    """
    return narrow(layout, work, candidates, effort)


@always_inlined
def _choose(cell_units: Ints, weights: NDArray[np.float64], candidates: Candidates) -> tuple[int, int]:
    """Return the cell to set and its digit, as a set; `_SOLVED` for the cell when none is open."""
    best, score = _SOLVED, np.inf
    for cell in range(len(candidates)):
        choices = count(candidates[cell])
        if choices > 1:
            row, column, cage = cell_units[cell, 0], cell_units[cell, 1], cell_units[cell, CAGE_UNIT]
            rating = choices * choices / (weights[row] + weights[column] + weights[cage])
            if rating < score:
                best, score = cell, rating
    return best, candidates[best] & -candidates[best]


@always_inlined
def _keep_solution(candidates: Candidates, solutions: NDArray[np.int8], place: int) -> None:
    for cell in range(len(candidates)):
        solutions[place, cell] = least_digit(candidates[cell])


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, SEARCH_TYPE, types.int8[:, ::1], types.int64, types.int64))
def advance(
    layout: Layout, work: Workspace, search: Search, solutions: NDArray[np.int8], nodes: int, effort: int
) -> None:
    """Continue a search until it is done, `solutions` is full, or `nodes` more candidates have been set.

    `solutions` has shape (limit, cells) and receives digits, 0 where a cell has no cage.
    """
    cell_units = layout.cell_units
    waits, weights, _, _ = work
    states, set_cells, set_digits, progress = search
    depth, last_node = progress[DEPTH], progress[NODES] + nodes
    while True:
        state = states[depth]
        if narrow(layout, work, state, effort):
            cell, digit = _choose(cell_units, weights, state)
            if cell != _SOLVED:
                if progress[NODES] == last_node:
                    break
                progress[NODES] += 1
                for other in range(states.shape[1]):
                    states[depth + 1, other] = states[depth, other]
                set_cells[depth], set_digits[depth] = cell, digit
                depth += 1
                states[depth, cell] = digit
                wait_for(cell_units, waits, cell)
                continue
            _keep_solution(state, solutions, progress[FOUND])
            progress[FOUND] += 1
        depth -= 1
        if depth < 0:
            progress[DONE] = 1
            break
        states[depth, set_cells[depth]] &= ~set_digits[depth]
        wait_for(cell_units, waits, set_cells[depth])
        if progress[FOUND] == len(solutions):
            break
    progress[DEPTH] = depth
