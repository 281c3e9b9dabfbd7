"""Sentences of steps: true where more is known than they name, and in the singular for one cell."""

import numpy as np
import pytest

from worker.games.kenken.kernels.reasoning.line_reasoning import Note
from worker.games.kenken.kernels.reasoning.words import Removed, Words
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import Cage, Cell, cage_told
from worker.games.kenken.rules.reasoning import Technique

SOLUTION = np.array([1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1], np.int32)
CAGES = (
    Cage("+", 4, ((0, 0), (1, 0), (1, 1))),
    Cage("+", 9, ((0, 1), (0, 2), (0, 3))),
    Cage("+", 27, ((1, 2), (1, 3), *((row, column) for row in (2, 3) for column in range(4)))),
)
WORDS = Words(plain_board(4), CAGES, SOLUTION)
OUTSIDE = "The sum of row 1 is 10, and the cages there with known sums make 13{}: {} outside {} the difference, {}{}."


@pytest.mark.parametrize(
    ("cells", "said", "taken"),
    [
        (
            (5,),
            OUTSIDE.format(", less 2 in r2c1 outside", "r2c2", "makes", 1, ""),
            {"less": 2, "known_outside": [(1, 0)]},
        ),
        ((4, 5), OUTSIDE.format("", "r2c1 r2c2", "make", 3, ", but not with 4 in r2c2"), {}),
    ],
)
def test_known_cells_outside_are_taken_off_the_cages(
    cells: tuple[int, ...], said: str, taken: dict[str, object]
) -> None:
    note = Note(-1, 0, False, 0b1, 0, (0, 0), cells)
    told = WORDS.describe(Technique.LINE_SUM, note, (((1, 1), (4,)),))
    assert told.text == said
    assert told.params["known_sum"] == 13
    assert {name: told.params[name] for name in ("less", "known_outside") if name in told.params} == taken


@pytest.mark.parametrize(
    ("technique", "said"),
    [
        (Technique.LINE_PRODUCT, "The product of row 2 is known but for r2c2: it makes 1."),
        (
            Technique.LINE_PARITY,
            "The sum of row 2 is 10, and all of it but r2c2 is known to be even or odd: it is odd.",
        ),
    ],
)
def test_a_single_cell_left_over_is_told_in_the_singular(technique: Technique, said: str) -> None:
    note = Note(-1, 0, False, 0b10, 0, (0, 0), (5,))
    assert WORDS.describe(technique, note, ()).text == said


@pytest.mark.parametrize(
    ("amounts", "often"),
    [((1, 1), "once"), ((0, 0), "0 times"), ((0, 1), "0 to 1 times"), ((2, 2), "2 times")],
)
def test_counts_of_a_digit_are_told_as_people_count(amounts: tuple[int, int], often: str) -> None:
    removed: Removed = (((0, 0), (2,)),)
    note = Note(8, 0b1, False, 0b11, 3, amounts, (0, 4, 5))
    assert WORDS.describe(Technique.DIGIT_COUNT, note, removed).text == (
        f"The other cages in rows 1 2 leave 1 for the cage 4+ (r1c1 r2c1 r2c2) {often}: no such way to fill it has"
        " 2 in r1c1."
    )


def test_two_digits_are_counted_together() -> None:
    note = Note(8, 0b101, False, 0b11, 8, (2, 3), (0, 4, 5))
    told = WORDS.describe(Technique.DIGIT_COUNT, note, (((0, 0), (2,)),))
    assert told.text == (
        "The other cages in rows 1 2 leave 1 and 3 together for the cage 4+ (r1c1 r2c1 r2c2) 2 to 3 times: no such way"
        " to fill it has 2 in r1c1."
    )
    assert told.params["digits"] == (1, 3)


@pytest.mark.parametrize(
    ("cells", "distinct", "told"),
    [
        (((0, 0), (1, 1)), True, "the cage 6×≠ (r1c1 r2c2)"),
        (((0, 0), (1, 1)), False, "the cage 6× (r1c1 r2c2)"),
        (((0, 0),), True, "the cage 6× (r1c1)"),
    ],
)
def test_cage_of_distinct_digits_is_told_by_its_sign(
    cells: tuple[Cell, ...], distinct: bool, told: str
) -> None:
    assert cage_told(Cage("×", 6, cells, distinct)) == told
