"""Techniques for cells and lines: last candidates, last places, sets, and sets of crossing lines.

Each technique examines the units that wait for it and stops at the first gain, which it notes. It returns True if
there was one. The grid is covered by cages. Sets of cells, and of lines, are Hall sets: domains that together have no
more values than there are domains.

Notes of what a technique found, written by the kernels and read by the explanation.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.solving.layout import (
    CAGE_UNIT,
    DOMAINS,
    OPEN,
    WAITS,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    keep_digits,
    remove_digits,
)
from worker.games.kenken.kernels.solving.lines import open_cells
from worker.games.kenken.rules.reasoning import Technique

UNIT: Final = 0
DIGITS: Final = 1
ACROSS: Final = 2
BASE: Final = 3
COVER: Final = 4
LEAST_AMOUNT: Final = 5
MOST_AMOUNT: Final = 6
FOCUS_SIZE: Final = 7
FOCUS: Final = 8
"""Indices of a note: the unit; the digits as a set; 1 if a set is seen from the other side (places instead of cells,
columns instead of rows); the lines of a set (or the line in which a cage claims digits); the lines that they cover,
the scale, or another cage; the least and the greatest amount that is left for a cage; the number of cells that the
technique is about; and those cells."""


@dataclass(frozen=True)
class Note:
    """The findings of one step."""

    unit: int
    digits: int
    across: bool
    base: int
    cover: int
    amounts: tuple[int, int]
    """The least and the greatest amount that is left for a cage."""
    focus: tuple[int, ...]
    """The cells that the step is about, in order."""


def blank_note(cells: int) -> Ints:
    """Return an empty note with room for all cells."""
    return np.zeros(FOCUS + cells, np.int32)


def read_note(note: Ints) -> Note:
    """Read a note from its array."""
    unit, digits, across, base, cover, least, most, size, *cells = note.tolist()
    return Note(unit, digits, bool(across), base, cover, (least, most), tuple(cells[:size]))


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


_LAST_PLACE: Final = 1 << Technique.LAST_PLACE
_LINE_SET: Final = 1 << Technique.LINE_SET
_NONE: Final = -1


@always_inlined
def is_full(lines: Ints, line: int) -> bool:
    """Return True if a line has as many cells as there are digits, so that it has every digit."""
    return bool(lines[line, 0] == lines.shape[1] - 1)


@always_inlined
def last_candidate(layout: Layout, waits: Flags, candidates: Candidates, settled: Flags, note: Ints) -> bool:
    """Settle a cell with one candidate: remove its digit from the other cells of its lines."""
    for cell in range(len(candidates)):
        if not settled[cell] and count_digits(candidates[cell]) == 1:
            begin_note(note, layout.cell_units[cell, 0], candidates[cell])
            add_focus(note, cell)
            settle(layout, waits, candidates, settled, cell)
            return True
    return False


@always_inlined
def digits_with_one_place(lines: Ints, waits: Flags, candidates: Candidates, line: int) -> int:
    """Return the digits that have one place in a line that waits for it and has every digit; it no longer waits."""
    once, twice = 0, 0
    if waits[line] & _LAST_PLACE and is_full(lines, line):
        for index in range(1, 1 + lines[line, 0]):
            twice |= once & candidates[lines[line, index]]
            once |= candidates[lines[line, index]]
    waits[line] &= ~_LAST_PLACE
    return once & ~twice


@always_inlined
def last_place(layout: Layout, waits: Flags, candidates: Candidates, settled: Flags, note: Ints) -> bool:
    """Settle a cell that is the only place for a digit in a line."""
    cell_units, lines = layout.cell_units, layout.lines
    for line in range(len(lines)):
        single = digits_with_one_place(lines, waits, candidates, line)
        for index in range(1, 1 + lines[line, 0]):
            cell = lines[line, index]
            only = candidates[cell] & single
            if settled[cell] or only == 0:
                continue
            begin_note(note, line, only)
            add_focus(note, cell)
            # The candidates that the cell loses may leave other digits one place, in this line and in the
            # crossing one.
            keep_digits(cell_units, waits, candidates, cell, only)
            settle(layout, waits, candidates, settled, cell)
            # Other digits of the line may also have one place.
            waits[line] |= _LAST_PLACE
            return True
    return False


@always_inlined
def settle(layout: Layout, waits: Flags, candidates: Candidates, settled: Flags, cell: int) -> None:
    """Remove the digit of a cell from the other cells of its lines."""
    cell_units, lines = layout.cell_units, layout.lines
    settled[cell] = 1
    waits[cell_units[cell, CAGE_UNIT]] = WAITS
    for axis in range(2):
        line = cell_units[cell, axis]
        for index in range(1, 1 + lines[line, 0]):
            if lines[line, index] != cell:
                remove_digits(cell_units, waits, candidates, lines[line, index], candidates[cell])


@always_inlined
def apply_line_set(layout: Layout, work: Workspace, candidates: Candidates, note: Ints) -> bool:
    """Remove the digits that a set of cells of a line needs from the other cells of the line."""
    lines = layout.lines
    waits, _, room, unions = work
    best, best_line, fewest = 0, _NONE, len(lines)
    for line in range(len(lines)):
        if not waits[line] & _LINE_SET:
            continue
        size = _fill_domains(layout, work, candidates, line)
        subset = _smallest_gain(room, unions, size)
        if subset == 0:
            waits[line] &= ~_LINE_SET
        elif min(count_digits(subset), size - count_digits(subset)) < fewest:
            best, best_line, fewest = subset, line, min(count_digits(subset), size - count_digits(subset))
    if best_line == _NONE:
        return False
    size = _fill_domains(layout, work, candidates, best_line)
    _use_line_set(layout, work, candidates, best_line, size, best, note)
    return True


@always_inlined
def _fill_domains(layout: Layout, work: Workspace, candidates: Candidates, line: int) -> int:
    """Fill `OPEN` and `DOMAINS` with the open cells of a line and their candidates; return their number."""
    size, room = open_cells(layout, work, candidates, line), work.room
    for place in range(size):
        room[DOMAINS, place] = candidates[room[OPEN, place]]
    return size


@always_inlined
def _use_line_set(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    line: int,
    size: int,
    subset: int,
    note: Ints,
) -> None:
    """Apply and note a set of the open cells of a line; a large set is noted as the digits of the few other cells."""
    cell_units, waits, room = layout.cell_units, work.waits, work.room
    digits = _union_of(room, size, subset)
    few_others = size - count_digits(subset) < count_digits(subset)
    hidden = few_others and is_full(layout.lines, line)
    begin_note(note, line, digits)
    if hidden:
        note[ACROSS] = 1
        note[DIGITS] = _union_of(room, size, (1 << size) - 1) & ~digits
    for place in range(size):
        cell = room[OPEN, place]
        inside = subset >> place & 1
        if inside != hidden:
            add_focus(note, cell)
        if not inside:
            remove_digits(cell_units, waits, candidates, cell, digits)


@always_inlined
def apply_crossing_set(layout: Layout, work: Workspace, candidates: Candidates, note: Ints) -> bool:
    """Find n rows in which a digit fits only into n columns, and remove it from the other rows of these columns.

    Where columns are the longer lines, it finds n columns in which the digit fits only into n rows.
    """
    lines, room, unions = layout.lines, work.room, work.unions
    for digit in range(lines.shape[1] - 1):
        size = _fill_places(lines, room, candidates, 1 << digit)
        subset = _smallest_gain(room, unions, size)
        if subset:
            _use_crossing_set(layout, work, candidates, 1 << digit, size, subset, note)
            return True
    return False


@always_inlined
def _fill_places(lines: Ints, room: Longs, candidates: Candidates, digit: int) -> int:
    """Fill `OPEN` and `DOMAINS` with the rows where a digit has several places, and the columns of these places.

    If the columns are the longer lines, with columns and rows the other way round.
    """
    order, size = lines.shape[1] - 1, 0
    first = _first_base(lines)
    for line in range(order):
        places = 0
        for place in range(lines[first + line, 0]):
            if candidates[lines[first + line, 1 + place]] & digit:
                places |= 1 << place
        if count_digits(places) > 1:
            room[OPEN, size], room[DOMAINS, size] = line, places
            size += 1
    return size


@always_inlined
def _first_base(lines: Ints) -> int:
    """Return the first row, or the first column if the rows are the shorter lines."""
    return 0 if is_full(lines, 0) else lines.shape[1] - 1


@always_inlined
def _use_crossing_set(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    digit: int,
    size: int,
    subset: int,
    note: Ints,
) -> None:
    """Apply and note a set of rows; in a square, a large set is noted as the few columns that need the other rows."""
    cell_units, lines, waits, room = layout.cell_units, layout.lines, work.waits, work.room
    order, covered, first = lines.shape[1] - 1, _union_of(room, size, subset), _first_base(lines)
    # The lines across need the digit too if all lines are full.
    across = size - count_digits(subset) < count_digits(subset) and first == 0 and is_full(lines, order)
    begin_note(note, 0, digit)
    note[ACROSS] = across or first > 0
    everywhere = _union_of(room, size, (1 << size) - 1)
    for place in range(size):
        line, inside = room[OPEN, place], subset >> place & 1
        if inside != across:
            note[COVER if across else BASE] |= 1 << line
        for index in range(lines[first + line, 0]):
            if not inside and covered >> index & 1:
                remove_digits(cell_units, waits, candidates, lines[first + line, 1 + index], digit)
    note[BASE if across else COVER] = everywhere & ~covered if across else covered
    _note_crossing(lines, candidates, digit, note)


@always_inlined
def _note_crossing(lines: Ints, candidates: Candidates, digit: int, note: Ints) -> None:
    """Note the places of a digit in the base lines."""
    order = lines.shape[1] - 1
    for line in range(order):
        if note[BASE] >> line & 1:
            base = line + order * note[ACROSS]
            for index in range(1, 1 + lines[base, 0]):
                if candidates[lines[base, index]] & digit:
                    add_focus(note, lines[base, index])


@always_inlined
def _smallest_gain(room: Longs, unions: Ints, size: int) -> int:
    """Return the best set among the first `size` of `DOMAINS` that has as many values as domains, or 0.

    Some domain outside the set must share a value with it, so that there is a gain. The best set has the fewest
    domains, or the fewest domains outside.
    """
    unions[0] = 0
    best, fewest = 0, size
    for last in range(size):
        highest, domain = 1 << last, room[DOMAINS, last]
        for smaller in range(highest):
            subset, union = smaller | highest, unions[smaller] | domain
            unions[subset] = union
            few = min(count_digits(subset), size - count_digits(subset))
            matches = count_digits(union) == count_digits(subset) and few < fewest
            if matches and _others_have(room, size, subset, union):
                best, fewest = subset, few
    return best


@always_inlined
def _union_of(room: Longs, size: int, subset: int) -> int:
    """Return the union of the domains of a set among the first `size` of `DOMAINS`."""
    union = 0
    for place in range(size):
        if subset >> place & 1:
            union |= room[DOMAINS, place]
    return union


@always_inlined
def _others_have(room: Longs, size: int, subset: int, values: int) -> bool:
    found = False
    for place in range(size):
        found |= not subset >> place & 1 and room[DOMAINS, place] & values != 0
    return found
