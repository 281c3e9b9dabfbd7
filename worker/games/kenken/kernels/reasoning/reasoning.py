"""Applying human techniques, the simplest that gains something first."""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.jit import jit, tuple_type
from worker.games.kenken.kernels.reasoning.cage_reasoning import cage_reasoning
from worker.games.kenken.kernels.reasoning.chain import chain
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    crossing_set,
    last_candidate,
    last_place,
    line_set,
)
from worker.games.kenken.kernels.reasoning.note import blank_note
from worker.games.kenken.kernels.solving.layout import (
    CANDIDATES_TYPE,
    LAYOUT_TYPE,
    WORK_TYPE,
    Candidates,
    Flags,
    Ints,
    Layout,
    Workspace,
    open_candidates,
    work_for,
)
from worker.games.kenken.rules.levels import Difficulty, Technique

_INTS: Final = types.int32[::1]
_TRIAL: Final = int(Technique.TRIAL)


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, _INTS, _INTS))
def take_step(layout: Layout, work: Workspace, candidates: Candidates, settled: Flags, note: Ints) -> int:
    """Apply the simplest technique that gains, once; note and return it, or return `TRIAL` if none gains.

    `settled`, shape (cells,), flags cells whose digit has been removed from the rest of their lines.
    """
    waits = work.waits
    if last_candidate(layout, waits, candidates, settled, note):
        return Technique.LAST_CANDIDATE
    if last_place(layout, waits, candidates, settled, note):
        return Technique.LAST_PLACE
    for technique in (Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE):
        if cage_reasoning(layout, work, candidates, technique, note):
            return technique
    if line_set(layout, work, candidates, note):
        return Technique.LINE_SET
    if crossing_set(layout, work, candidates, note):
        return Technique.CROSSING_SET
    return Technique.CHAIN if chain(layout, waits, candidates, note) else Technique.TRIAL


class Hardest(NamedTuple):
    """The hardest step that a puzzle needs."""

    technique: Technique
    uses: int
    """The number of steps by this technique; for `TRIAL`, the number of cells still open when it is needed."""


@jit(tuple_type(types.int64, types.int64)(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, _INTS, _INTS))
def _strongest_needed(
    layout: Layout, work: Workspace, candidates: Candidates, settled: Flags, note: Ints
) -> tuple[int, int]:
    """Take steps until all cells are settled or none gains; return the strongest technique used, and its uses.

    These are the same steps as in an explanation, so that a puzzle has one rating with or without one.
    """
    strongest, uses = 0, 0
    while strongest < _TRIAL and not settled.all():
        technique = take_step(layout, work, candidates, settled, note)
        if technique > strongest:
            strongest, uses = technique, 0
        uses += technique == strongest
    if strongest == _TRIAL:
        uses = len(settled) - settled.sum()
    return strongest, uses


def hardest(layout: Layout) -> Hardest:
    """Return the hardest step of the explanation of a puzzle with one solution."""
    candidates = open_candidates(layout)
    settled, note = np.zeros_like(candidates), blank_note(len(candidates))
    technique, uses = _strongest_needed(layout, work_for(layout), candidates, settled, note)
    return Hardest(Technique(technique), uses)


def rate(layout: Layout) -> Difficulty:
    """Return the difficulty of a puzzle with one solution: that of the hardest step of its explanation."""
    return hardest(layout).technique.difficulty
