"""Whether a noted step follows from other candidates: by its technique, at its place, and as its sentence says it."""

from numba import types

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.reasoning.amounts import fill_bounded
from worker.games.kenken.kernels.reasoning.clashes import (
    MOST_COMPARED,
    fill_beside_cage,
    fill_beside_line,
)
from worker.games.kenken.kernels.reasoning.ladder import INTS
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    ACROSS,
    BASE,
    COVER,
    DIGITS,
    FOCUS,
    FOCUS_SIZE,
    LEAST_AMOUNT,
    MOST_AMOUNT,
    UNIT,
)
from worker.games.kenken.kernels.reasoning.listing import (
    refresh_ways,
)
from worker.games.kenken.kernels.reasoning.reasoning import (
    LISTING_EFFORT,
    are_in_line,
    widen_supports,
)
from worker.games.kenken.kernels.reasoning.ways import (
    PARITY,
    PRODUCT,
    SUM,
    WAYS_TYPE,
    Ways,
)
from worker.games.kenken.kernels.reasoning.whole_lines import CELL, POSSIBLE, possible_in_lines
from worker.games.kenken.kernels.solving.filters import FOUND, find_supports
from worker.games.kenken.kernels.solving.layout import (
    CANDIDATES_TYPE,
    CLAIMS,
    FIRST,
    LAYOUT_TYPE,
    SIZE,
    SUPPORTS,
    WORK_TYPE,
    Candidates,
    Ints,
    Layout,
    Workspace,
    count_digits,
)
from worker.games.kenken.rules.reasoning import Technique


@always_inlined
def _in_focus(note: Ints, cell: int) -> bool:
    found = False
    for index in range(note[FOCUS_SIZE]):
        found |= note[FOCUS + index] == cell
    return found


@always_inlined
def _set_follows(layout: Layout, candidates: Candidates, note: Ints, removed: Ints) -> bool:
    """Check a set of cells that share digits, or of digits that share cells."""
    lines, line, size, digits = layout.lines, note[UNIT], note[FOCUS_SIZE], 0
    for index in range(size):
        digits |= candidates[note[FOCUS + index]]
    if not note[ACROSS] and count_digits(digits) > size:
        return False
    for index in range(1, 1 + lines[line, 0]):
        cell = lines[line, index]
        inside = _in_focus(note, cell)
        if note[ACROSS] and not inside and candidates[cell] & note[DIGITS]:
            return False
        if removed[cell] and inside != (note[ACROSS] == 1):
            return False
        if removed[cell] & (note[DIGITS] if note[ACROSS] else ~digits):
            return False
    return True


@always_inlined
def _crossing_follows(layout: Layout, candidates: Candidates, note: Ints, removed: Ints) -> bool:
    """Check that a digit has its places in some lines within as many crossing lines, and goes from those alone."""
    lines, base, cover = layout.lines, note[BASE], note[COVER]
    order = layout.cell_units[-1, 0] + 1
    begin, end = (order, len(lines)) if note[ACROSS] else (0, order)
    if count_digits(base) < count_digits(cover):
        return False
    for line in range(begin, end):
        for index in range(1, 1 + lines[line, 0]):
            cell, inside = lines[line, index], base >> (line - begin) & 1
            covered = cover >> (index - 1) & 1
            if inside and (removed[cell] or (candidates[cell] & note[DIGITS] and not covered)):
                return False
            if removed[cell] and not covered:
                return False
    return True


@always_inlined
def _chain_follows(layout: Layout, candidates: Candidates, note: Ints, removed: Ints) -> bool:
    """Check each link of a chain, and that the digit goes from cells in line with both ends."""
    size, cell_units = note[FOCUS_SIZE], layout.cell_units
    first, last = note[FOCUS + size - 1], note[FOCUS]
    value = note[DIGITS]
    for index in range(size - 1, -1, -1):
        cell = note[FOCUS + index]
        linked = index == size - 1 or are_in_line(cell_units, cell, note[FOCUS + index + 1])
        if count_digits(candidates[cell]) != 2 or not candidates[cell] & value or not linked:
            return False
        value = candidates[cell] ^ value
    if value != note[DIGITS]:
        return False
    for cell in range(len(candidates)):
        if removed[cell] and not (
            are_in_line(cell_units, cell, first) and are_in_line(cell_units, cell, last)
        ):
            return False
    return True


@always_inlined
def _are_unsupported(layout: Layout, work: Workspace, cage: int, removed: Ints) -> bool:
    """Return True if no removed digit of a cage is among its `SUPPORTS`."""
    first, kept = layout.cages[cage, FIRST], 0
    for place in range(layout.cages[cage, SIZE]):
        kept |= removed[layout.members[first + place]] & work.room[SUPPORTS, place]
    return kept == 0


