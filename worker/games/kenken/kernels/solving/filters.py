"""The two filters that narrow a puzzle: of a cage, and of a line.

The filter of a cage leaves in its cells exactly the digits of its placements, and removes the digits that all
placements put into a line from the other cells of that line. The filter of a line leaves exactly the digits of the
assignments of its cells with no digit twice. By Hall's theorem these are the digits that remain when, for every set of
cells that has no more candidates than cells, its candidates are removed from the other cells.
"""

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.solving.bits import count, greatest_digit, least_digit
from worker.games.kenken.kernels.solving.layout import (
    ADD,
    CAGE_UNIT,
    CLAIMS,
    FIRST,
    LEAST,
    LOOK,
    MOST,
    MULTIPLY,
    OPEN,
    SEARCH,
    SIZE,
    SPENT,
    SUPPORTS,
    TARGET,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    keep,
)
from worker.games.kenken.kernels.solving.supports import (
    CAP,
    CONTRADICTION,
    UNDECIDED,
    after,
    fill_bounds,
    find_supports,
)


@always_inlined
def filter_cage(layout: Layout, work: Workspace, candidates: Candidates, cage: int, effort: int) -> bool:
    """Narrow the cells of a cage and those beside it in its lines; return False if a cell has no candidate left.

    A cage with too many ways for the effort is narrowed by the least and the greatest that its other cells can make.
    """
    cell_units, lines, cages, members, _ = layout
    waits, _, room, _ = work
    room[SPENT, 0] += LOOK
    outcome = find_supports(layout, room, candidates, cage, effort)
    if outcome == CONTRADICTION:
        return False
    if outcome == UNDECIDED:
        fits = _filter_by_bounds(layout, work, candidates, cage)
        waits[len(lines) + cage] = 0
        return fits
    first = cages[cage, FIRST]
    for place in range(cages[cage, SIZE]):
        keep(cell_units, waits, candidates, members[first + place], room[SUPPORTS, place])
    waits[len(lines) + cage] = 0
    return take_claims(layout, work, candidates, cage)


@always_inlined
def take_claims(layout: Layout, work: Workspace, candidates: Candidates, cage: int) -> bool:
    """Remove the digits in `CLAIMS` from the cells beside a cage; return False if a cell has no candidate left."""
    cell_units, lines, cages, members, _ = layout
    waits, _, room, _ = work
    first = cages[cage, FIRST]
    for place in range(first, first + cages[cage, SIZE]):
        for axis in range(2):
            line = cell_units[members[place], axis]
            claimed, room[CLAIMS, line] = room[CLAIMS, line], 0
            if claimed == 0:
                continue
            for index in range(1, 1 + lines[line, 0]):
                cell = lines[line, index]
                beside = cell_units[cell, CAGE_UNIT] != len(lines) + cage
                if beside and not keep(cell_units, waits, candidates, cell, ~claimed):
                    return False
    return True


@always_inlined
def _filter_by_bounds(layout: Layout, work: Workspace, candidates: Candidates, cage: int) -> bool:
    """Narrow a cage of one operator to digits that its other cells can complete, with or without repeats in a line."""
    cell_units, _, cages, members, _ = layout
    waits, _, room, _ = work
    first, size = cages[cage, FIRST], cages[cage, SIZE]
    search, target = cages[cage, SEARCH], cages[cage, TARGET]
    if search == ADD | MULTIPLY:
        return True
    product = 1 if search == MULTIPLY else 0
    fill_bounds(members, room, candidates, first, size, product)
    least, most = room[LEAST, 0], room[MOST, 0]
    for place in range(first, first + size):
        cell = members[place]
        digits = candidates[cell]
        low = _without(least, least_digit(digits), product)
        high = _without(most, greatest_digit(digits), product)
        fitting = 0
        for digit in range(least_digit(digits), greatest_digit(digits) + 1):
            if low <= after(target, digit, product) <= high:
                fitting |= 1 << (digit - 1)
        if not keep(cell_units, waits, candidates, cell, fitting):
            return False
    return True


@always_inlined
def _without(bound: int, digit: int, product: int) -> int:
    """Return the bound of a cage without the cell that contributes `digit` to it."""
    if not product:
        return bound - digit
    return bound if bound == CAP else bound // digit


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
            if count(union) > count(subset):
                continue
            if count(union) < count(subset):
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
        if outside and not keep(cell_units, waits, candidates, room[OPEN, place], ~union):
            return False
    return True


@always_inlined
def open_cells(layout: Layout, work: Workspace, candidates: Candidates, line: int) -> int:
    """List the cells of a line with two or more candidates, after removing the digits of the others; -1 on failure."""
    cell_units, lines, _, _, _ = layout
    waits, _, room, _ = work
    fixed = 0
    for index in range(1, 1 + lines[line, 0]):
        digits = candidates[lines[line, index]]
        if count(digits) == 1:
            if fixed & digits:
                return -1
            fixed |= digits
    open_count = 0
    for index in range(1, 1 + lines[line, 0]):
        cell = lines[line, index]
        if count(candidates[cell]) > 1:
            if not keep(cell_units, waits, candidates, cell, ~fixed):
                return -1
            room[OPEN, open_count] = cell
            open_count += 1
    return open_count
