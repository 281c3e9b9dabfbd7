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
    work_for,
)

_EFFORT: Final = 20_000
"""How many digits are tried in a cage; one with more ways than that has one."""


def wrong_cages(layout: Layout, candidates: Candidates) -> tuple[int, ...]:
    """The cages without a placement of their own within the candidates, whatever is in the other cages.

    A cage with too many ways to look through is only held against what its cells make at least and at most.
    """
    wrong = np.zeros(len(layout.cages), np.int32)
    _flag_wrong_cages(layout, work_for(layout), candidates, wrong)
    return tuple(np.flatnonzero(wrong).tolist())


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, types.int32[::1]))
def _flag_wrong_cages(layout: Layout, work: Work, candidates: Candidates, wrong: Flags) -> None:
    for cage in range(len(layout.cages)):
        found = find_supports(layout, work.room, candidates, cage, _EFFORT)
        wrong[cage] = found == CONTRADICTION
