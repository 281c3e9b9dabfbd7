"""What a technique saw, noted by the kernels and read by the explanation."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.solving.work import Ints

UNIT: Final = 0
DIGITS: Final = 1
ACROSS: Final = 2
BASE: Final = 3
COVER: Final = 4
FOCUS_SIZE: Final = 5
FOCUS: Final = 6
"""Places of a note: the unit, the digits as a set, whether a set is seen from the other side (places instead of
cells, columns instead of rows), the lines of a crossing set (or the line that a cage claims digits of) and those
they cover, how many cells the technique is about, and those cells."""


@dataclass(frozen=True)
class Note:
    """What one step saw."""

    unit: int
    digits: int
    across: bool
    base: int
    cover: int
    focus: tuple[int, ...]
    """The cells it is about, in order."""
    premises: tuple[int, ...]
    """The cells whose candidates make it true."""


def blank_note(cells: int) -> Ints:
    """Room for what a technique saw."""
    return np.zeros(FOCUS + cells, np.int32)


def read_note(note: Ints, premises: Ints) -> Note:
    """The note in the order that `FOCUS` and its fellows say, and the cells flagged as premises."""
    values: Sequence[int] = note.tolist()
    return Note(
        values[UNIT],
        values[DIGITS],
        bool(values[ACROSS]),
        values[BASE],
        values[COVER],
        tuple(values[FOCUS : FOCUS + values[FOCUS_SIZE]]),
        tuple(np.flatnonzero(premises).tolist()),
    )


@always_inlined
def begin_note(note: Ints, premises: Ints, unit: int, digits: int) -> None:
    """Start a note afresh."""
    note[:FOCUS] = 0
    note[UNIT], note[DIGITS] = unit, digits
    premises[:] = 0


@always_inlined
def add_focus(note: Ints, premises: Ints, cell: int) -> None:
    """Note a cell that a step is about."""
    note[FOCUS + note[FOCUS_SIZE]] = cell
    note[FOCUS_SIZE] += 1
    premises[cell] = 1


@always_inlined
def add_line(lines: Ints, premises: Ints, line: int) -> None:
    """Note that all cells of a line make a step true."""
    for index in range(1, 1 + lines[line, 0]):
        premises[lines[line, index]] = 1
