"""Applying the techniques of a person, the simplest that gains something first."""

from typing import Final

from numba import types

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.reasoning.cage_reasoning import cage_reasoning
from worker.games.kenken.kernels.reasoning.chain import chain
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    crossing_set,
    last_candidate,
    last_place,
    line_set,
)
from worker.games.kenken.kernels.solving.layout import LAYOUT_TYPE, Layout
from worker.games.kenken.kernels.solving.work import (
    CANDIDATES_TYPE,
    WORK_TYPE,
    Candidates,
    Flags,
    Ints,
    Longs,
    Work,
)
from worker.games.kenken.rules.levels import Technique

_INTS: Final = types.int32[::1]
_TRIAL: Final = int(Technique.TRIAL)


@always_inlined
def _apply(
    cell_units: Ints,
    lines: Ints,
    cages: Longs,
    members: Ints,
    partners: Ints,
    waits: Flags,
    room: Longs,
    unions: Ints,
    candidates: Candidates,
    settled: Flags,
    technique: int,
    every: bool,
    note: Ints,
    premises: Ints,
) -> bool:
    """Apply one technique; whether it gained anything."""
    if technique == Technique.LAST_CANDIDATE:
        return last_candidate(cell_units, lines, waits, candidates, settled, every, note, premises)
    if technique == Technique.LAST_PLACE:
        return last_place(cell_units, lines, waits, candidates, settled, every, note, premises)
    if technique == Technique.LINE_SET:
        return line_set(cell_units, lines, waits, room, unions, candidates, every, note, premises)
    if technique == Technique.CROSSING_SET:
        return crossing_set(cell_units, lines, waits, room, unions, candidates, every, note, premises)
    if technique == Technique.CHAIN:
        return chain(cell_units, lines, waits, candidates, every, note, premises)
    return cage_reasoning(
        cell_units, lines, cages, members, partners, waits, room, candidates, technique, every, note, premises
    )


@always_inlined
def _all_settled(settled: Flags) -> bool:
    return bool(settled.all())


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, _INTS, types.int64, types.boolean, _INTS, _INTS))
def reason(
    layout: Layout,
    work: Work,
    candidates: Candidates,
    settled: Flags,
    strongest: int,
    every: bool,
    note: Ints,
    premises: Ints,
) -> int:
    """Apply techniques up to `strongest`, always the simplest that gains.

    With `every`, until all cells are settled or nothing gains: returns the strongest technique that was needed,
    `TRIAL` if some cells are not settled. Without, one step: returns its technique, which is noted, or `TRIAL` if
    none gains. `settled`, shape (cells,), flags cells whose digit has been taken from the rest of their lines.
    """
    cell_units, lines, cages, members, partners = layout
    waits, _, room, unions = work
    needed, technique = 0, 0
    while technique <= strongest:
        if every and _all_settled(settled):
            return needed
        if not _apply(
            cell_units,
            lines,
            cages,
            members,
            partners,
            waits,
            room,
            unions,
            candidates,
            settled,
            technique,
            every,
            note,
            premises,
        ):
            technique += 1
            continue
        if not every:
            return technique
        needed, technique = max(needed, technique), 0
    return _TRIAL
