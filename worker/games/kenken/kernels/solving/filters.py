"""The filter of a cage, by the digits that its placements use.

It leaves in the cells of the cage exactly the digits of its placements, and removes the digits that all placements put
into a line from the other cells of that line.

The digits that the placements of a cage use, searched under one operator after another. A placement puts a candidate
in each cell so that the target comes out and no digit stands twice in a line, or in a cage of distinct digits.
"""

from typing import Final

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.solving.layout import (
    ADD,
    CAGE_UNIT,
    CELLS,
    CLAIMS,
    DISTINCT,
    FIRST,
    LEAST,
    LOOK,
    MOST,
    MULTIPLY,
    PAIR,
    PATH,
    PLACES,
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
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    greatest_digit,
    keep_digits,
    least_digit,
)
from worker.games.kenken.rules.board import MAX_DIGIT
from worker.games.kenken.rules.cage import MAX_TARGET

CONTRADICTION: Final = 0
FOUND: Final = 1
UNDECIDED: Final = 2
"""The outcome when there are too many ways to examine; only the bounds of the target are known."""

CAP: Final = MAX_TARGET + 1
"""Larger products are not distinguished, since no target is as large. Times a digit, at most `MAX_DIGIT`, it stays
within 64 bits."""
_IMPOSSIBLE: Final = -1
"""An impossible rest of a target: below the least that any cells make."""
ANYTHING: Final = -(1 << 40)
"""The rest of a product of 0 that has a 0: any further digits make it. No sum leaves as little."""


@always_inlined
def find_supports(layout: Layout, room: Longs, candidates: Candidates, cage: int, effort: int) -> int:
    """Fill the `SUPPORTS` of a cage's cells and the `CLAIMS` of its lines, for digits that other cells there have.

    At most `effort` digits are tried for each operator. Returns `CONTRADICTION` when no placement exists.
    """
    cell_units, lines, cages, members, _, _, _ = layout
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
    for way in range(4):
        if search >> way & 1 == 0:
            continue
        product, led = way >> 1, way & 1
        # Each cell in turn holds the largest digit, which the others are taken from or divide.
        for ahead in range(size if led else 1):
            line_up(members, room, first, size, ahead)
            fill_bounds(layout.values, room, candidates, size, product)
            room[RESTS, 0] = cages[cage, TARGET]
            if led or room[LEAST, 0] <= room[RESTS, 0] <= room[MOST, 0]:
                outcome = max(outcome, _enumerate(layout, room, candidates, cage, product, led, effort))
    return outcome


@always_inlined
def line_up(members: Ints, room: Longs, first: int, size: int, ahead: int) -> None:
    """Fill `CELLS` and `PLACES` with the cells of a cage in their order, but the one with number `ahead` first."""
    for depth in range(size):
        place = ahead if depth == 0 else depth - 1 if depth <= ahead else depth
        room[CELLS, depth], room[PLACES, depth] = members[first + place], place


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
    cell_units, _, _, members, partners, _, _ = layout
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
    layout: Layout, room: Longs, candidates: Candidates, cage: int, product: int, led: int, effort: int
) -> int:
    """Search the placements of a lined up cage under `+`, or `×` if `product`, depth first, until nothing is open.

    `led` says that the first cell holds the largest digit of a difference, or of a quotient if `product`.
    """
    cell_units, lines, cages, _, _, values, bits = layout
    size, distinct = cages[cage, SIZE], len(lines)
    used = distinct if cages[cage, DISTINCT] else distinct + 1
    for depth in range(size):
        room[USED, cell_units[room[CELLS, depth], 0]] = 0
        room[USED, cell_units[room[CELLS, depth], 1]] = 0
    room[USED, distinct] = 0
    outcome, depth, resume, left = CONTRADICTION, 0, 0, effort
    room[UNTRIED, 0] = candidates[room[CELLS, 0]]
    while True:
        if depth == size:
            outcome = FOUND
            resume = _record_placement(cell_units, room, candidates, size)
        elif room[UNTRIED, depth] == 0:
            resume = depth - 1
        if resume < depth:
            if resume < 0:
                break
            while depth > resume:
                depth -= 1
                toggle(cell_units, room, depth, used)
            continue
        left -= 1
        if left < 0:
            outcome = UNDECIDED
            break
        chosen = room[UNTRIED, depth] & -room[UNTRIED, depth]
        room[UNTRIED, depth] ^= chosen
        rest = rest_after(
            room[RESTS, depth], values[least_digit(chosen) - 1], product, bool(led) and depth == 0
        )
        if not room[LEAST, depth + 1] <= rest <= room[MOST, depth + 1] and rest != ANYTHING:
            continue
        room[PATH, depth] = chosen
        toggle(cell_units, room, depth, used)
        depth += 1
        resume = depth
        if depth < size:
            cell = room[CELLS, depth]
            free = candidates[cell] & ~(room[USED, cell_units[cell, 0]] | room[USED, cell_units[cell, 1]])
            # The last digit is the rest of the target; the bounds ensure that it is at most the greatest digit.
            if depth + 1 == size and rest != ANYTHING:
                free &= bits[rest]
            room[UNTRIED, depth] = free & ~room[USED, distinct]
            room[RESTS, depth] = rest
    room[SPENT, 0] += TRY * (effort - left)
    return outcome


