"""Random KenKen grids, partly filled, and what the service's own code says about them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.clients.play.positions import Asked
from tests.worker.games.kenken.puzzles import random_puzzle
from tests.worker.test_code_formats import any_cages, latin_square
from worker.games.kenken.kernels.reasoning.explain import only_solution
from worker.games.kenken.operations.fields import CageModel
from worker.games.kenken.operations.play import CHECK, HINT

A_PUZZLE = 40
"""Positions of each puzzle with one solution."""
Grid = list[list[int]]


def kenken_positions(random: Random, number_of: int) -> Iterator[Asked]:
    """Yield grids of any cages, whose rules are checked, and grids of real puzzles, which have hints as well."""
    for number in range(number_of // 2):
        size = random.randint(3, 9 if number % 4 == 0 else 6)
        square = latin_square(size, random)
        cages = any_cages(size, square, random, random.random() < 0.3)
        yield _asked(random, size, cages, square)
    for number in range(number_of // 2):
        if number % A_PUZZLE == 0:
            size = random.randint(3, 6)
            cores = random_puzzle(size, random.randrange(10**6))
            cages = [CageModel(operator=c.operator, target=c.target, cells=list(c.cells)) for c in cores]
            solution = [list(row) for row in only_solution(size, cores)]
        yield _asked(random, size, cages, solution, hinted=True)


def _asked(random: Random, size: int, cages: list[CageModel], square: Grid, *, hinted: bool = False) -> Asked:
    filled, wrong = random.choice((0.2, 0.6, 0.95, 1)), random.choice((0, 0, 0.02, 0.2))

    def digit(right: int) -> int | None:
        if random.random() > filled:
            return None
        return random.randint(1, size) if random.random() < wrong else right

    grid = [[digit(right) for right in row] for row in square]
    puzzle = {"size": size, "cages": [cage.model_dump(mode="json") for cage in cages], "grid": grid}
    check: Any = CHECK.compute(CHECK.params.model_validate(puzzle), None, _nothing)
    answer: dict[str, Any] = {
        "cells": [list(cell) for cell in check.conflicts.cells],
        "cages": check.conflicts.cages,
        "complete": check.complete,
        "correct": check.correct,
    }
    if not hinted:
        return puzzle, answer
    marks = [
        [_marks(random, size, right) if random.random() < 0.3 else None for right in row] for row in square
    ]
    hint: Any = HINT.compute(HINT.params.model_validate({**puzzle, "marks": marks}), None, _nothing)
    answer["hint"] = hint.model_dump(mode="json")
    return {**puzzle, "marks": marks, "solution": square}, answer


def _marks(random: Random, size: int, right: int) -> list[int]:
    """Return marks, rarely without the right digit; a cell with none at all has no marks."""
    digits = {digit for digit in range(1, size + 1) if random.random() < 0.5}
    return sorted(digits | {right} if random.random() < 0.98 else digits)


def _nothing() -> None:
    """Do nothing where a job would stop."""
