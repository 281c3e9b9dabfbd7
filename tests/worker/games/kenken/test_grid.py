"""Checks of partly filled grids, and hints from them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken import placements
from tests.worker.games.kenken.puzzles import given_cells, random_cages
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.reasoning.explain import Hint, hint
from worker.games.kenken.kernels.solving.solve import checked_grid
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.play import CHECK, CHECK_CODES, KenKenCheckParams, KenKenCheckResult
from worker.games.kenken.rules.cage import Cage, Cell, PuzzleError
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty, Technique

CAGES = (
    Cage("+", 3, ((0, 0), (0, 1))),
    Cage(None, 3, ((0, 2),)),
    Cage("-", 1, ((1, 0), (2, 0))),
    Cage("×", 6, ((1, 1), (2, 1), (2, 2))),
    Cage(None, 1, ((1, 2),)),
)
_: None = None


def _check(grid: list[list[int | None]]) -> KenKenCheckResult:
    params = KenKenCheckParams(size=3, cages=cage_models(CAGES), grid=grid)
    found = CHECK.compute(params, None, lambda: None)
    assert isinstance(found, KenKenCheckResult)
    return found


@pytest.mark.parametrize(
    ("grid", "cells", "cages"),
    [
        ([[_, _, _], [_, _, _], [_, _, _]], [], []),
        ([[1, 2, 3], [_, _, _], [_, _, _]], [], []),
        ([[1, _, _], [1, _, _], [_, _, _]], [(0, 0), (1, 0)], []),
        ([[3, _, _], [_, _, _], [_, _, _]], [], [0]),
        ([[2, 2, _], [_, _, _], [_, _, _]], [(0, 0), (0, 1)], [0]),
        ([[_, _, 1], [_, _, 1], [_, _, _]], [(0, 2), (1, 2)], [1]),
        ([[_, _, _], [2, _, _], [2, _, _]], [(1, 0), (2, 0)], [2]),
        ([[_, _, _], [_, 1, _], [_, _, 1]], [], [3]),
        ([[_, _, _], [_, 3, _], [_, 1, 2]], [], []),
    ],
)
def test_conflicts_are_found(grid: list[list[int | None]], cells: list[Cell], cages: list[int]) -> None:
    found = _check(grid)
    assert (found.conflict_cells, found.conflict_cages) == (cells, cages)
    assert not found.complete
    assert not found.correct


@settings(deadline=None, max_examples=100)
@given(st.integers(3, 5), st.integers(0, 20), st.randoms(use_true_random=False))
def test_every_cage_is_judged_by_its_own_digits(order: int, seed: int, random: Random) -> None:
    cages = random_cages(order, seed, (1, 2, 3, 4), mystery=seed % 2 == 0)
    grid = [
        [random.randint(1, order) if random.random() < 0.5 else None for _ in range(order)]
        for _ in range(order)
    ]
    params = KenKenCheckParams(size=order, cages=cage_models(cages), grid=grid)
    found = CHECK.compute(params, None, lambda: None)
    assert isinstance(found, KenKenCheckResult)
    every = range(1, order + 1)
    held = [
        [[digit] if (digit := grid[row][column]) else every for row, column in cage.cells] for cage in cages
    ]
    assert found.conflict_cages == [
        number
        for number, (cage, allowed) in enumerate(zip(cages, held, strict=True))
        if not placements(order, cage, candidates=allowed)
    ]


def test_digits_of_other_cages_do_not_count_against_a_cage() -> None:
    # 3+ in row 1 needs the 1 that stands in cage 1.
    assert _check([[_, _, 1], [_, _, _], [_, _, _]]).conflict_cages == [1]
    assert "Digits of other cages do not count" in CHECK_CODES["cage-out-of-reach"]


def test_complete_grids_are_judged() -> None:
    assert _check([[1, 2, 3], [2, 3, 1], [3, 1, 2]]).correct
    wrong = _check([[2, 1, 3], [3, 2, 1], [1, 3, 2]])
    assert wrong.complete
    assert not wrong.correct
    assert wrong.conflict_cages == [2, 3]


@pytest.mark.parametrize(
    ("grid", "code", "place", "params"),
    [
        ([[1, 2, 3], [2, 3, 1], [3, 1, 2]], "ok", None, {"cells": []}),
        ([[1, 2, 3], [2, _, _], [_, _, _]], "empty-cell", (1, 1), {"cells": [(1, 1)]}),
        (
            [[1, _, _], [1, _, _], [_, _, _]],
            "digit-twice",
            (0, 0),
            {"cells": [(0, 0), (1, 0)], "digit": 1, "column": 0},
        ),
        (
            [[3, _, _], [_, _, _], [_, _, _]],
            "cage-out-of-reach",
            (0, 0),
            {"cells": [(0, 0), (0, 1)], "cage": 0},
        ),
    ],
)
def test_first_error_is_named(
    grid: list[list[int | None]], code: str, place: Cell | None, params: dict[str, object]
) -> None:
    found = _check(grid)
    assert (found.code, found.place, found.params.model_dump()) == (code, place, params)
    assert (found.detail is None) == (code == "ok")


@pytest.mark.parametrize(
    ("grid", "reason"),
    [
        ([[_, _], [_, _]], "3 rows of 3 cells"),
        ([[_, _, _], [_, _, _], [_, _]], "3 rows of 3 cells"),
        ([[0, _, _], [_, _, _], [_, _, _]], "r1c1 holds 0"),
        ([[_, _, _], [_, _, 4], [_, _, _]], "r2c3 holds 4"),
    ],
)
def test_invalid_grid_is_refused(grid: list[list[int | None]], reason: str) -> None:
    with pytest.raises(PuzzleError, match=reason):
        checked_grid(3, grid)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_hints_lead_to_the_solution(difficulty: Difficulty) -> None:
    puzzle = generate(6, 3, difficulty=difficulty)
    grid: list[list[int | None]] = [[None] * 6 for _row in range(6)]
    for _step in range(36):
        mistakes, _wrong_marks, steps = hint(6, puzzle.cages, grid)
        assert not mistakes
        assert all(step.placed is None for step in steps[:-1])
        assert steps[-1].placed
        (row, column), digit = steps[-1].placed
        assert grid[row][column] is None
        grid[row][column] = digit
    assert tuple(map(tuple, grid)) == puzzle.solution
    assert hint(6, puzzle.cages, grid) == Hint()


def test_hint_has_only_necessary_steps() -> None:
    """Check that the given digit of the last cell needs no other cage."""
    puzzle = generate(9, 5, difficulty="hard")
    steps = hint(9, puzzle.cages, [[None] * 9 for _row in range(9)]).steps
    assert len(steps) < 10
    needed = {cell for step in steps for cell in step.premises}
    assert all(any(cell in needed for cell, _digits in step.removed) for step in steps[:-1])


def test_hint_reports_mistakes_first() -> None:
    found = hint(3, CAGES, [[2, None, None], [None, 3, None], [None, None, 3]])
    assert found == Hint(mistakes=((0, 0), (2, 2)))


def test_hint_continues_from_the_filled_cells() -> None:
    puzzle = given_cells([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
    steps = hint(3, puzzle, [[1, 2, None], [None] * 3, [None] * 3]).steps
    assert [step.technique for step in steps] == [Technique.LAST_CANDIDATE]
    assert steps[0].placed == ((0, 2), 3)