@always_inlined
def _cage_follows(
    layout: Layout, work: Workspace, candidates: Candidates, technique: int, note: Ints, removed: Ints
) -> bool:
    """Check what the ways to fill a cage rule out, in it or beside it."""
    cage = note[UNIT] - len(layout.lines)
    if find_supports(layout, work.room, candidates, cage, LISTING_EFFORT) != FOUND:
        return False
    if technique != Technique.CAGE_LINE:
        if technique == Technique.CAGE_DIGITS:
            widen_supports(work.room, layout.cages[cage, SIZE])
        return _are_unsupported(layout, work, cage, removed)
    unclaimed = 0
    for cell in range(len(candidates)):
        unclaimed |= removed[cell] & ~work.room[CLAIMS, note[BASE]]
    return unclaimed == 0


@always_inlined
def _left_over_follows(
    layout: Layout, candidates: Candidates, ways: Ways, technique: int, note: Ints, removed: Ints
) -> bool:
    """Check what the cells left over of whole lines cannot be, and that they are those of the note."""
    scale = SUM
    if technique in (Technique.LINE_PARITY, Technique.LINE_PRODUCT):
        scale = PARITY if technique == Technique.LINE_PARITY else PRODUCT
    count, _ = possible_in_lines(layout, candidates, ways, scale, note[ACROSS], note[BASE])
    if count != note[FOCUS_SIZE]:
        return False
    for slot in range(count):
        if not _in_focus(note, ways.left[CELL, slot]):
            return False
    for cell in range(len(candidates)):
        ruled = 0
        for slot in range(count):
            if ways.left[CELL, slot] == cell:
                ruled = ~ways.left[POSSIBLE, slot]
        if removed[cell] & ~ruled:
            return False
    return True


@always_inlined
def _ways_follow(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    ways: Ways,
    technique: int,
    note: Ints,
    removed: Ints,
) -> bool:
    """Check what other cages or a line leave for a cage: no more than the note says."""
    cage = note[UNIT] - len(layout.lines)
    if ways.counts[cage] <= 0:
        return False
    found = True
    if technique == Technique.CAGE_PAIR:
        found = ways.counts[cage] <= MOST_COMPARED and 0 < ways.counts[note[COVER]] <= MOST_COMPARED
        if found:
            fill_beside_cage(layout, work, ways, cage, note[COVER])
    elif technique == Technique.CAGE_REST:
        fill_beside_line(layout, work, candidates, ways, cage, note[BASE])
    else:
        scale, axis, chosen = note[COVER], note[ACROSS], note[BASE]
        least, most = note[LEAST_AMOUNT], note[MOST_AMOUNT]
        found = fill_bounded(layout, work, candidates, ways, cage, scale, axis, chosen, least, most)
    return found and _are_unsupported(layout, work, cage, removed)


@always_inlined
def _lines_follow(layout: Layout, candidates: Candidates, technique: int, note: Ints, removed: Ints) -> bool:
    """Check a last candidate or place, a set, crossing lines, or a chain."""
    if technique == Technique.LINE_SET:
        return _set_follows(layout, candidates, note, removed)
    if technique == Technique.CROSSING_SET:
        return _crossing_follows(layout, candidates, note, removed)
    if technique == Technique.CHAIN:
        return _chain_follows(layout, candidates, note, removed)
    if technique == Technique.LAST_CANDIDATE:
        return bool(candidates[note[FOCUS]] == note[DIGITS])
    others, line = 0, note[UNIT]
    for index in range(1, 1 + layout.lines[line, 0]):
        if layout.lines[line, index] != note[FOCUS]:
            others |= candidates[layout.lines[line, index]]
    return bool(others & note[DIGITS] == 0)


@jit(
    types.boolean(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, WAYS_TYPE, types.int64, INTS, INTS),
)
def follows(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    ways: Ways,
    technique: int,
    note: Ints,
    removed: Ints,
) -> bool:
    """Return True if a noted step by a technique follows from candidates, which need not be those it was found with.

    `removed`, shape (cells,), has the digits that the step takes from cells; for a step that fills a cell they do not
    count. `work` and `ways` are new.
    """
    if technique in (Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE):
        return _cage_follows(layout, work, candidates, technique, note, removed)
    if technique <= Technique.LINE_SET or technique in (Technique.CROSSING_SET, Technique.CHAIN):
        return _lines_follow(layout, candidates, technique, note, removed)
    refresh_ways(layout, work, candidates, ways)
    if note[UNIT] < 0:
        return _left_over_follows(layout, candidates, ways, technique, note, removed)
    return _ways_follow(layout, work, candidates, ways, technique, note, removed)
