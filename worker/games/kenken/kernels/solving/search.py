"""Depth-first search for the solutions of a puzzle, in slices.

Each step sets one cell to one of its candidates and propagates; when that fails the candidate is taken away
instead, which propagates too. The cell to set is one with few candidates in units that have often failed: the
square of their number over the weights of the units, which grow with every failure (after Boussemart, Hemery,
Lecoutre and Sais, Boosting systematic search by weighting constraints, 2004; the square was found by measuring).
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit, named_tuple_type
from worker.games.kenken.kernels.solving.bits import count, least_digit
from worker.games.kenken.kernels.solving.layout import CAGE_UNIT, LAYOUT_TYPE, Layout
from worker.games.kenken.kernels.solving.propagate import narrow
from worker.games.kenken.kernels.solving.work import WORK_TYPE, Candidates, Ints, Work, wait_for

DEPTH: Final = 0
NODES: Final = 1
FOUND: Final = 2
DONE: Final = 3
"""What the places of `Search.progress` hold: the depth of the state at hand, how many candidates were set, how
many solutions were found, and whether all have been."""

_SOLVED: Final = -1


class Search(NamedTuple):
    """Where a search stands, between slices and within them."""

    states: NDArray[np.int32]
    """Shape (cells + 1, cells): the candidates at each depth, before its cell is set."""
    set_cells: NDArray[np.int32]
    """Shape (cells + 1,): the cell set at each depth."""
    set_digits: NDArray[np.int32]
    """Shape (cells + 1,): its digit, as a set."""
    progress: NDArray[np.int64]
    """Shape (4,): `DEPTH`, `NODES`, `FOUND`, `DONE`."""


SEARCH_TYPE: Final = named_tuple_type(
    Search, types.int32[:, ::1], types.int32[::1], types.int32[::1], types.int64[::1]
)


def search_from(candidates: Candidates) -> Search:
    """A search that has not begun."""
    cells = len(candidates)
    states = np.empty((cells + 1, cells), np.int32)
    states[0] = candidates
    return Search(states, np.zeros(cells + 1, np.int32), np.zeros(cells + 1, np.int32), np.zeros(4, np.int64))


@always_inlined
def _choose(cell_units: Ints, weights: NDArray[np.float64], candidates: Candidates) -> tuple[int, int]:
    """The cell to set and its digit, as a set; `_SOLVED` for the cell when none is open."""
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
    layout: Layout, work: Work, search: Search, solutions: NDArray[np.int8], nodes: int, effort: int
) -> None:
    """Go on with a search until it is done, `solutions` is full, or `nodes` more candidates have been set.

    `solutions` has shape (limit, cells) and takes digits, 0 where a cell has no cage.
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