@always_inlined
def toggle(cell_units: Ints, room: Longs, depth: int, used: int) -> None:
    """Add the digit on `PATH` to those used in its row, its column and its cage, or take it away again."""
    cell, digit = room[CELLS, depth], room[PATH, depth]
    room[USED, cell_units[cell, 0]] ^= digit
    room[USED, cell_units[cell, 1]] ^= digit
    room[USED, used] ^= digit


@always_inlined
def _record_placement(cell_units: Ints, room: Longs, candidates: Candidates, size: int) -> int:
    """Add the placement on `PATH` to `SUPPORTS` and `CLAIMS`; return the depth at which the search resumes.

    While claims are left, any other placement may change them, so it resumes at the last cell. After that it resumes
    at the last cell that lacks support for a candidate, without the digits supported there; -1 when no cell lacks
    support.
    """
    claimed, lacking = 0, -1
    for depth in range(size):
        cell, place = room[CELLS, depth], room[PLACES, depth]
        row, column = cell_units[cell, 0], cell_units[cell, 1]
        room[SUPPORTS, place] |= room[PATH, depth]
        room[CLAIMS, row] &= room[USED, row]
        room[CLAIMS, column] &= room[USED, column]
        claimed |= room[CLAIMS, row] | room[CLAIMS, column]
        if candidates[cell] & ~room[SUPPORTS, place]:
            lacking = depth
    if claimed:
        return size - 1
    if lacking >= 0:
        room[UNTRIED, lacking] &= ~room[SUPPORTS, room[PLACES, lacking]]
    return lacking


@always_inlined
def fill_bounds(values: Longs, room: Longs, candidates: Candidates, size: int, product: int) -> None:
    """Fill `LEAST` and `MOST` for lined up cells, ignoring repeats in a line."""
    room[LEAST, size] = room[MOST, size] = product
    for depth in range(size - 1, -1, -1):
        digits = candidates[room[CELLS, depth]]
        low, high = MAX_DIGIT + 1, 0
        if digits:
            low, high = values[least_digit(digits) - 1], values[greatest_digit(digits) - 1]
        if product:
            room[LEAST, depth] = min(CAP, room[LEAST, depth + 1] * low)
            room[MOST, depth] = min(CAP, room[MOST, depth + 1] * high)
        else:
            room[LEAST, depth] = room[LEAST, depth + 1] + low
            room[MOST, depth] = room[MOST, depth + 1] + high


@always_inlined
def rest_after(target: int, digit: int, product: int, is_largest: bool) -> int:
    """Return what is left of a target after a digit, or what a largest digit leaves to the others."""
    if not is_largest:
        return after(target, digit, product)
    if not product:
        return digit - target
    return digit // target if target > 0 and digit > 0 and digit % target == 0 else _IMPOSSIBLE


@always_inlined
def after(rest: int, digit: int, product: int) -> int:
    """Return the rest of a target after a digit, or `_IMPOSSIBLE` if no further digits could make it.

    With a 0, a product that is to be 0 is made whatever follows: `ANYTHING`.
    """
    if not product:
        return rest - digit
    if rest <= 0:
        return ANYTHING if digit == 0 else rest
    return rest // digit if digit > 0 and rest % digit == 0 else _IMPOSSIBLE


@always_inlined
def filter_cage(layout: Layout, work: Workspace, candidates: Candidates, cage: int, effort: int) -> bool:
    """Narrow the cells of a cage and those beside it in its lines; return False if a cell has no candidate left.

    A cage with too many ways for the effort is narrowed by the least and the greatest that its other cells can make.
    """
    cell_units, lines, cages, members, _, _, _ = layout
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
    cell_units, lines, cages, members, _, _, _ = layout
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
    cell_units, _, cages, members, _, _, _ = layout
    waits, _, room, _ = work
    first, size = cages[cage, FIRST], cages[cage, SIZE]
    search, target = cages[cage, SEARCH], cages[cage, TARGET]
    if search not in (ADD, MULTIPLY):
        return True
    product = 1 if search == MULTIPLY else 0
    line_up(members, room, first, size, 0)
    fill_bounds(layout.values, room, candidates, size, product)
    least, most = room[LEAST, 0], room[MOST, 0]
    if product and least == 0:
        return True
    for place in range(first, first + size):
        cell = members[place]
        digits = candidates[cell]
        if digits == 0:
            return False
        low = _without(least, layout.values[least_digit(digits) - 1], product)
        high = _without(most, layout.values[greatest_digit(digits) - 1], product)
        fitting = 0
        for rank in range(least_digit(digits) - 1, greatest_digit(digits)):
            if low <= after(target, layout.values[rank], product) <= high:
                fitting |= 1 << rank
        if not keep_digits(cell_units, waits, candidates, cell, fitting):
            return False
    return True


@always_inlined
def _without(bound: int, digit: int, product: int) -> int:
    """Return the bound of a cage without the cell that contributes `digit` to it."""
    if not product:
        return bound - digit
    return bound if bound == CAP else bound // digit
