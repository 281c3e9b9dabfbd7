"""Cages: the meaning of operators, and the named faults of a puzzle."""

import pytest

from tests.worker.games.kenken.puzzles import given_cells
from worker.games.kenken.operations.cage import CAGE
from worker.games.kenken.rules.cage import (
    Cage,
    PuzzleError,
    checked_board,
    checked_cages,
    checked_puzzle,
    is_satisfied,
)

SQUARE = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]


@pytest.mark.parametrize(
    ("cage", "digits", "makes"),
    [
        (Cage("+", 6, ((0, 0), (0, 1), (1, 0))), (1, 2, 3), True),
        (Cage("×", 6, ((0, 0), (0, 1), (1, 0))), (1, 2, 3), True),
        (Cage("-", 2, ((0, 0), (0, 1))), (1, 3), True),
        (Cage("-", 2, ((0, 0), (0, 1))), (3, 1), True),
        (Cage("÷", 2, ((0, 0), (0, 1))), (4, 2), True),
        (Cage("÷", 2, ((0, 0), (0, 1))), (5, 2), False),
        (Cage("-", 0, ((0, 0), (1, 1))), (4, 4), True),
        (Cage("÷", 1, ((0, 0), (1, 1))), (4, 4), True),
        (Cage(None, 2, ((0, 0), (0, 1))), (2, 4), True),
        (Cage(None, 2, ((0, 0), (0, 1))), (3, 1), True),
        (Cage(None, 2, ((0, 0), (0, 1))), (2, 5), False),
        (Cage(None, 2, ((0, 0), (0, 1), (1, 0))), (1, 2, 4), False),
        (Cage(None, 4, ((0, 0),)), (4,), True),
        (Cage("+", 4, ((0, 0),)), (3,), False),
    ],
)
def test_digits_are_checked_against_the_target(cage: Cage, digits: tuple[int, ...], makes: bool) -> None:
    assert is_satisfied(cage, digits) is makes


@pytest.mark.parametrize("order", [-1, 0, 1, 13])
def test_orders_out_of_range_are_refused(order: int) -> None:
    with pytest.raises(PuzzleError, match="2 to 12"):
        checked_board(order)


@pytest.mark.parametrize(
    ("cages", "number", "reason"),
    [
        ([Cage("+", 3, ())], 0, "has no cells"),
        ([Cage(None, 1, ((0, 0),)), Cage("+", 4, ((0, 1), (0, 3)))], 1, "r1c4 is outside the grid of size 3"),
        ([Cage("+", 4, ((-1, 0), (3, 0)))], 0, "r0c1 r4c1 are outside"),
        ([Cage("+", 3, ((0, 0), (0, 1))), Cage("+", 3, ((0, 1), (1, 1)))], 1, "r1c2 is also in cage 1"),
        ([Cage("+", 3, ((0, 0), (0, 0)))], 0, "r1c1 is twice in it"),
        ([Cage("-", 1, ((0, 0),))], 0, "subtracts, which takes two cells or more, but has one"),
        ([Cage("÷", 1, ((2, 2),))], 0, "divides, which takes two cells or more, but has one"),
        ([Cage("+", -1, ((0, 0), (0, 1)))], 0, "a target is from 0"),
        ([Cage("×", 10**100, ((0, 0), (0, 1)))], 0, "a target is from 0"),
    ],
)
def test_bad_cage_is_named(cages: list[Cage], number: int, reason: str) -> None:
    with pytest.raises(PuzzleError, match=rf"^Cage {number + 1} .*{reason}") as caught:
        checked_cages(3, cages)
    assert caught.value.cage == number


def test_uncovered_cells_are_named() -> None:
    cages = given_cells(SQUARE)
    assert checked_puzzle(3, cages) == cages
    with pytest.raises(PuzzleError, match="r1c1 is in no cage"):
        checked_puzzle(3, cages[1:])
    with pytest.raises(PuzzleError, match="r1c1 r3c3 are in no cage") as caught:
        checked_puzzle(3, cages[1:-1])
    assert caught.value.cage is None


def test_order_and_repeats_of_digits_do_not_change_the_question() -> None:
    pair = {"size": 4, "operator": "+", "target": 3, "cells": [[0, 0], [0, 1]]}
    one, other = (
        CAGE.params.model_validate({**pair, "candidates": [digits, None], "exclude": digits[1:]})
        for digits in ([1, 2, 4], [1, 4, 2, 4])
    )
    assert one.canonical() == other.canonical()


def test_operator_of_one_cell_does_not_change_the_question() -> None:
    def given(operator: str | None) -> dict[str, object]:
        return {"operator": operator, "target": 3, "cells": [[0, 0]]}

    pair = {"operator": "+", "target": 3, "cells": [[1, 0], [1, 1]]}
    for equal in (
        [{"size": 4, **given(operator)} for operator in ("+", "×", None)],
        [{"size": 4, "cage_queries": [given(operator), pair]} for operator in ("+", None)],
    ):
        asked = [CAGE.params.model_validate(params) for params in equal]
        first, *others = [params.canonical() for params in asked]
        assert others == [first] * len(others)
        answer, *answers = [CAGE.compute(params, None, lambda: None) for params in asked]
        assert answers == [answer] * len(answers)
