"""Puzzles that may take long to solve, which must not delay short answers."""

import pytest

from tests.oracle.kenken_corpus import ORDERS
from tests.worker.games.kenken.puzzles import random_cages, squares_of_sums
from worker.declarations.operation import Question, QueueName
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.operations.solve import SOLVE, KenKenSolveParams
from worker.games.kenken.rules.cage import Cage
from worker.games.kenken.rules.work import solving_seconds
from worker.jobs.submission import QUICK_S, work_for


def _queue(order: int, cages: tuple[Cage, ...]) -> str:
    described = [
        {"operator": cage.operator, "target": cage.target, "cells": [list(cell) for cell in cage.cells]}
        for cage in cages
    ]
    params = KenKenSolveParams.model_validate({"size": order, "cages": described})
    return work_for(Question(SOLVE, params)).queue


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("mystery", [False, True])
def test_puzzles_made_for_people_are_short_work(order: int, mystery: bool) -> None:
    puzzle = generate(order, seed=7, mystery=mystery)
    assert _queue(order, puzzle.cages) == QueueName.SHORT


@pytest.mark.parametrize("order", [10, 11, 12])
def test_large_puzzles_of_small_cages_are_short_work(order: int) -> None:
    assert _queue(order, random_cages(order, seed=1, sizes=(1, 2, 2, 3))) == QueueName.SHORT


def test_puzzles_with_a_long_search_are_long_work() -> None:
    assert _queue(12, tuple(squares_of_sums(12))) == QueueName.LONG


@pytest.mark.parametrize("operator", ["+", None])
def test_loose_cages_make_a_large_puzzle_long_work(operator: None) -> None:
    row = Cage(operator, 78, tuple((0, column) for column in range(12)))
    others = [Cage(None, 1, ((row, column),)) for row in range(1, 12) for column in range(12)]
    assert solving_seconds(12, [row, *others]) > QUICK_S
    assert solving_seconds(12, [Cage("×", 479_001_600, row.cells), *others]) < QUICK_S
