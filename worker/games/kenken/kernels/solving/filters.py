"""The two filters that narrow a puzzle: of a cage, by the digits that its placements use, and of a line.

The filter of a cage leaves in its cells exactly the digits of its placements, and removes the digits that all
placements put into a line from the other cells of that line. The filter of a line leaves exactly the digits of the
assignments of its cells with no digit twice. By Hall's theorem these are the digits that remain when, for every set of
cells that has no more candidates than cells, its candidates are removed from the other cells.

The digits that the placements of a cage use, searched under one operator after another. A placement puts a candidate
in each cell so that the target comes out and no digit stands twice in a line.
"""

from typing import Final

from worker.compilation.jit import always_inlined
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
    PAIR,
    PATH,
    RESTS,
    SEARCH,
    SIZE,
    SPENT,
    SUPPORTS,
    TARGET,
    TRY,
    UNTRIED,
    USED,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    greatest_digit,
    keep_digits,
    least_digit,
)
from worker.games.kenken.rules.cage import MAX_TARGET

CONTRADICTION: Final = 0
FOUND: Final = 1
UNDECIDED: Final = 2
"""The outcome when there are too many ways to examine; only the bounds of the target are known."""

CAP: Final = MAX_TARGET + 1
"""Larger products are not distinguished, since no target is as large. Times a digit it stays within 64 bits."""
_IMPOSSIBLE: Final = -1
"""An impossible rest of a target: below the least that any cells make."""


@always_inlined
def find_supports(layout: Layout, room: Longs, candidates: Candidates, cage: int, effort: int) -> int:
    """Fill the `SUPPORTS` of a cage's cells and the `CLAIMS` of its lines, for digits that other cells there have.

    At most `effort` digits are tried for each operator. Returns `CONTRADICTION` when no placement exists.
    """
    cell_units, lines, cages, members, _ = layout
    search, first, size = cages[cage, SEARCH], cages[cage, FIRST], cages[cage, SIZE]
    for place in range(first, first + size):
        cell = members[place]
        room[SUPPORTS, place - first] = 0
        for axis in range(2):
            line = cell_units[cell, axis]
            room[CLAIMS, line] = _digits_beside(cell_units, lines, candidates, line, len(lines) + cage)
    if search == PAIR:
        return _pair(layout, room, candidates, first, cage)
    outcome = CONTRADICTION
    for product in range(2):
        if search & (MULTIPLY if product else ADD):
            fill_bounds(members, room, candidates, first, size, product)
            target = cages[cage, TARGET]
            if room[LEAST, 0] <= target <= room[MOST, 0]:
                room[RESTS, 0] = target
                found = _enumerate(layout, room, candidates, first, size, product, effort)
                outcome = max(outcome, found)
    return outcome


@always_inlined
def _digits_beside(cell_units: Ints, lines: Ints, candidates: Candidates, line: int, unit: int) -> int:
    """Return the candidates of a line outside a cage; `unit` is the unit of the cage."""
    digits = 0
    for index in range(1, 1 + lines[line, 0]):
        if cell_units[lines[line, index], CAGE_UNIT] != unit:
            digits |= candidates[lines[line, index]]
    return digits


@always_inlined
def _pair(layout: Layout, room: Longs, candidates: Candidates, start: int, cage: int) -> int:
    """Find the supports and claims of a cage of two cells."""
    cell_units, _, _, members, partners = layout
    first, second = members[start], members[start + 1]
    firsts, seconds, always = 0, 0, (1 << partners.shape[1]) - 1
    for place in range(partners.shape[1]):
        fitting = partners[cage, place] & candidates[second]
        if candidates[first] >> place & 1 and fitting:
            firsts |= 1 << place
            seconds |= fitting
            always &= (1 << place) | (fitting if count_digits(fitting) == 1 else 0)
    room[SUPPORTS, 0], room[SUPPORTS, 1] = firsts, seconds
    for axis in range(2):
        line, other = cell_units[first, axis], cell_units[second, axis]
        if line == other:
            room[CLAIMS, line] &= always
        else:
            # Digits that a single cell claims in a line are found by the line's filter.
            room[CLAIMS, line] = room[CLAIMS, other] = 0
    return FOUND if firsts else CONTRADICTION


