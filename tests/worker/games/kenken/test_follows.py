"""Steps of hints follow only as their sentences tell them, with the cells left over and the amounts that they name."""

import numpy as np
import pytest

from worker.games.kenken.kernels.reasoning.follows import follows
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    BASE,
    FOCUS,
    FOCUS_SIZE,
    LEAST_AMOUNT,
    MOST_AMOUNT,
    UNIT,
    blank_note,
)
from worker.games.kenken.kernels.reasoning.ways import ways_for
from worker.games.kenken.kernels.solving.layout import layout_of, open_candidates, work_for
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import Cage
from worker.games.kenken.rules.reasoning import Technique

ROWS = tuple((row, column) for row in range(1, 4) for column in range(4))
QUOTIENT = Cage("÷", 2, ((0, 0), (0, 1)))
ONE_LEFT = (
    QUOTIENT,
    Cage("+", 5, ((0, 2), (1, 2))),
    Cage(None, 3, ((0, 3),)),
    Cage("+", 29, (*ROWS[:2], *ROWS[3:])),
)
DIFFERENCE = (QUOTIENT, Cage("-", 1, ((0, 2), (0, 3))), Cage("+", 30, ROWS))


def _follows(
    cages: tuple[Cage, ...],
    technique: Technique,
    told: dict[int, int],
    held: dict[int, tuple[int, ...]],
    gone: int,
) -> bool:
    """Return True if a step that takes a digit from the third cell follows where cells hold some digits."""
    board, layout = plain_board(4), layout_of(4, cages)
    candidates, note = open_candidates(layout), blank_note(16)
    removed = np.zeros_like(candidates)
    for place, value in told.items():
        note[place] = value
    for cell, digits in held.items():
        candidates[cell] = board.to_bits(digits)
    removed[2] = board.to_bits([gone])
    return follows(layout, work_for(layout), candidates, ways_for(layout), technique, note, removed)


@pytest.mark.parametrize(("held", "expected"), [((1, 2), True), ((1, 2, 4), False)])
def test_sum_of_lines_follows_only_with_the_cells_left_over_that_it_names(
    held: tuple[int, ...], expected: bool
) -> None:
    """Check that `2÷` must be known to make 3: while it may make 6, three cells are left over, not one."""
    told = {UNIT: -1, BASE: 0b1, FOCUS_SIZE: 1, FOCUS: 2}
    cells = {0: held, 1: held, 2: (2, 4)}
    assert _follows(ONE_LEFT, Technique.LINE_SUM_CELL, told, cells, gone=2) == expected


@pytest.mark.parametrize(("held", "expected"), [((1, 2), True), ((1, 2, 4), False)])
def test_bounds_follow_only_with_the_amounts_that_they_name(held: tuple[int, ...], expected: bool) -> None:
    """Check that `2÷` must be known to leave 7: while it may leave 4, 1 is ruled out too, but not by a sum of 7."""
    told = {UNIT: 9, BASE: 0b1, LEAST_AMOUNT: 7, MOST_AMOUNT: 7, FOCUS_SIZE: 2, FOCUS: 2, FOCUS + 1: 3}
    assert _follows(DIFFERENCE, Technique.LINE_BOUNDS, told, {0: held, 1: held}, gone=1) == expected
