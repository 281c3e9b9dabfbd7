"""What the kernels write to while they look at a puzzle, allocated once a puzzle."""

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, named_tuple_type
from worker.games.kenken.kernels.solving.bits import all_digits
from worker.games.kenken.kernels.solving.layout import CAGE_UNIT, SIZE, Layout

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Flags = NDArray[np.int32]
Candidates = Ints
"""Shape (cells,): the digits that can still stand in each cell, as bits; 0 in cells without a cage."""
CANDIDATES_TYPE: Final = types.int32[::1]

WAITS: Final = 0xFF
"""The mark of a unit that waits; those who look in different ways each take a bit of it away."""

PATH: Final = 0
UNTRIED: Final = 1
RESTS: Final = 2
LEAST: Final = 3
MOST: Final = 4
SUPPORTS: Final = 5
"""Rows of `Work.room` with a place for each cell of a cage, in this order: the digits on the way to a placement;
those not yet tried; what is left of the target; the least and the most that the cells from here on can make;
the digits in the placements seen."""
USED: Final = 6
CLAIMS: Final = 7
"""Rows with a place for each line: the digits on the way; those that all placements seen put there."""
OPEN: Final = 8
DOMAINS: Final = 9
"""Rows for the open cells of a line, and for sets among which a set of as few is looked for."""
SPENT: Final = 10
"""A row whose first place counts the work done so far, in units of some 5 ns: the sets of cells looked at in lines,
`TRY` for each digit tried in a cage, and `LOOK` for each line and cage filtered. Unlike time, it is the same wherever
and whenever a puzzle is worked on, so that a limit to it gives the same answer every time."""
TRY: Final = 8
LOOK: Final = 32
_ROWS: Final = 11


class Work(NamedTuple):
    """The units that wait to be looked at, their weights, and room to work."""

    waits: Flags
    """Shape (units,): `WAITS` when candidates of a unit have changed, 0 when it has been looked at since."""
    weights: NDArray[np.float64]
    """Shape (units,): 1 and how often a unit has been the one that failed."""
    room: Longs
    """Shape (11, largest cage + 1 or more)."""
    unions: Ints
    """Shape (2^order,): the candidates of the cells in each set of open cells of a line."""


WORK_TYPE: Final = named_tuple_type(
    Work, types.int32[::1], types.float64[::1], types.int64[:, ::1], types.int32[::1]
)


def work_for(layout: Layout) -> Work:
    """Room to work on a puzzle, with every unit waiting."""
    units = len(layout.lines) + len(layout.cages)
    width = max(len(layout.lines), int(layout.cages[:, SIZE].max(initial=0)) + 1)
    return Work(
        np.full(units, WAITS, np.int32),
        np.ones(units, np.float64),
        np.zeros((_ROWS, width), np.int64),
        np.zeros(1 << layout.order, np.int32),
    )


def open_candidates(layout: Layout) -> Candidates:
    """All digits in every cell that is in a cage."""
    candidates = np.zeros(len(layout.cell_units), np.int32)
    candidates[layout.members] = all_digits(layout.order)
    return candidates


@always_inlined
def keep(cell_units: Ints, waits: Flags, candidates: Candidates, cell: int, digits: int) -> bool:
    """Leave only `digits` in a cell; the units of a cell that changes wait. Whether candidates remain."""
    before = candidates[cell]
    after = before & digits
    if after != before:
        candidates[cell] = after
        wait_for(cell_units, waits, cell)
    return bool(after != 0)


@always_inlined
def take(cell_units: Ints, waits: Flags, candidates: Candidates, cell: int, digits: int) -> bool:
    """Take digits from a cell; the units of a cell that changes wait. Whether it had any of them."""
    if candidates[cell] & digits == 0:
        return False
    candidates[cell] &= ~digits
    wait_for(cell_units, waits, cell)
    return True


@always_inlined
def wait_for(cell_units: Ints, waits: Flags, cell: int) -> None:
    """Let the units of a cell wait."""
    waits[cell_units[cell, 0]] = WAITS
    waits[cell_units[cell, 1]] = WAITS
    waits[cell_units[cell, CAGE_UNIT]] = WAITS
