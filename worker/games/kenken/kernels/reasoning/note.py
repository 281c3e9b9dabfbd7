"""Notes of what a technique found, written by the kernels and read by the explanation."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.solving.layout import Ints

UNIT: Final = 0
DIGITS: Final = 1
ACROSS: Final = 2
BASE: Final = 3
COVER: Final = 4
FOCUS_SIZE: Final = 5
FOCUS: Final = 6
"""Indices of a note: the unit; the digits as a set; 1 if a set is seen from the other side (places instead of cells,
columns instead of rows); the lines of a crossing set (or the line in which a cage claims digits); the lines that
they cover; the number of cells that the technique is about; and those cells."""


@dataclass(frozen=True)
class Note:
    """The findings of one step."""

    unit: int
    digits: int
    across: bool
    base: int
    cover: int
    focus: tuple[int, ...]
    """The cells that the step is about, in order."""


def blank_note(cells: int) -> Ints:
    """Return an empty note with room for all cells."""
    return np.zeros(FOCUS + cells, np.int32)


def read_note(note: Ints) -> Note:
    """Read a note from its array."""
    unit, digits, across, base, cover, size, *cells = note.tolist()
    return Note(unit, digits, bool(across), base, cover, tuple(cells[:size]))


@always_inlined
def begin_note(note: Ints, unit: int, digits: int) -> None:
    """Clear a note and set its unit and digits."""
    note[:FOCUS] = 0
    note[UNIT], note[DIGITS] = unit, digits


@always_inlined
def add_focus(note: Ints, cell: int) -> None:
    """Add a cell to the cells that a step is about."""
    note[FOCUS + note[FOCUS_SIZE]] = cell
    note[FOCUS_SIZE] += 1
