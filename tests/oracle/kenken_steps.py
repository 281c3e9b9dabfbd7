"""Whether a step of a hint follows from a position by its technique, as its message tells it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tests.oracle.kenken_techniques import gains
from tests.oracle.kenken_whole_lines import (
    MOST_LEFT_OVER,
    PARITY,
    PRODUCT,
    SUM,
    Lines,
    bounded,
    cage_pairs,
    cage_rests,
    cells_left_over,
    in_line,
    left_for,
    left_over,
)
from worker.games.kenken.kernels.reasoning.explain import Step
from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import Cage, Cell
from worker.games.kenken.rules.reasoning import Technique

Left = Mapping[Cell, Collection[int]]
Told = Mapping[str, Any]
"""The parameters of a step's message."""

_SCALES = {
    Technique.LINE_SUM_CELL: SUM,
    Technique.LINE_SUM: SUM,
    Technique.LINE_PARITY: PARITY,
    Technique.LINE_PRODUCT: PRODUCT,
}


def follows(
    board: Board | int,
    cages: Sequence[Cage],
    left: Left,
    technique: Technique,
    told: Told,
    removed: Collection[tuple[Cell, int]],
) -> bool:
    """Return True if a step follows: for one that fills a cell, that the cell must be the digit."""
    grid = board_of(board)
    cells = [tuple(cell) for cell in told["cells"]]
    if technique == Technique.LAST_CANDIDATE:
        return set(left[cells[0]]) == set(told["digits"])
    if technique == Technique.LAST_PLACE:
        _, line = lines_named(grid, told)
        return not any(told["digits"][0] in left[cell] for cell in line - {cells[0]})
    if technique in (Technique.LINE_SET, Technique.CROSSING_SET, Technique.CHAIN):
        return set(removed) <= set(_of_lines(grid, left, technique, told, cells))
    return set(removed) <= set(_of_cages(grid, cages, left, technique, told))


def leads_on(board: Board | int, cages: Sequence[Cage], begin: Left, steps: Sequence[Step]) -> bool:
    """Return True if each step follows from what those before it leave."""
    left = {cell: set(digits) for cell, digits in begin.items()}
    for step in steps:
        removed = [(cell, digit) for cell, digits in step.removed for digit in digits]
        if not follows(board, cages, left, step.technique, step.told.params, removed):
            return False
        for cell, digit in removed:
            left[cell].discard(digit)
    return True


def lines_named(board: Board, told: Told) -> Lines:
    """Return the whole lines that a message names."""
    rows = [*told.get("rows", ()), *([told["row"]] if told.get("row") is not None else [])]
    columns = [*told.get("columns", ()), *([told["column"]] if told.get("column") is not None else [])]
    if rows:
        return len(rows), {cell for cell in board.cells if cell[0] in rows}
    return len(columns), {cell for cell in board.cells if cell[1] in columns}


def _of_cages(
    board: Board, cages: Sequence[Cage], left: Left, technique: Technique, told: Told
) -> Collection[tuple[Cell, int]]:
    """Return what a technique gains at the cage, or in the lines, that the message names."""
    lines = lines_named(board, told)
    if technique in _SCALES:
        named = {tuple(cell) for cell in (*told["cells"], *told.get("outside", ()))}
        # The kernel may know less of a cage with too many ways to list.
        if not cells_left_over(board, cages, left, _SCALES[technique], lines) <= named:
            return ()
        return set(left_over(board, cages, left, _SCALES[technique], MOST_LEFT_OVER, [lines]))
    cage = cages[told["cage"]]
    if technique == Technique.CAGE_LINE:
        _, cells = lines
        return {gain for gain in gains(technique, board, [cage], left, ()) if gain[0] in cells}
    if technique == Technique.CAGE_PAIR:
        found = set(cage_pairs([cage, cages[told["other_cage"]]], left))
    elif technique == Technique.CAGE_REST:
        found = set(cage_rests(board, [cage], left, [lines]))
    elif technique == Technique.LINE_BOUNDS:
        found = _of_bounds(cages, left, told, lines, sum(board.digits), lambda digit: digit)
    elif technique in (Technique.LINE_CAGE, Technique.DIGIT_COUNT):
        counted = told["digits"]
        found = _of_bounds(cages, left, told, lines, len(counted), lambda digit: int(digit in counted))
    else:
        found = gains(technique, board, [cage], left, ())
    return {gain for gain in found if gain[0] in cage.cells}


def _of_bounds(
    cages: Sequence[Cage],
    left: Left,
    told: Told,
    lines: Lines,
    total: int,
    weigh: Callable[[int], int],
) -> set[tuple[Cell, int]]:
    """Return what others in whole lines rule out of a cage, if they leave no more than the message says."""
    least, most = left_for(cages, told["cage"], left, lines, total, weigh)
    if least < told.get("least", 1) or most > told.get("most", 1):
        return set()
    return set(bounded(cages, left, [lines], total, weigh))


def _of_lines(
    board: Board, left: Left, technique: Technique, told: Told, cells: Sequence[Cell]
) -> Collection[tuple[Cell, int]]:
    """Return what a set of cells, of crossing lines, or a chain gains."""
    digits = set(told["digits"])
    if technique == Technique.CHAIN:
        return _of_chain(left, cells, min(digits))
    if technique == Technique.CROSSING_SET:
        return _of_crossing(left, told, min(digits), across=_is_across(left, told, min(digits)))
    _, line = lines_named(board, told)
    inside, outside = set(cells), line - {*cells}
    if len(set().union(*(left[cell] for cell in inside))) <= len(inside):
        shared = set().union(*(left[cell] for cell in inside))
        return {(cell, digit) for cell in outside for digit in shared}
    if len(digits) == len(inside) and not any(digits & set(left[cell]) for cell in outside):
        return {(cell, digit) for cell in inside for digit in set(left[cell]) - digits}
    return ()


def _is_across(left: Left, told: Told, digit: int) -> bool:
    """Return True if the columns are those in which the digit has all its places in the rows."""
    return all(
        row in told["rows"]
        for (row, column), held in left.items()
        if column in told["columns"] and digit in held
    )


def _of_crossing(left: Left, told: Told, digit: int, across: bool) -> Collection[tuple[Cell, int]]:
    rows, columns = told["rows"], told["columns"]
    if len(rows) != len(columns):
        return ()
    if across:
        return {(cell, digit) for cell in left if cell[0] in rows and cell[1] not in columns}
    if any(column not in columns for (row, column), held in left.items() if row in rows and digit in held):
        return ()
    return {(cell, digit) for cell in left if cell[1] in columns and cell[0] not in rows}


def _of_chain(left: Left, cells: Sequence[Cell], digit: int) -> Collection[tuple[Cell, int]]:
    value = digit
    for cell in cells:
        if len(left[cell]) != 2 or value not in left[cell]:
            return ()
        (value,) = set(left[cell]) - {value}
    if value != digit or not all(in_line(one, other) for one, other in pairwise(cells)):
        return ()
    ends = cells[0], cells[-1]
    return {(cell, digit) for cell in left if all(in_line(cell, end) for end in ends)}
