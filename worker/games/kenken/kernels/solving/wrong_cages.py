"""Cages that no digits can fill any more."""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.jit import jit
from worker.games.kenken.kernels.solving.layout import LAYOUT_TYPE, Layout
from worker.games.kenken.kernels.solving.supports import CONTRADICTION, find_supports
from worker.games.kenken.kernels.solving.work import (
    CANDIDATES_TYPE,
    WORK_TYPE,
    Candidates,
    Flags,
    Work,
    blank_flags,
    work_for,
)

_EFFORT: Final = 20_000
"""How many digits are tried in a cage; one with more ways than that has one."""


def wrong_cages(layout: Layout, candidates: Candidates) -> tuple[int, ...]:
    """The cages without a placement of their own within the candidates, whatever is in the other cages.

    A cage with too many ways to look through is only held against what its cells make at least and at most.
    """
    wrong = blank_flags(len(layout.cages))
    _flag_wrong_cages(layout, work_for(layout), candidates, wrong)
    return tuple(np.flatnonzero(wrong).tolist())


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, types.int32[::1]))
def _flag_wrong_cages(layout: Layout, work: Work, candidates: Candidates, wrong: Flags) -> None:
    cell_units, lines, cages, members, partners = layout
    room = work.room
    for cage in range(len(cages)):
        found = find_supports(cell_units, lines, cages, members, partners, room, candidates, cage, _EFFORT)
        wrong[cage] = found == CONTRADICTION
