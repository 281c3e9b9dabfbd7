"""Partly filled grids: the candidates they leave, and the cages they make impossible."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import jit
from worker.games.kenken.kernels.solving.layout import (
    CANDIDATES_TYPE,
    LAYOUT_TYPE,
    WORK_TYPE,
    Candidates,
    Flags,
    Layout,
    Workspace,
    open_candidates,
    work_for,
)
from worker.games.kenken.kernels.solving.supports import CONTRADICTION, find_supports
from worker.games.kenken.rules.cage import PuzzleError

PartialGrid = Sequence[Sequence[int | None]]
"""Digits row by row, None where a cell is empty."""
Digits = NDArray[np.int32]
"""Shape (cells,): the digits of cells, 0 where a cell is empty."""

_EFFORT: Final = 20_000
"""Maximum number of digits tried in a cage; a cage that needs more is taken to have a placement."""


def checked_grid(order: int, grid: PartialGrid) -> Digits:
    """Return the digits of a grid; raises `PuzzleError` if the grid does not have this order."""
    if len(grid) != order or any(len(row) != order for row in grid):
        raise PuzzleError(f"a grid of order {order} has {order} rows of {order} cells")
    for row, digits in enumerate(grid):
        for column, digit in enumerate(digits):
            if digit is not None and not 1 <= digit <= order:
                raise PuzzleError(f"the cell ({row}, {column}) holds {digit}, not 1 to {order} or null")
    return np.array([digit or 0 for row in grid for digit in row], np.int32)


def fixed_candidates(layout: Layout, digits: Digits) -> Candidates:
    """Return candidates with the digit of each filled cell and all digits in the others."""
    candidates = open_candidates(layout)
    candidates[digits > 0] = 1 << (digits[digits > 0] - 1)
    return candidates


def wrong_cages(layout: Layout, candidates: Candidates) -> tuple[int, ...]:
    """Return the cages without a placement of their own within the candidates, whatever the other cages hold.

    A cage with too many ways to examine is only compared with the least and the greatest that its cells make.
    """
    wrong = np.zeros(len(layout.cages), np.int32)
    _flag_wrong_cages(layout, work_for(layout), candidates, wrong)
    return tuple(np.flatnonzero(wrong).tolist())


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, types.int32[::1]))
def _flag_wrong_cages(layout: Layout, work: Workspace, candidates: Candidates, wrong: Flags) -> None:
    for cage in range(len(layout.cages)):
        found = find_supports(layout, work.room, candidates, cage, _EFFORT)
        wrong[cage] = found == CONTRADICTION
