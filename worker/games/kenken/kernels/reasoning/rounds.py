"""The path of a puzzle in rounds: each does all that its technique gains, everywhere, before a simpler one is tried.

From `LINE_SET` on, a round is a single step.

A round is recorded by its technique: how many rounds there were, and their effort. The effort of a round is the number
of cells that its technique takes in, times the places looked at for each place found: with f of p places the average
search for the first one looks at (p + 1) / (f + 1).
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.reasoning.ladder import INTS, take_far_step
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    BASE,
    FOCUS_SIZE,
    apply_line_set,
    blank_note,
    digits_with_one_place,
    settle,
)
from worker.games.kenken.kernels.reasoning.reasoning import (
    LISTING_EFFORT,
    keep_supports,
    widen_supports,
)
from worker.games.kenken.kernels.reasoning.ways import WAYS_TYPE, Ways, ways_for
from worker.games.kenken.kernels.solving.filters import FOUND, find_supports
from worker.games.kenken.kernels.solving.layout import (
    CAGE_UNIT,
    CANDIDATES_TYPE,
    CLAIMS,
    FIRST,
    LAYOUT_TYPE,
    SIZE,
    WORK_TYPE,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    keep_digits,
    open_candidates,
    remove_digits,
    work_for,
)
from worker.games.kenken.rules.reasoning import Technique

ROUNDS: Final = 0
EFFORT: Final = 1
UNIT_EFFORT: Final = 1_000
"""The effort of looking at one cell, as it is counted."""
_TALLY_TYPE: Final = types.int64[:, ::1]


@always_inlined
def _record(tally: Longs, technique: int, cells: int, places: int, found: int) -> None:
    """Record a round by a technique: all cells that its gains took in, and at how many of the places."""
    tally[ROUNDS, technique] += 1
    tally[EFFORT, technique] += UNIT_EFFORT * cells * (places + 1) // (found * (found + 1))


@always_inlined
def _open_cells(settled: Flags) -> int:
    count = 0
    for cell in range(len(settled)):
        count += not settled[cell]
    return count


@always_inlined
def _settle_candidates(
    layout: Layout, work: Workspace, candidates: Candidates, settled: Flags, lost: Ints, tally: Longs
) -> bool:
    """Settle the cells that have one candidate now."""
    places, found = _open_cells(settled), 0
    for cell in range(len(candidates)):
        lost[cell] = not settled[cell] and count_digits(candidates[cell]) == 1
        found += lost[cell]
    if found == 0:
        return False
    for cell in range(len(candidates)):
        if lost[cell]:
            settle(layout, work.waits, candidates, settled, cell)
    _record(tally, Technique.LAST_CANDIDATE, found, places, found)
    return True


@always_inlined
def _settle_places(
    layout: Layout, work: Workspace, candidates: Candidates, settled: Flags, lost: Ints, tally: Longs
) -> bool:
    """Settle the cells that are the only place for a digit now."""
    lines, waits = layout.lines, work.waits
    for cell in range(len(candidates)):
        lost[cell] = 0
    found, places = 0, _open_cells(settled)
    for line in range(len(lines)):
        single = digits_with_one_place(lines, waits, candidates, line)
        for index in range(1, 1 + lines[line, 0]):
            cell = lines[line, index]
            only = candidates[cell] & single
            if not settled[cell] and only and not lost[cell]:
                # A grid without a solution may leave two digits one place: the first of them is taken.
                lost[cell] = only & -only
                found += 1
    if found == 0:
        return False
    for cell in range(len(candidates)):
        if lost[cell]:
            keep_digits(layout.cell_units, waits, candidates, cell, lost[cell])
            settle(layout, waits, candidates, settled, cell)
    _record(tally, Technique.LAST_PLACE, found, places, found)
    return True


@always_inlined
def _narrow_cages(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    settled: Flags,
    technique: int,
    lost: Ints,
    tally: Longs,
) -> bool:
    """Apply a rule of cages to all of them."""
    lines, cages, members = layout.lines, layout.cages, layout.members
    waits, room, flag = work.waits, work.room, 1 << technique
    found, cells, places = 0, 0, 0
    for cell in range(len(candidates)):
        lost[cell] = 0
    for cage in range(len(cages)):
        first, size, unit = cages[cage, FIRST], cages[cage, SIZE], len(lines) + cage
        is_open = False
        for place in range(first, first + size):
            is_open |= not settled[members[place]]
        places += is_open
        if not waits[unit] & flag:
            continue
        waits[unit] &= ~flag
        if find_supports(layout, room, candidates, cage, LISTING_EFFORT) != FOUND:
            continue
        if technique == Technique.CAGE_LINE:
            gained = _claim(layout, room, candidates, cage, lost)
        else:
            if technique == Technique.CAGE_DIGITS:
                widen_supports(room, size)
            gained = keep_supports(layout, work, candidates, first, size)
        if gained:
            found += 1
            cells += size
    if found == 0:
        return False
    if technique == Technique.CAGE_LINE:
        for cell in range(len(candidates)):
            remove_digits(layout.cell_units, waits, candidates, cell, lost[cell])
    _record(tally, technique, cells, max(places, found), found)
    return True


@always_inlined
def _claim(layout: Layout, room: Longs, candidates: Candidates, cage: int, lost: Ints) -> bool:
    """Note the digits that cells beside a cage lose in its lines; return True if there are any."""
    cell_units, lines, cages, members, _, _, _ = layout
    first, unit, gained = cages[cage, FIRST], len(lines) + cage, False
    for place in range(first, first + cages[cage, SIZE]):
        for axis in range(2):
            line = cell_units[members[place], axis]
            for index in range(1, 1 + lines[line, 0]):
                cell = lines[line, index]
                claimed = candidates[cell] & room[CLAIMS, line]
                if cell_units[cell, CAGE_UNIT] != unit and claimed:
                    lost[cell] |= claimed
                    gained = True
    return gained


@always_inlined
def _open_lines(layout: Layout, settled: Flags) -> int:
    lines, count = layout.lines, 0
    for line in range(len(lines)):
        is_open = False
        for index in range(1, 1 + lines[line, 0]):
            is_open |= not settled[lines[line, index]]
        count += is_open
    return count


@always_inlined
def _near_rounds(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    settled: Flags,
    note: Ints,
    tally: Longs,
    last: int,
    lost: Ints,
) -> int:
    """Do rounds by techniques up to `LINE_SET`, and up to the last allowed, until none gains; return the open cells."""
    while True:
        if _settle_candidates(layout, work, candidates, settled, lost, tally):
            continue
        if _settle_places(layout, work, candidates, settled, lost, tally):
            continue
        if _open_cells(settled) == 0:
            return 0
        gained = False
        for technique in (Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE):
            if technique <= last and not gained:
                gained = _narrow_cages(layout, work, candidates, settled, technique, lost, tally)
        if not gained and last >= Technique.LINE_SET and apply_line_set(layout, work, candidates, note):
            gained = True
            _record(tally, Technique.LINE_SET, note[FOCUS_SIZE], _open_lines(layout, settled), 1)
        if not gained:
            return _open_cells(settled)


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, INTS, INTS, _TALLY_TYPE, types.int64))
def _do_near_rounds(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    settled: Flags,
    note: Ints,
    tally: Longs,
    last: int,
) -> int:
    lost = np.empty(len(candidates), np.int32)
    return _near_rounds(layout, work, candidates, settled, note, tally, last, lost)


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, INTS, INTS, WAYS_TYPE, _TALLY_TYPE, types.int64))
def _do_far_rounds(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    settled: Flags,
    note: Ints,
    ways: Ways,
    tally: Longs,
    last: int,
) -> int:
    """Do rounds by all techniques up to the last allowed until none gains; return the open cells."""
    lost = np.empty(len(candidates), np.int32)
    open_cells = _open_cells(settled)
    while open_cells:
        technique = take_far_step(layout, work, candidates, note, ways, last)
        if technique == Technique.TRIAL:
            return open_cells
        cells = count_digits(note[BASE]) * ways.weights.shape[1]
        if technique in (Technique.CAGE_PAIR, Technique.CAGE_REST, Technique.CHAIN):
            cells = note[FOCUS_SIZE]
        _record(tally, technique, cells, _open_lines(layout, settled), 1)
        open_cells = _near_rounds(layout, work, candidates, settled, note, tally, last, lost)
    return 0


class Path(NamedTuple):
    """The rounds of a puzzle."""

    rounds: NDArray[np.int64]
    """Shape (techniques,): the number of rounds by each technique."""
    effort: NDArray[np.int64]
    """Shape (techniques,): the effort of these rounds, in thousandths; see the module."""
    open_cells: int
    """The number of cells still open when no allowed technique gains."""


def path_of(layout: Layout, last: Technique = Technique.CHAIN) -> Path:
    """Return the rounds of a puzzle by the techniques up to the last allowed."""
    candidates = open_candidates(layout)
    settled, note = (candidates == 0).astype(np.int32), blank_note(len(candidates))
    tally, work = np.zeros((2, len(Technique)), np.int64), work_for(layout)
    left = _do_near_rounds(layout, work, candidates, settled, note, tally, last)
    if left and last > Technique.LINE_SET:
        left = _do_far_rounds(layout, work, candidates, settled, note, ways_for(layout), tally, last)
    return Path(tally[ROUNDS], tally[EFFORT], left)