@always_inlined
def _enumerate(
    layout: Layout, room: Longs, candidates: Candidates, first: int, size: int, product: int, effort: int
) -> int:
    """Search the placements of a cage under `+`, or `×` if `product`, depth first, until nothing is open."""
    cell_units, _, _, members, _ = layout
    for place in range(first, first + size):
        room[USED, cell_units[members[place], 0]] = 0
        room[USED, cell_units[members[place], 1]] = 0
    outcome, depth, resume, left = CONTRADICTION, 0, 0, effort
    room[UNTRIED, 0] = candidates[members[first]]
    while True:
        if depth == size:
            outcome = FOUND
            resume = _record_placement(cell_units, members, room, candidates, first, size)
        elif room[UNTRIED, depth] == 0:
            resume = depth - 1
        if resume < depth:
            if resume < 0:
                break
            while depth > resume:
                depth -= 1
                room[USED, cell_units[members[first + depth], 0]] ^= room[PATH, depth]
                room[USED, cell_units[members[first + depth], 1]] ^= room[PATH, depth]
            continue
        left -= 1
        if left < 0:
            outcome = UNDECIDED
            break
        chosen = room[UNTRIED, depth] & -room[UNTRIED, depth]
        room[UNTRIED, depth] ^= chosen
        rest = after(room[RESTS, depth], least_digit(chosen), product)
        if not room[LEAST, depth + 1] <= rest <= room[MOST, depth + 1]:
            continue
        room[PATH, depth] = chosen
        room[USED, cell_units[members[first + depth], 0]] |= chosen
        room[USED, cell_units[members[first + depth], 1]] |= chosen
        depth += 1
        resume = depth
        if depth < size:
            cell = members[first + depth]
            free = candidates[cell] & ~(room[USED, cell_units[cell, 0]] | room[USED, cell_units[cell, 1]])
            # The last digit is the rest of the target; the bounds ensure that it is a digit.
            room[UNTRIED, depth] = free & (1 << (rest - 1)) if depth + 1 == size else free
            room[RESTS, depth] = rest
    room[SPENT, 0] += TRY * (effort - left)
    return outcome


@always_inlined
def _record_placement(
    cell_units: Ints, members: Ints, room: Longs, candidates: Candidates, first: int, size: int
) -> int:
    """Add the placement on `PATH` to `SUPPORTS` and `CLAIMS`; return the depth at which the search resumes.

    While claims are left, any other placement may change them, so it resumes at the last cell. After that it resumes
    at the last cell that lacks support for a candidate, without the digits supported there; -1 when no cell lacks
    support.
    """
    claimed, lacking = 0, -1
    for place in range(size):
        cell = members[first + place]
        row, column = cell_units[cell, 0], cell_units[cell, 1]
        room[SUPPORTS, place] |= room[PATH, place]
        room[CLAIMS, row] &= room[USED, row]
        room[CLAIMS, column] &= room[USED, column]
        claimed |= room[CLAIMS, row] | room[CLAIMS, column]
        if candidates[cell] & ~room[SUPPORTS, place]:
            lacking = place
    if claimed:
        return size - 1
    if lacking >= 0:
        room[UNTRIED, lacking] &= ~room[SUPPORTS, lacking]
    return lacking


@always_inlined
def fill_bounds(
    members: Ints, room: Longs, candidates: Candidates, first: int, size: int, product: int
) -> None:
    """Fill `LEAST` and `MOST`, ignoring repeats in a line."""
    room[LEAST, size] = room[MOST, size] = product
    for place in range(size - 1, -1, -1):
        digits = candidates[members[first + place]]
        low, high = least_digit(digits), greatest_digit(digits)
        if product:
            room[LEAST, place] = min(CAP, room[LEAST, place + 1] * low)
            room[MOST, place] = min(CAP, room[MOST, place + 1] * high)
        else:
            room[LEAST, place] = room[LEAST, place + 1] + low
            room[MOST, place] = room[MOST, place + 1] + high


@always_inlined
def after(rest: int, digit: int, product: int) -> int:
    """Return the rest of a target after a digit, or `_IMPOSSIBLE` if no further digits could make it."""
    if not product:
        return rest - digit
    return rest // digit if rest % digit == 0 else _IMPOSSIBLE


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
        keep_digits(cell_units, waits, candidates, members[first + place], room[SUPPORTS, place])
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
                if beside and not keep_digits(cell_units, waits, candidates, cell, ~claimed):
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
        if not keep_digits(cell_units, waits, candidates, cell, fitting):
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
    cell_units, lines, _, _, _ = layout
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
