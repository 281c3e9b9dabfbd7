"""The cells whose candidates a step depends on: a superset is safe, and a small one spares work."""

from worker.games.kenken.kernels.reasoning.line_reasoning import Note
from worker.games.kenken.kernels.solving.layout import (
    ADD,
    CAGE_UNIT,
    FIRST,
    MULTIPLY,
    SEARCH,
    SIZE,
    Candidates,
    Layout,
    to_digits,
)
from worker.games.kenken.rules.reasoning import Technique

_WHOLE_LINES = {
    Technique.LINE_SUM_CELL: ADD,
    Technique.LINE_SUM: ADD,
    Technique.LINE_PARITY: ADD,
    Technique.LINE_PRODUCT: MULTIPLY,
}
"""The techniques for cells left over, and the search of cages whose whole amount is known whatever their candidates."""
_BOUNDS = (Technique.LINE_CAGE, Technique.DIGIT_COUNT, Technique.LINE_BOUNDS)


def premises_of(layout: Layout, before: Candidates, technique: Technique, seen: Note) -> list[int]:
    """Return the cells that a step depends on, in order; `before` has the candidates before it."""
    lines: list[int] = []
    cages: set[int] = set()
    if technique == Technique.LAST_PLACE or (technique == Technique.LINE_SET and seen.across):
        lines = [seen.unit]
    elif technique == Technique.CROSSING_SET:
        lines = [digit - 1 + layout.order * seen.across for digit in to_digits(seen.base)]
    elif technique == Technique.CAGE_REST:
        lines = [seen.base]
    elif technique == Technique.CAGE_PAIR:
        cages = {seen.cover}
    elif technique in _BOUNDS or technique in _WHOLE_LINES:
        cages = _cages_in(layout, before, technique, seen)
    cells = set(seen.focus)
    for line in lines:
        cells.update(layout.lines[line, 1 : 1 + layout.lines[line, 0]].tolist())
    for cage in cages:
        first = layout.cages[cage, FIRST]
        cells.update(layout.members[first : first + layout.cages[cage, SIZE]].tolist())
    return sorted(cells)


def _cages_in(layout: Layout, before: Candidates, technique: Technique, seen: Note) -> set[int]:
    """Return the cages in a set of lines, without those wholly known whatever their candidates are."""
    chosen = {digit - 1 + layout.order * seen.across for digit in to_digits(seen.base)}
    units = len(layout.lines)
    inside = [cell for cell in range(len(before)) if int(layout.cell_units[cell, int(seen.across)]) in chosen]
    cages = {int(layout.cell_units[cell, CAGE_UNIT]) - units for cell in inside}
    left = {int(layout.cell_units[cell, CAGE_UNIT]) - units for cell in seen.focus}
    fixed = _WHOLE_LINES.get(technique)
    return {
        cage
        for cage in cages
        if cage in left or layout.cages[cage, SEARCH] != fixed or not _is_inside(layout, cage, inside)
    }


def _is_inside(layout: Layout, cage: int, inside: list[int]) -> bool:
    first = layout.cages[cage, FIRST]
    return set(layout.members[first : first + layout.cages[cage, SIZE]].tolist()) <= set(inside)
