"""The filter of a line.

It leaves exactly the digits of the assignments of its cells with no digit twice. By Hall's theorem these are the digits
that remain when, for every set of cells that has no more candidates than cells, its candidates are removed from the
other cells.
"""

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.solving.layout import (
    LOOK,
    OPEN,
    SPENT,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    keep_digits,
)


@always_inlined
def filter_line(layout: Layout, work: Workspace, candidates: Candidates, line: int) -> bool:
    """Narrow the cells of a line; return False if the line can no longer be filled."""
    cell_units = layout.cell_units
    waits, _, room, unions = work
    open_count = open_cells(layout, work, candidates, line)
    if open_count < 0:
        return False
    room[SPENT, 0] += LOOK + (1 << open_count)
    unions[0] = 0
    for last in range(open_count):
        highest, domain = 1 << last, candidates[room[OPEN, last]]
        for smaller in range(highest):
            union, subset = unions[smaller] | domain, smaller | highest
            unions[subset] = union
            if count_digits(union) > count_digits(subset):
                continue
            if count_digits(union) < count_digits(subset):
                return False
            if not _take_from_others(cell_units, waits, room, candidates, open_count, subset, union):
                return False
    return True


@always_inlined
def _take_from_others(
    cell_units: Ints,
    waits: Flags,
    room: Longs,
    candidates: Candidates,
    open_count: int,
    subset: int,
    union: int,
) -> bool:
    """Remove the digits that a set of open cells needs from the open cells outside it."""
    for place in range(open_count):
        outside = not subset >> place & 1
        if outside and not keep_digits(cell_units, waits, candidates, room[OPEN, place], ~union):
            return False
    return True


@always_inlined
def open_cells(layout: Layout, work: Workspace, candidates: Candidates, line: int) -> int:
    """List the cells of a line with two or more candidates, after removing the digits of the others; -1 on failure."""
    cell_units, lines = layout.cell_units, layout.lines
    waits, _, room, _ = work
    fixed = 0
    for index in range(1, 1 + lines[line, 0]):
        digits = candidates[lines[line, index]]
        if count_digits(digits) == 1:
            if fixed & digits:
                return -1
            fixed |= digits
    open_count = 0
    for index in range(1, 1 + lines[line, 0]):
        cell = lines[line, index]
        if count_digits(candidates[cell]) > 1:
            if not keep_digits(cell_units, waits, candidates, cell, ~fixed):
                return -1
            room[OPEN, open_count] = cell
            open_count += 1
    return open_count
